import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { arrangeLanes, AS_IN_THE_TRACE, type LaneArrangement } from './lane-arrangement.ts';
import {
  hideLanes,
  isolateLanes,
  moveLanes,
  pinLanes,
  showAllLanes,
  sortLanes,
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

const someCores = fc.uniqueArray(fc.nat(LANES - 1));

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

  it('pin in the order in which they were pinned, each once', () => {
    const pinned = pinLanes(pinLanes(AS_IN_THE_TRACE, [5, 3]), [3, 1]);
    expect(pinned.pinned).toEqual([5, 3, 1]);
    expect(unpinLanes(pinned, [3]).pinned).toEqual([5, 1]);
  });

  it('hide, isolate and show all again', () => {
    const hidden = hideLanes(hideLanes(AS_IN_THE_TRACE, [1]), [2]);
    expect(shownOf(hidden).cores).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(shownOf(isolateLanes(hidden, [2, 9, 3])).cores).toEqual([2, 3, 9]);
    expect(shownOf(showAllLanes(hidden)).cores).toHaveLength(LANES);
  });

  it('move lanes by hand to where they are dropped, whatever is pinned, hidden or moved before', () => {
    const moves = fc.array(fc.tuple(someCores, fc.nat(LANES)), { maxLength: 5 });
    fc.assert(
      fc.property(someCores, someCores, moves, (pinned, hidden, steps) => {
        let now: LaneArrangement = { ...AS_IN_THE_TRACE, pinned, hidden: new Set(hidden) };
        for (const [cores, place] of steps) {
          const before = shownOf(now);
          const gap = Math.min(place, before.cores.length);
          now = moveLanes(trace, now, before, cores, gap);
          const moved = before.cores.filter((core) => cores.includes(core));
          const above = before.cores.slice(0, gap).filter((core) => !cores.includes(core));
          const below = before.cores.slice(gap).filter((core) => !cores.includes(core));
          expect(shownOf(now).cores).toEqual([...above, ...moved, ...below]);
        }
      }),
    );
  });

  it('pin what is dropped among pinned lanes and unpin what is dropped below them', () => {
    const pinned = pinLanes(AS_IN_THE_TRACE, [4, 8]);
    const into = moveLanes(trace, pinned, shownOf(pinned), [0], 1);
    expect(into.pinned).toEqual([4, 0, 8]);
    expect(into.byHand).toBeNull();
    const out = moveLanes(trace, pinned, shownOf(pinned), [4], 5);
    expect(out.pinned).toEqual([8]);
    expect(shownOf(out).cores.slice(0, 6)).toEqual([8, 0, 1, 2, 4, 3]);
  });
});
