import { packColour } from './quad-batch.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { snapPx, xOf } from './viewport.ts';
import type { Viewport } from './viewport.ts';

const LINE_CSS_PX = 2;
const END_CSS_PX = 7;

/**
 * A bracket at the foot of the ruler over the part of the trace that has details, where it is a
 * part. The quads are clipped to the canvas.
 */
export function drawDetailRange(scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  const range = scene.shape?.detailed ?? null;
  if (range === null || !Number.isFinite(range.from) || !Number.isFinite(range.to)) return;
  const { rulerPx, ratio, widthPx } = viewport;
  const line = Math.max(1, Math.round(LINE_CSS_PX * ratio));
  const top = rulerPx - Math.round(END_CSS_PX * ratio);
  const colour = packColour(scene.theme.text);
  const left = snapPx(xOf(viewport, range.from));
  const right = Math.max(left + line, snapPx(xOf(viewport, range.to)));
  const push = (from: number, to: number, fromTop: number): void => {
    const [a, b] = [Math.max(0, from), Math.min(widthPx, to)];
    if (a < b) batch.push(a, fromTop, b, rulerPx, colour);
  };
  push(left, right, rulerPx - line);
  push(left, left + line, top);
  push(right - line, right, top);
}
