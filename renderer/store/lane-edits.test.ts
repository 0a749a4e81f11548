import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { arrangeLanes, AS_IN_THE_TRACE, type LaneArrangement } from './lane-arrangement.ts';
import {
  hideLanes,
  isolateLanes,
  pinLanes,
  showAllLanes,
  sortLanes,
  sortOver,
  unpinLanes,
} from './lane-edits.ts';

const LANES = 12;
const lanes = Array.from({ length: LANES }, (_, core): LaneSummary => ({
  core,
  events: 1,
  rows: 1,
  firstOffset: 0,
  lastOffset: 1,
  occupied: null,
}));
const trace = { lanes, idleCores: [], totals: null };
const shownOf = (arrangement: LaneArrangement) => arrangeLanes(trace, arrangement);

describe('edits of an arrangement', () => {
  it('sort the other way round the second time, most first but for ids', () => {
    const first = sortLanes(AS_IN_THE_TRACE, 'waiting');
    expect(first).toMatchObject({ sortBy: 'waiting', descending: true });
    expect(sortLanes(first, 'waiting').descending).toBe(false);
    expect(sortLanes(first, 'core').descending).toBe(false);
    expect(sortLanes({ ...first, byHand: [1, 0] }, 'waiting')).toMatchObject({
      byHand: null,
      descending: true,
    });
  });

  it('sort by a stretch of the trace: by compute where the order was another', () => {
    const span = { from: '1', to: '9' };
    expect(sortOver(AS_IN_THE_TRACE, span)).toMatchObject({
      ...{ sortBy: 'compute', descending: true, sortSpan: span },
    });
    const waiting = sortLanes(AS_IN_THE_TRACE, 'waiting');
    expect(sortOver(waiting, span)).toEqual({ ...waiting, sortSpan: span });
    expect(sortOver({ ...waiting, byHand: [1, 0] }, span)).toMatchObject({
      ...{ sortBy: 'compute', byHand: null },
    });
    expect(sortOver(sortOver(waiting, span), null)).toEqual(waiting);
  });

  it('pin in the order in which they were pinned, each once', () => {
    const pinned = pinLanes(pinLanes(AS_IN_THE_TRACE, [5, 3]), [3, 1]);
    expect(pinned.pinned).toEqual([5, 3, 1]);
    expect(unpinLanes(pinned, [3]).pinned).toEqual([5, 1]);
  });

  it('hide, isolate and show all again', () => {
    const hidden = hideLanes(hideLanes(AS_IN_THE_TRACE, [1]), [2]);
    expect(shownOf(hidden).keys).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(shownOf(isolateLanes(hidden, [2, 9, 3])).keys).toEqual([2, 3, 9]);
    expect(shownOf(showAllLanes(hidden)).keys).toHaveLength(LANES);
  });
});
