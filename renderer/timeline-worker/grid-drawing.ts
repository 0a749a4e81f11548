import { withOpacity } from './colours.ts';
import { packColour } from './quad-batch.ts';
import type { QuadBatch } from './quad-batch.ts';
import { cycleTicks } from './ruler.ts';
import type { RulerView } from './ruler.ts';
import type { Scene } from './scene.ts';
import { snapPx } from './viewport.ts';
import type { Viewport } from './viewport.ts';

/** Cycle ticks stand at least this far apart, plus the width of their own labels. */
export const TICK_SPACING_CSS_PX = 96;
const DIGIT_CSS_PX = 7;

/** The whole view's ruler; shared by grid and labels so that lines and digits agree. */
export function rulerViewOf(scene: Scene, viewport: Viewport): RulerView {
  return {
    startOffset: viewport.startOffset,
    cyclesPerPx: 1 / viewport.pxPerCycle,
    widthPx: viewport.widthPx,
    origin: BigInt(scene.shape?.origin ?? 0),
  };
}

/** Room for the longest cycle that the view can show, thousands separated. */
export function cycleSpacingPx(scene: Scene, viewport: Viewport): number {
  const shape = scene.shape;
  if (shape === null || !Number.isFinite(viewport.endOffset))
    return TICK_SPACING_CSS_PX * viewport.ratio;
  const last = BigInt(shape.origin) + BigInt(Math.ceil(viewport.endOffset));
  const digits = String(last).length;
  const widthCssPx = Math.max(TICK_SPACING_CSS_PX, (digits + digits / 3) * DIGIT_CSS_PX + 24);
  return widthCssPx * viewport.ratio;
}

/** Hairlines through the lanes at the ruler's cycle ticks, and the ruler's lower edge. */
export function drawGrid(scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  const { rulerPx, widthPx, heightPx } = viewport;
  const hairline = Math.max(1, Math.round(viewport.ratio));
  batch.push(0, rulerPx - hairline, widthPx, rulerPx, packColour(scene.theme.line));
  if (scene.shape === null) return;
  const colour = packColour(withOpacity(scene.theme.text, 0.1));
  const ticks = cycleTicks(rulerViewOf(scene, viewport), cycleSpacingPx(scene, viewport));
  for (const { xPx } of ticks) {
    const left = snapPx(xPx);
    batch.push(left, rulerPx, left + 1, heightPx, colour);
  }
}
