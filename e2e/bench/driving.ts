import type { Page } from '@playwright/test';
import { idle } from '../app.ts';

/** Frames of each third of the way: into the trace, along it, out again. */
const FRAMES = 80;
/** The worker keeps the times of as many frames. */
const KEPT_FRAMES = 240;
/** As far in as single events have labels. */
const CLOSEST_CYCLES_PER_CSS_PX = 50;
const PAN_CSS_PX = 23.7;

export interface Drive {
  /** Script time of the page in each of its frames, milliseconds; React's share is in it. */
  readonly pageMs: readonly number[];
  /** Script time of the timeline worker in each of its frames. */
  readonly workerMs: readonly number[];
  /** Tasks of the page that were longer than 50 ms. */
  readonly longTasksMs: readonly number[];
}

/** Zooms into the trace that is open, pans and zooms out, a step at each animation frame. */
export async function drive(page: Page): Promise<Drive> {
  await idle(page);
  const way = { frames: FRAMES, closest: CLOSEST_CYCLES_PER_CSS_PX, panCssPx: PAN_CSS_PX };
  const before = await page.evaluate(() => window.tilescopeTest.stats());
  const { pageMs, longTasksMs } = await page.evaluate(driveInPage, way);
  await idle(page);
  const after = await page.evaluate(() => window.tilescopeTest.stats());
  const frames = Math.min(after.frames - before.frames, KEPT_FRAMES);
  return { pageMs, longTasksMs, workerMs: after.frameMs.slice(-frames) };
}

/**
 * Script time of worker and page together: both lists in order of size, entries of equal rank
 * added. Frames of the two do not match one by one, and this is the worst that a match could give.
 */
export function scriptMs({ pageMs, workerMs }: Drive): number[] {
  const page = [...pageMs].sort((a, b) => a - b);
  const worker = [...workerMs].sort((a, b) => a - b);
  return worker.map((ms, i) => {
    const rank = Math.floor((i * (page.length - 1)) / Math.max(1, worker.length - 1));
    return ms + (page[rank] ?? 0);
  });
}

/** Runs in the page, so it stands alone. */
async function driveInPage(way: {
  readonly frames: number;
  readonly closest: number;
  readonly panCssPx: number;
}): Promise<{ pageMs: number[]; longTasksMs: number[] }> {
  const hook = window.tilescopeTest;
  const request = window.requestAnimationFrame.bind(window);
  let scripted = 0;
  /** Microtasks count too: React renders in them. */
  const timed = (work: () => void): void => {
    const began = performance.now();
    work();
    queueMicrotask(() => {
      scripted += performance.now() - began;
    });
  };
  window.requestAnimationFrame = (callback) => request((now) => timed(() => callback(now)));
  const longTasksMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  });
  observer.observe({ entryTypes: ['longtask'] });

  const { camera, widthCssPx } = hook.view();
  const whole = camera.cyclesPerCssPx;
  const middle = camera.startOffset + 0.37 * widthCssPx * whole;
  const zoomed = (share: number, panCssPx: number): void => {
    const cyclesPerCssPx = whole * (way.closest / whole) ** share;
    const startOffset = middle + (panCssPx - widthCssPx / 2) * cyclesPerCssPx;
    hook.setCamera({ startOffset, cyclesPerCssPx });
  };
  const pageMs: number[] = [];
  const { frames, panCssPx } = way;
  for (let step = 0; step < 3 * frames; step++) {
    scripted = 0;
    const share = Math.min(1, step / frames, (3 * frames - step) / frames);
    const along = Math.max(0, Math.min(frames, step - frames)) * panCssPx;
    timed(() => zoomed(share, along * share));
    await new Promise((resolve) => request(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    pageMs.push(scripted);
  }
  hook.setCamera(camera);
  observer.disconnect();
  window.requestAnimationFrame = request;
  return { pageMs, longTasksMs };
}
