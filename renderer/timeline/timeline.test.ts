import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageToTimeline } from '../timeline-worker/messages.ts';
import { xOfOffset } from './camera.ts';
import { shownLanes } from '../store/testing/lanes.ts';
import type { TimelineExtent } from './timeline-state.ts';
import { Timeline } from './timeline.ts';

const extent: TimelineExtent = {
  extentStart: -500,
  extentEnd: 99_500,
  firstOffset: 0,
  lastOffset: 99_000,
  hasTime: true,
};

let frames: FrameRequestCallback[] = [];
let nowMs = 0;
function runFrame(): void {
  nowMs += 16;
  const due = frames;
  frames = [];
  for (const frame of due) frame(nowMs);
}

beforeEach(() => {
  frames = [];
  nowMs = performance.now();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

function timelineWithLog() {
  const sent: PageToTimeline[] = [];
  const timeline = new Timeline((message) => sent.push(message));
  timeline.resize(1000, 636, 1);
  timeline.showLanes(shownLanes(32));
  timeline.showTrace(extent, null);
  runFrame();
  return { sent, timeline };
}

const views = (sent: PageToTimeline[]) => sent.filter((m) => m.kind === 'view');

describe('timeline', () => {
  it('opens on the whole extent and tells the worker lanes and view once', () => {
    const { sent, timeline } = timelineWithLog();
    expect(sent.map((m) => m.kind).sort()).toEqual(['lanes', 'view']);
    expect(xOfOffset(timeline.state.camera, -500)).toBeCloseTo(20, 6);
    expect(timeline.state.tracks.viewportHeightCssPx).toBe(600);
  });

  it('posts one view for all that happens within a frame, and nothing without a change', () => {
    const { sent, timeline } = timelineWithLog();
    sent.length = 0;
    timeline.zoomAt(500, 0.5);
    timeline.zoomAt(500, 0.5);
    timeline.panBy(10);
    expect(views(sent)).toHaveLength(0);
    runFrame();
    expect(views(sent)).toHaveLength(1);
    expect(timeline.busy).toBe(false);
    timeline.zoomToRange(10, 10);
    runFrame();
    timeline.zoomAt(500, 0.5);
    sent.length = 0;
    runFrame();
    expect(views(sent)).toHaveLength(0);
  });

  it('fits when its size becomes known only after the trace', () => {
    const timeline = new Timeline(() => {});
    timeline.showTrace(extent, null);
    timeline.resize(800, 400, 2);
    expect(xOfOffset(timeline.state.camera, 99_500)).toBeCloseTo(784, 6);
  });

  it('stays at the full view when resized there, and keeps a zoomed view', () => {
    const { timeline } = timelineWithLog();
    timeline.resize(500, 636, 1);
    expect(xOfOffset(timeline.state.camera, 99_500)).toBeCloseTo(490, 6);
    timeline.zoomToRange(1000, 2000);
    const { camera } = timeline.state;
    timeline.resize(700, 636, 1);
    expect(timeline.state.camera).toEqual(camera);
  });

  it('opens on the events where they fill almost nothing of the extent', () => {
    const timeline = new Timeline(() => {});
    timeline.resize(1000, 600, 1);
    timeline.showTrace({ ...extent, extentStart: -4e15, extentEnd: 1000, lastOffset: 1000 }, null);
    expect(xOfOffset(timeline.state.camera, 0)).toBeCloseTo(50, 6);
    timeline.zoomToAll();
    expect(xOfOffset(timeline.state.camera, -4e15)).toBeCloseTo(20, 3);
  });

  it('keeps the view by absolute cycle when a reloaded trace has another origin', () => {
    const { timeline } = timelineWithLog();
    timeline.zoomToRange(40_000, 41_000);
    const { camera } = timeline.state;
    timeline.showTrace({ ...extent, extentStart: -800, extentEnd: 99_200 }, 300);
    expect(timeline.state.camera.startOffset).toBe(camera.startOffset - 300);
    expect(timeline.state.camera.cyclesPerCssPx).toBe(camera.cyclesPerCssPx);
  });

  it('shows all there is of a growing trace until the user moves the view, and again at all', () => {
    const { timeline } = timelineWithLog();
    const grow = (extentEnd: number) =>
      timeline.growTrace({ ...extent, extentEnd, lastOffset: extentEnd });
    const xOfEnd = (end: number) => xOfOffset(timeline.state.camera, end);
    grow(200_000);
    expect(xOfEnd(200_000)).toBeCloseTo(980, 6);
    timeline.zoomAt(300, 0.5);
    const { camera } = timeline.state;
    grow(400_000);
    expect(timeline.state.camera).toEqual(camera);
    timeline.zoomToAll();
    grow(800_000);
    expect(xOfEnd(800_000)).toBeCloseTo(980, 6);
  });

  it('follows the events of a growing trace that fill almost nothing of its extent', () => {
    const timeline = new Timeline(() => {});
    timeline.resize(1000, 600, 1);
    const sparse = { ...extent, extentStart: -4e15 };
    timeline.showTrace({ ...sparse, extentEnd: 1000, lastOffset: 1000 }, null);
    timeline.growTrace({ ...sparse, extentEnd: 9000, lastOffset: 9000 });
    expect(xOfOffset(timeline.state.camera, 0)).toBeCloseTo(50, 6);
    expect(xOfOffset(timeline.state.camera, 9000)).toBeCloseTo(950, 6);
  });

  it('goes back to the view of before a reload once the trace reaches it again', () => {
    const { timeline } = timelineWithLog();
    timeline.zoomToRange(40_000, 41_000);
    const { camera } = timeline.state;
    timeline.showTrace({ ...extent, extentEnd: 100, lastOffset: 100 }, 0);
    expect(timeline.state.camera.startOffset).toBeLessThan(200);
    timeline.growTrace({ ...extent, extentEnd: 20_000, lastOffset: 20_000 });
    timeline.growTrace(extent);
    expect(timeline.state.camera).toEqual(camera);
  });

  it('tells what is in view in whole cycles of what there is to see', () => {
    const { timeline } = timelineWithLog();
    expect(timeline.rangeInView()).toEqual({ from: -500, to: 99_500 });
    timeline.setCamera({ startOffset: 10_000.6, cyclesPerCssPx: 0.5 });
    expect(timeline.rangeInView()).toEqual({ from: 10_000, to: 10_501 });
  });

  it('keeps the lane at the top when lanes appear above it', () => {
    const timeline = new Timeline(() => {});
    timeline.resize(1000, 436, 1);
    timeline.showLanes(shownLanes(100));
    timeline.showTrace(extent, null);
    timeline.scrollTo(30 * 20 + 7);
    const above = Array.from({ length: 50 }, (_, core) => 1000 + core);
    const lanes = shownLanes(150, { keys: [...above, ...shownLanes(100).keys] });
    timeline.showLanes(lanes);
    expect(timeline.state.scrollTopCssPx).toBe(80 * 20 + 7);
    timeline.showLanes(shownLanes(100), 'scroll');
    expect(timeline.state.scrollTopCssPx).toBe(100 * 20 - 400);
    timeline.showLanes(lanes, 'top');
    expect(timeline.state.scrollTopCssPx).toBe(0);
    timeline.showLanes(shownLanes(100));
    expect(timeline.state.scrollTopCssPx).toBe(0);
  });

  it('keeps the lane below the pinned ones when the order changes around it', () => {
    const timeline = new Timeline(() => {});
    timeline.resize(1000, 436, 1);
    timeline.showLanes(shownLanes(100, { pinnedCount: 3 }));
    timeline.showTrace(extent, null);
    timeline.scrollTo(200);
    // Lanes 0, 1 and 2 stick; the next in view is number 13.
    timeline.showLanes(shownLanes(100));
    expect(timeline.state.scrollTopCssPx).toBe(13 * 20);
  });

  it('keeps the lanes in view when they get higher', () => {
    const timeline = new Timeline(() => {});
    timeline.resize(1000, 436, 1);
    timeline.showLanes(shownLanes(100));
    timeline.showTrace(extent, null);
    timeline.scrollTo(40 * 20);
    timeline.setLaneSize('large');
    expect(timeline.state.scrollTopCssPx).toBe(40 * 64);
    timeline.setLaneSize('compact');
    expect(timeline.state.scrollTopCssPx).toBe(40 * 16);
  });

  it('moves while a key is held and comes to rest after', () => {
    const { timeline } = timelineWithLog();
    timeline.zoomToRange(40_000, 50_000);
    const before = timeline.state.camera.startOffset;
    timeline.press('right');
    runFrame();
    runFrame();
    expect(timeline.busy).toBe(true);
    timeline.release('right');
    for (let frame = 0; frame < 12; frame++) runFrame();
    expect(timeline.busy).toBe(false);
    expect(timeline.state.camera.startOffset).toBeGreaterThan(before);
  });

  it('scrolls to a lane that is out of view', () => {
    const timeline = new Timeline(() => {});
    timeline.resize(1000, 436, 1);
    timeline.showLanes(shownLanes(4096));
    timeline.showTrace(extent, null);
    timeline.reveal(4095, 0, 10);
    expect(timeline.state.scrollTopCssPx).toBe(4096 * 20 - 400);
  });
});
