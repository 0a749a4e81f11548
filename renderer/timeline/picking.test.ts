import { describe, expect, it } from 'vitest';
import { NO_LANE } from '../store/lane-arrangement.ts';
import { shownLanes } from '../store/testing/lanes.ts';
import { eventQuestionAt } from './picking.ts';
import type { TimelineState } from './timeline-state.ts';
import { layOutTracks } from './track-layout.ts';

const state: TimelineState = {
  extent: null,
  camera: { startOffset: 1000, cyclesPerCssPx: 2 },
  lanes: shownLanes(2),
  laneSize: 'normal',
  tracks: layOutTracks(2, 600),
  scrollTopCssPx: 0,
  widthCssPx: 800,
  heightCssPx: 636,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
  cursorOffset: null,
};

const lanes = (...rows: number[]) => rows.map((n) => ({ rows: n }));

describe('picking', () => {
  it('asks for the cycle and lane under the point, four pixels around', () => {
    expect(eventQuestionAt({ xCssPx: 50, yCssPx: 36 + 44 + 5 }, state, lanes(1, 1), [5])).toEqual({
      lane: 1,
      offset: 1100,
      tolerance: 8,
      row: 0,
      hidden: [5],
    });
  });

  it('asks for the row under the point where events overlap', () => {
    const rowAtY = (y: number) =>
      eventQuestionAt({ xCssPx: 0, yCssPx: 36 + y }, state, lanes(2, 1), [])?.row;
    expect(rowAtY(3)).toBe(0);
    expect(rowAtY(40)).toBe(1);
  });

  it('asks for any row where deeper rows are folded into the last one', () => {
    const deep = eventQuestionAt({ xCssPx: 0, yCssPx: 36 + 42 }, state, lanes(40, 1), []);
    expect(deep?.row).toBeNull();
  });

  it('asks nothing on the ruler and below the lanes', () => {
    expect(eventQuestionAt({ xCssPx: 50, yCssPx: 20 }, state, lanes(1, 1), [])).toBeNull();
    expect(eventQuestionAt({ xCssPx: 50, yCssPx: 300 }, state, lanes(1, 1), [])).toBeNull();
  });

  it('asks for the lane that is shown there, and nothing where a core has no events', () => {
    const at = { xCssPx: 50, yCssPx: 36 + 5 };
    const turned = { ...state, lanes: shownLanes(2, { order: [1, 0] }) };
    expect(eventQuestionAt(at, turned, lanes(1, 3), [])?.lane).toBe(1);
    const idle = { ...state, lanes: shownLanes(2, { order: [NO_LANE, 0] }) };
    expect(eventQuestionAt(at, idle, lanes(1, 1), [])).toBeNull();
  });
});
