import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_CELLS } from '../../shared/trace/search/hit-columns.ts';
import { arrangeLanes, AS_IN_THE_TRACE } from '../store/lane-arrangement.ts';
import { groupLanes } from '../store/lane-groups.ts';
import { lanesOfCores } from '../store/testing/lanes.ts';
import { wantedFor } from './hits-in-view.ts';
import { START, type TimelineState } from './timeline-state.ts';
import { layOutTracks } from './track-layout.ts';

function stateOf(laneCount: number, change: Partial<TimelineState> = {}): TimelineState {
  const order = Array.from({ length: laneCount }, (_, lane) => laneCount - 1 - lane);
  return {
    ...START,
    camera: { startOffset: 1000, cyclesPerCssPx: 3 },
    lanes: { ...START.lanes, order },
    tracks: layOutTracks(laneCount, 200),
    widthCssPx: 800,
    heightCssPx: 236,
    rulerHeightCssPx: 36,
    ...change,
  };
}

function wanted(state: TimelineState) {
  const asked = wantedFor(1, state);
  if (asked === null) throw new Error('nothing is wanted');
  return asked;
}

describe('hits that are asked for', () => {
  it('are of the lanes in view, in their order, by device pixels', () => {
    const { lanes, view } = wanted(stateOf(100, { scrollTopCssPx: 50, devicePixelRatio: 2 }));
    expect(lanes).toEqual([97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87]);
    expect((view.to - view.from) / view.columns).toBeCloseTo(1.5, 9);
  });

  it('are of the lanes of each group in view together', () => {
    const trace = { lanes: lanesOfCores([0, 1, 2, 3]), idleCores: [], totals: null };
    const lanes = arrangeLanes(trace, groupLanes(AS_IN_THE_TRACE, 'a', [1, 2]));
    const asked = wanted(stateOf(3, { lanes }));
    expect(asked.lanes).toEqual([0, 3]);
    expect(asked.sums).toEqual([expect.objectContaining({ runs: [[1, 2]], of: 2 })]);
  });

  it('cover the view and some of both sides, in no more cells than are answered', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4096 }),
        fc.integer({ min: 1, max: 8000 }),
        fc.integer({ min: 20, max: 8000 }),
        fc.constantFrom(1, 1.5, 2),
        fc.double({ min: 1 / 200, max: 2 ** 40, noNaN: true }),
        fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
        (laneCount, widthCssPx, heightCssPx, devicePixelRatio, cyclesPerCssPx, startOffset) => {
          const tracks = layOutTracks(laneCount, heightCssPx);
          const camera = { startOffset, cyclesPerCssPx };
          const { lanes, view } = wanted(
            stateOf(laneCount, { widthCssPx, heightCssPx, devicePixelRatio, tracks, camera }),
          );
          const span = widthCssPx * cyclesPerCssPx;
          const slack = (view.to - view.from) / view.columns;
          expect(view.from).toBeLessThanOrEqual(startOffset - span / 2 + 2 * slack);
          expect(view.to).toBeGreaterThanOrEqual(startOffset + span * 1.25 - 3 * slack);
          expect(lanes.length * view.columns).toBeLessThanOrEqual(MOST_CELLS);
        },
      ),
    );
  });

  it('are the same for small moves, and have the same columns after larger ones', () => {
    const at = (startOffset: number) =>
      wanted(stateOf(4, { camera: { startOffset, cyclesPerCssPx: 3 } })).view;
    const near = at(10);
    expect(at(13)).toEqual(near);
    const far = at(10 + 3 * 1234);
    expect(far.from).not.toBe(near.from);
    expect(Math.abs(((far.from - near.from) / 3) % 1)).toBe(0);
  });

  it('are none without lanes or width', () => {
    expect(wantedFor(1, stateOf(0))).toBeNull();
    expect(wantedFor(1, stateOf(4, { widthCssPx: 0 }))).toBeNull();
  });
});
