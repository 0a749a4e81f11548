import { fill } from './boxes.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { snapPx, xOf } from './viewport.ts';
import type { Viewport } from './viewport.ts';

/** The cycle that was gone to: a line from top to bottom, seen on every fill. */
export function drawGoal(scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  const { goalOffset } = scene.marks;
  if (goalOffset === null) return;
  const hairline = Math.max(1, Math.round(viewport.ratio));
  const left = snapPx(xOf(viewport, goalOffset));
  const line = { left, right: left + 2 * hairline, top: 0, bottom: viewport.heightPx };
  const edge = { ...line, left: left - hairline, right: line.right + hairline };
  fill(edge, scene.theme.background, viewport, batch);
  fill(line, scene.theme.accent, viewport, batch);
}
