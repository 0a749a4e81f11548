import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownLanes } from '../store/testing/lanes.ts';
import { LinkedTimelines } from './linked-timelines.ts';
import type { TimelineExtent } from './timeline-state.ts';
import { Timeline } from './timeline.ts';

let frames: FrameRequestCallback[] = [];
/** Until nothing moves any more; a loop of two that move each other would not end. */
function runFrames(): number {
  let count = 0;
  for (; frames.length > 0 && count < 20; count++) {
    for (const frame of frames.splice(0)) frame(0);
  }
  return count;
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

const extentOf = (from: number, to: number): TimelineExtent => ({
  ...{ extentStart: from, extentEnd: to, firstOffset: from, lastOffset: to, hasTime: false },
});

function timelineOf(extent: TimelineExtent, lanes: number, heightCssPx = 400): Timeline {
  const timeline = new Timeline(() => undefined);
  timeline.resize(1000, heightCssPx, 1);
  timeline.showLanes(shownLanes(lanes));
  timeline.showTrace(extent, null);
  return timeline;
}

function linked(shift: number) {
  const a = timelineOf(extentOf(0, 100_000), 40);
  const b = timelineOf(extentOf(5_000, 80_000), 40, 200);
  const both = new LinkedTimelines(a, b);
  runFrames();
  both.link(shift);
  expect(runFrames()).toBeLessThan(5);
  return { a, b, both };
}

function expectTogether(a: Timeline, b: Timeline, shift: number): void {
  const [ofA, ofB] = [a.state.camera, b.state.camera];
  expect(ofB.cyclesPerCssPx).toBe(ofA.cyclesPerCssPx);
  expect(ofB.startOffset - shift).toBeCloseTo(ofA.startOffset, 6);
}

describe('linked timelines', () => {
  it('show the same stretch of time, whichever of them is moved', () => {
    const { a, b } = linked(700);
    expectTogether(a, b, 700);
    a.zoomAt(200, 0.1);
    runFrames();
    expectTogether(a, b, 700);
    const { startOffset } = a.state.camera;
    b.panBy(50);
    expect(runFrames()).toBeLessThan(5);
    expectTogether(a, b, 700);
    expect(a.state.camera.startOffset).not.toBe(startOffset);
    a.scrollTo(120);
    runFrames();
    expect(b.state.scrollTopCssPx).toBe(120);
  });

  it('go as far as either of them has something to show', () => {
    const { a, b } = linked(-200_000);
    // B's cycles 5,000 to 80,000 are A's 205,000 to 280,000.
    a.zoomToAll();
    runFrames();
    expectTogether(a, b, -200_000);
    expect(a.rangeInView()).toEqual({ from: 0, to: 280_000 });
    b.zoomToRange(5_000, 80_000, 0);
    runFrames();
    expectTogether(a, b, -200_000);
    expect(a.state.camera.startOffset).toBeCloseTo(205_000, 6);
  });

  it('share the cursor, each at its own cycle', () => {
    const { a, b } = linked(700);
    a.setCursor(1_000);
    runFrames();
    expect(b.state.cursorOffset).toBe(1_700);
    b.setCursor(9_000);
    runFrames();
    expect(a.state.cursorOffset).toBe(8_300);
    b.setCursor(null);
    runFrames();
    expect(a.state.cursorOffset).toBeNull();
  });

  it('share a cursor that changes because the view has moved under the pointer', () => {
    const { a, b } = linked(700);
    a.setCursor(1_000);
    runFrames();
    let { camera } = a.state;
    a.subscribe(() => {
      if (a.state.camera === camera) return;
      ({ camera } = a.state);
      a.setCursor(camera.startOffset + 10);
    });
    a.zoomAt(300, 0.5);
    runFrames();
    expect(b.state.cursorOffset).toBe((a.state.cursorOffset as number) + 700);
  });

  it('leave no steps to go back to in the one that follows', () => {
    const { a, b } = linked(0);
    a.zoomToRange(10_000, 20_000);
    runFrames();
    expect(a.history.canGoBack).toBe(true);
    expect(b.history.canGoBack).toBe(false);
    a.goBack();
    runFrames();
    expectTogether(a, b, 0);
  });

  it('move on their own when they are let go, inside their own bounds again', () => {
    const { a, b, both } = linked(-200_000);
    a.zoomToAll();
    runFrames();
    both.link(null);
    runFrames();
    expect(a.rangeInView().to).toBe(100_000);
    const before = b.state.camera;
    a.zoomAt(500, 0.5);
    a.setCursor(5);
    runFrames();
    expect(b.state.camera).toBe(before);
    expect(b.state.cursorOffset).toBeNull();
  });

  it('lead a view that is laid out only after it was linked', () => {
    const a = timelineOf(extentOf(0, 100_000), 4);
    a.zoomToRange(40_000, 50_000);
    const b = new Timeline(() => undefined);
    const both = new LinkedTimelines(a, b);
    b.showTrace(extentOf(0, 100_000), null);
    both.link(0);
    b.resize(1000, 300, 1);
    runFrames();
    expectTogether(a, b, 0);
    expect(a.state.camera.startOffset).toBeGreaterThan(30_000);
  });
});
