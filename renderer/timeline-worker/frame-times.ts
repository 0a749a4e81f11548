import type { FrameTimes, TimelineView } from './messages.ts';

/** More than any measurement needs; the worker is busy with it to the end. */
const MOST_FRAMES = 2_000;
/** Each frame is moved by about this much against the one before: nothing of it can be kept. */
const NUDGE_CSS_PX = 0.37;
const NUDGES = 8;

/** The view of one of several frames in a row, all of them within a few pixels. */
export function nudged(view: TimelineView, frame: number): TimelineView {
  const byCssPx = ((frame % NUDGES) - NUDGES / 2) * NUDGE_CSS_PX;
  return { ...view, startOffset: view.startOffset + byCssPx * view.cyclesPerCssPx };
}

/**
 * Draws frame after frame, each of them at an animation frame and waited for until it is done, and
 * keeps what they took. The first is not counted: it has none before it.
 */
export async function timeFrames(
  frames: number,
  draw: (frame: number) => void,
  finish: () => void,
): Promise<FrameTimes> {
  const times = { scriptMs: [] as number[], drawnMs: [] as number[], frameMs: [] as number[] };
  let before = await animationFrame();
  for (let frame = 0; frame <= Math.min(frames, MOST_FRAMES); frame++) {
    const began = performance.now();
    draw(frame);
    const scripted = performance.now();
    finish();
    const drawn = performance.now();
    const next = await animationFrame();
    if (frame > 0) {
      times.scriptMs.push(scripted - began);
      times.drawnMs.push(drawn - began);
      times.frameMs.push(next - before);
    }
    before = next;
  }
  return times;
}

function animationFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
}
