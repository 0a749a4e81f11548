import type { Rgba } from './colours.ts';
import { packColour } from './quad-batch.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Viewport } from './viewport.ts';

/** Device pixels of the canvas; right and bottom exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A frame of `widthPx` inside the box. */
export function outline(
  box: Box,
  widthPx: number,
  colour: Rgba,
  viewport: Viewport,
  batch: QuadBatch,
): void {
  const { left, top, right, bottom } = box;
  const inner = { left: left + widthPx, right: right - widthPx };
  fill({ ...box, bottom: Math.min(bottom, top + widthPx) }, colour, viewport, batch);
  fill({ ...box, top: Math.max(top, bottom - widthPx) }, colour, viewport, batch);
  fill({ ...box, right: Math.min(right, inner.left) }, colour, viewport, batch);
  fill({ ...box, left: Math.max(left, inner.right) }, colour, viewport, batch);
}

/** Clipped in doubles: an event at 2^62 would be rounded away in the vertices' floats. */
export function fill(box: Box, colour: Rgba, viewport: Viewport, batch: QuadBatch): void {
  const left = Math.max(0, box.left);
  const right = Math.min(viewport.widthPx, box.right);
  const top = Math.max(0, box.top);
  const bottom = Math.min(viewport.heightPx, box.bottom);
  if (left < right && top < bottom) batch.push(left, top, right, bottom, packColour(colour));
}
