import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../shared/result.ts';
import type { SnapEdge } from '../../shared/trace/area-queries.ts';
import { NEW_MEASURE, type Measure } from '../store/selection-slice.ts';
import { pointerAt } from './drag.ts';
import { MeasureTool } from './measure-tool.ts';
import { START, type TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';
import { layOutTracks } from './track-layout.ts';

/** A cycle a pixel from 0 on; events have their edges at multiples of 100. */
const state: TimelineState = {
  ...START,
  tracks: layOutTracks(4, 176),
  widthCssPx: 1_000,
  heightCssPx: 198,
};
const at = (x: number, alt = false) =>
  pointerAt({ xCssPx: x, yCssPx: 60 }, { ctrl: false, shift: false, alt }, state);

function tool() {
  let measure: Measure | null = NEW_MEASURE;
  const waiting: (() => void)[] = [];
  const measuring = new MeasureTool({
    timeline: { state, setMarks: () => {} } as unknown as Timeline,
    askSnap: ({ offset, toleranceCycles }) => {
      const near = Math.round(offset / 100) * 100;
      const edge: SnapEdge = { offset: near, record: 0, lane: 0, edge: 'start' };
      const found = Math.abs(near - offset) <= toleranceCycles ? edge : null;
      const answer = new Promise<Result<SnapEdge | null>>((resolve) =>
        waiting.push(() => resolve(ok(found))),
      );
      return { answer, cancel: () => {} };
    },
    measure: () => measure,
    setMeasure: (next) => (measure = next),
  });
  const answer = async (): Promise<void> => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { measuring, answer, measure: () => measure, set: (next: Measure) => (measure = next) };
}

describe('measuring', () => {
  it('takes two clicks, the second cursor following the pointer in between', async () => {
    const { measuring, answer, measure } = tool();
    expect(measuring.isPlacing).toBe(true);
    measuring.dragFrom(at(203))?.click?.(at(203));
    await answer();
    expect(measure()).toEqual({ from: 200, to: null, isOpen: true });
    measuring.hover(at(350));
    expect(measure()).toEqual({ from: 200, to: 350, isOpen: true });
    measuring.dragFrom(at(397))?.click?.(at(397));
    await answer();
    expect(measure()).toEqual({ from: 200, to: 400, isOpen: false });
    measuring.hover(at(700));
    expect(measure()?.to).toBe(400);
  });

  it('takes a drag, and snaps when the answer comes, after the release too', async () => {
    const { measuring, answer, measure } = tool();
    const drag = measuring.dragFrom(at(203));
    drag?.moveTo(at(300));
    drag?.release(at(498));
    expect(measure()).toEqual({ from: 203, to: 498, isOpen: false });
    await answer();
    expect(measure()).toEqual({ from: 200, to: 500, isOpen: false });
  });

  it('does not snap with Alt', async () => {
    const { measuring, answer, measure } = tool();
    measuring.dragFrom(at(203, true))?.release(at(498, true));
    await answer();
    expect(measure()).toEqual({ from: 203, to: 498, isOpen: false });
  });

  it('leaves alone what was measured by other means before the answer came', async () => {
    const { measuring, answer, measure, set } = tool();
    measuring.dragFrom(at(203))?.release(at(498));
    set({ from: 1, to: 2, isOpen: false });
    await answer();
    expect(measure()).toEqual({ from: 1, to: 2, isOpen: false });
  });

  it('grasps a placed cursor within five pixels, and puts it back when called off', async () => {
    const { measuring, answer, measure, set } = tool();
    const placed = { from: 200, to: 400, isOpen: false };
    set(placed);
    expect([194, 196, 205, 300, 404].map((x) => measuring.cursorAt(at(x)))).toEqual([
      ...[null, 'from', 'from', null, 'to'],
    ]);
    expect(measuring.dragFrom(at(300))).toBeNull();
    const drag = measuring.dragFrom(at(402));
    drag?.moveTo(at(698));
    expect(measure()).toEqual({ ...placed, to: 698 });
    drag?.cancel();
    await answer();
    expect(measure()).toEqual(placed);
  });
});
