import { describe, expect, it } from 'vitest';
import { FakeHost, newStore, SHAPE } from './testing/fake-host.ts';
import type { TileWish } from './tile-requests.ts';
import { stillMissing } from './wishes.ts';

const WISHES: readonly TileWish[] = [
  { level: 3, index: 0, lanes: [2, 0, 1], priority: 0 },
  { level: 4, index: 0, lanes: [0, 1], priority: 1 },
];

describe('stillMissing', () => {
  it('leaves out the lanes and the tiles that have arrived, and keeps the order of the rest', () => {
    const host = new FakeHost();
    const { store } = newStore();
    store.connect(host);
    store.setShape(SHAPE, null);
    expect(stillMissing(WISHES, store.current)).toEqual(WISHES);

    store.wish([{ level: 3, index: 0, lanes: [0], priority: 0 }]);
    store.wish([{ level: 4, index: 0, lanes: [0, 1], priority: 1 }]);
    for (const request of host.asked) store.receive(host.answerTo(request));
    expect(stillMissing(WISHES, store.current)).toEqual([
      { level: 3, index: 0, lanes: [2, 1], priority: 0 },
    ]);
  });
});
