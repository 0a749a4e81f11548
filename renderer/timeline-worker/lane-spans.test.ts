import { describe, expect, it } from 'vitest';
import { FIRST_SUM } from '../../shared/trace/lane-sum.ts';
import { showsCore, spanOfLane } from './lane-spans.ts';
import type { LaneLayout } from './messages.ts';
import type { LaneSpan } from './viewport.ts';

const SUM = { lane: FIRST_SUM, runs: [[1, 3]] as const, of: 3 };
const layoutOf = (order: readonly number[]): LaneLayout => ({ order, tops: [], sums: [SUM] });
const spansOf = (order: readonly number[]): LaneSpan[] =>
  order.map((lane, position) => ({ lane, position, topPx: 0, bottomPx: 1, heightCssPx: 1 }));

describe('where a lane is drawn', () => {
  it('is in its own row, else in that of the sum it is part of', () => {
    const order = [0, FIRST_SUM, 4];
    const place = (lane: number) => spanOfLane(lane, spansOf(order), layoutOf(order))?.position;
    expect([0, 1, 3, 4, 5].map(place)).toEqual([0, 1, 1, 2, undefined]);
  });

  it('is nowhere where its own row is out of view, or the sum is', () => {
    const open = layoutOf([0, FIRST_SUM, 1, 2, 3]);
    expect(spanOfLane(3, spansOf([0, FIRST_SUM, 1]), open)).toBeNull();
    expect(spanOfLane(1, spansOf([0]), layoutOf([0, FIRST_SUM]))).toBeNull();
  });

  it('shows the cores of all lanes of a sum', () => {
    const shape = { cores: [10, 11, 12, 13, 14] };
    const shows = (lane: number, core: number) =>
      showsCore(lane, (one) => one === core, layoutOf([FIRST_SUM]), shape);
    expect([11, 13, 14].map((core) => shows(FIRST_SUM, core))).toEqual([true, true, false]);
    expect([shows(4, 14), shows(4, 13), shows(-1, 10)]).toEqual([true, false, false]);
  });
});
