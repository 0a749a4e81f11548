import { describe, expect, it } from 'vitest';
import { FIRST_SUM } from '../../shared/trace/lane-sum.ts';
import { FakeHost, newStore, SHAPE } from './testing/fake-host.ts';
import type { TileStore } from './tile-store.ts';

const SHARE = [{ lane: 0, column: 0, bytes: [0, 99] }];
const wish = (index: number) => ({ level: 0, index, lanes: [0], priority: 0 as const });

function load(store: TileStore, host: FakeHost, index: number): void {
  store.wish([wish(index)]);
  store.receive(host.answerTo(host.asked.at(-1)!, SHARE));
}

describe('TileStore', () => {
  it('asks once it knows the trace, and keeps what comes', () => {
    const { store, events } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.wish([wish(0)]);
    expect(host.asked).toEqual([]);
    store.setShape(SHAPE, null);
    load(store, host, 0);
    expect(store.current.lanesAt(0, 0)?.get(0)?.atlasRow).toBe(0);
    expect(events.changes).toBe(1);
    expect(store.settled).toBe(false);
    expect(store.takeUploads().map((upload) => upload.texels[1])).toEqual([99]);
    expect(store.settled).toBe(true);
  });

  it('uploads instants again without those of hidden types, and new ones without them', () => {
    const { store } = newStore();
    const host = new FakeHost();
    const instants = [{ lane: 0, column: 3, bytes: [0, 9, 0, 0, 0, 0, 0, 0, 0b0001_0010] }];
    const bitsOf = (texels: Uint8Array | undefined) => texels?.[3 * 12 + 8];
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([wish(0)]);
    store.receive(host.answerTo(host.asked.at(-1)!, instants));
    expect(store.takeUploads().map(({ texels }) => bitsOf(texels))).toEqual([0b0001_0010]);
    store.hideSlots(1 << 1);
    store.wish([wish(1)]);
    store.receive(host.answerTo(host.asked.at(-1)!, instants));
    expect(store.takeUploads().map(({ texels }) => bitsOf(texels))).toEqual([0b10000, 0b10000]);
    // What is kept is whole: it comes back without asking.
    store.hideSlots(0);
    expect(store.takeUploads().map(({ texels }) => bitsOf(texels))).toEqual([0b10010, 0b10010]);
    expect(host.asked).toHaveLength(2);
  });

  it('uploads nothing for lanes that are empty at a tile', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([wish(0)]);
    store.receive(host.answerTo(host.asked[0]!));
    expect(store.current.lanesAt(0, 0)?.get(0)?.atlasRow).toBeNull();
    expect(store.takeUploads()).toEqual([]);
  });

  it('keeps the old picture of a sum only while the lanes have the same numbers', () => {
    const { store } = newStore();
    const host = new FakeHost();
    const sum = { lane: FIRST_SUM, runs: [[0, 1]] as const, of: 2 };
    store.connect(host);
    store.setSums([sum]);
    store.setShape(SHAPE, null);
    store.wish([{ ...wish(0), lanes: [sum.lane] }]);
    expect(host.asked.at(-1)).toMatchObject({ lanes: [sum.lane], sums: [sum] });
    store.receive(host.answerTo(host.asked.at(-1)!, SHARE));
    const same = { ...SHAPE, generation: 2 };
    store.setShape(same, SHAPE);
    expect([...(store.older?.lanesAt(0, 0)?.keys() ?? [])]).toEqual([sum.lane]);
    store.setShape({ ...SHAPE, generation: 3, cores: [0, 1, 2, 3] }, same);
    expect(store.older).toBeNull();
  });

  it('keeps the old picture over a reload until it is dropped', () => {
    const { store } = newStore();
    const [first, second] = [new FakeHost(), new FakeHost()];
    store.connect(first);
    store.setShape(SHAPE, null);
    load(store, first, 0);
    store.connect(second);
    expect(first.isClosed).toBe(true);
    expect(store.current.lanesAt(0, 0)?.has(0)).toBe(true);
    store.setShape({ ...SHAPE, generation: 2 }, SHAPE);
    expect(store.current.tileCount).toBe(0);
    expect(store.older?.lanesAt(0, 0)?.has(0)).toBe(true);
    store.dropOlder();
    load(store, second, 0);
    // The row of the old tile is free again.
    expect(store.current.lanesAt(0, 0)?.get(0)?.atlasRow).toBe(0);
  });

  it('drops the old picture where offsets or lanes mean something else now', () => {
    for (const change of [{ origin: '5' }, { cores: [0, 1, 3] }, { cores: [0, 1] }]) {
      const { store } = newStore();
      const host = new FakeHost();
      store.connect(host);
      store.setShape(SHAPE, null);
      load(store, host, 0);
      store.setShape({ ...SHAPE, ...change, generation: 2 }, SHAPE);
      expect(store.older).toBeNull();
      expect(store.current.tileCount).toBe(0);
    }
  });

  it('ignores answers of another generation', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([wish(0)]);
    store.setShape({ ...SHAPE, generation: 2 }, SHAPE);
    expect(host.cancelled).toEqual([1]);
    store.receive(host.answerTo(host.asked[0]!, SHARE));
    expect(store.current.tileCount).toBe(0);
  });

  it('tells of a refusal once and of cancelled requests never', () => {
    const { store, events } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([wish(0)]);
    const error = { code: 'file-shrank', message: 'The file is shorter than its index.' };
    store.receive({ kind: 'refusal', id: 1, error });
    store.wish([wish(1)]);
    store.receive({ kind: 'refusal', id: 2, error: { code: 'cancelled', message: '' } });
    expect(events.refusals).toEqual(['file-shrank']);
  });

  it('refuses an answer whose length is wrong instead of drawing it', () => {
    const { store, events } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([wish(0)]);
    const answer = host.answerTo(host.asked[0]!, SHARE);
    store.receive({ ...answer, buffer: answer.buffer.slice(8) });
    expect(events.refusals).toEqual(['tile-length']);
    expect(store.current.tileCount).toBe(0);
    store.wish([wish(0)]);
    expect(store.settled).toBe(true);
  });

  it('gives up rows of the older picture before those of the new one', () => {
    const { store } = newStore(2);
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    load(store, host, 0);
    load(store, host, 1);
    store.setShape({ ...SHAPE, generation: 2 }, SHAPE);
    load(store, host, 2);
    expect(store.older?.lanesAt(0, 0)).toBeUndefined();
    expect(store.older?.lanesAt(0, 1)?.has(0)).toBe(true);
    load(store, host, 3);
    expect(store.older?.tileCount).toBe(0);
    expect(store.current.tileCount).toBe(2);
    expect(store.current.lanesAt(0, 3)?.get(0)?.atlasRow).not.toBeNull();
  });

  it('keeps the newest of what it had while generations follow faster than tiles', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    load(store, host, 0);
    load(store, host, 1);
    const second = { ...SHAPE, generation: 2, extentEnd: 200_000 };
    store.setShape(second, SHAPE);
    load(store, host, 1);
    const newest = store.current.lanesAt(0, 1)?.get(0);
    store.setShape({ ...second, generation: 3 }, second);
    expect(store.current.tileCount).toBe(0);
    expect(store.older?.lanesAt(0, 0)?.has(0)).toBe(true);
    expect(store.older?.lanesAt(0, 1)?.get(0)).toBe(newest);
    store.setShape({ ...second, generation: 4 }, { ...second, generation: 3 });
    expect(store.older?.tileCount).toBe(2);
  });

  it('finds the tiles of a lane again when lanes appear before it', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    const before = { ...SHAPE, cores: [4, 7], rows: [1, 1] };
    store.setShape(before, null);
    store.wish([{ level: 0, index: 0, lanes: [0, 1], priority: 0 }]);
    const lanes = [0, 1].map((lane) => ({ lane, column: 0, bytes: [0, 50 + lane] }));
    store.receive(host.answerTo(host.asked[0]!, lanes));
    const rows = [0, 1].map((lane) => store.current.lanesAt(0, 0)?.get(lane)?.atlasRow);
    store.setShape({ ...SHAPE, generation: 2, cores: [1, 4, 5, 7], rows: [1, 1, 1, 1] }, before);
    const older = store.older?.lanesAt(0, 0);
    expect([...(older?.keys() ?? [])]).toEqual([1, 3]);
    expect([1, 3].map((lane) => older?.get(lane)?.atlasRow)).toEqual(rows);
    expect(older?.get(3)?.lane).toBe(3);
  });

  it('asks again in silence for what a host has only later', () => {
    for (const code of ['not-ready', 'old-generation', 'no-details']) {
      const { store, events } = newStore();
      const host = new FakeHost();
      store.connect(host);
      store.setShape(SHAPE, null);
      store.wish([wish(0)]);
      store.receive({ kind: 'refusal', id: 1, error: { code, message: '' } });
      store.wish([wish(0)]);
      expect(host.asked).toHaveLength(1);
      expect(store.settled).toBe(true);
      store.setShape({ ...SHAPE, generation: 2 }, SHAPE);
      store.wish([wish(0)]);
      expect(host.asked).toHaveLength(2);
      expect(events.refusals).toEqual([]);
    }
  });
});
