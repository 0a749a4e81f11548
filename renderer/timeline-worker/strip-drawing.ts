import { fill, type Box } from './boxes.ts';
import type { Rgba } from './colours.ts';
import type { WindowStrips } from './messages.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { snapPx, xOf } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

/** Places in the theme's colours of notes: red and blue are told apart by everybody. */
export const SLOWER_COLOUR = 4;
export const FASTER_COLOUR = 0;
/** Of the bar of a window that takes all the longer time more, in CSS pixels; the least is one. */
const HIGHEST_CSS_PX = 6;

/**
 * A bar in each window of work that takes longer or shorter than in the other trace, the higher the
 * larger the change: slower ones rise from the lane's lower edge, faster ones hang from the upper.
 */
export function drawStrips(
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  const { strips } = scene;
  if (!strips) return;
  const rows = new Map(strips.lanes.map((lane, row) => [lane, row]));
  for (const span of spans) {
    const row = rows.get(span.lane);
    if (row !== undefined) drawLane(strips, row, { scene, viewport, span, batch });
  }
}

interface Place {
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly span: LaneSpan;
  readonly batch: QuadBatch;
}

function drawLane({ windows, edges, change }: WindowStrips, row: number, place: Place): void {
  const { scene, viewport } = place;
  const firstEdge = row * (windows + 1);
  for (let window = 0; window < windows; window++) {
    const amount = change[row * windows + window] as number;
    const from = edges[firstEdge + window] as number;
    const to = edges[firstEdge + window + 1] as number;
    // A core without common work has no edges.
    if (amount === 0 || !(to >= viewport.startOffset && from <= viewport.endOffset)) continue;
    const left = snapPx(xOf(viewport, from));
    const right = Math.max(left + 1, snapPx(xOf(viewport, to)));
    const colour = scene.theme.notes[amount > 0 ? SLOWER_COLOUR : FASTER_COLOUR];
    drawBar(left, right, amount, colour ?? scene.theme.accent, place);
  }
}

function drawBar(
  left: number,
  right: number,
  amount: number,
  colour: Rgba,
  { scene, viewport, span, batch }: Place,
): void {
  const size = 1 + Math.abs(amount) * (HIGHEST_CSS_PX - 1);
  const heightPx = Math.max(1, Math.round(size * viewport.ratio));
  const edgePx = Math.max(1, Math.round(viewport.ratio));
  const isSlower = amount > 0;
  const top = isSlower ? span.bottomPx - heightPx : span.topPx;
  const bar = { left, right, top, bottom: top + heightPx };
  // An edge in the background's colour, so that it is seen on every fill.
  const behind = isSlower ? { ...bar, top: top - edgePx } : { ...bar, bottom: bar.bottom + edgePx };
  for (const [box, paint] of [
    [behind, scene.theme.background],
    [bar, colour],
  ] as const) {
    const shown: Box = { ...box, top: Math.max(box.top, viewport.rulerPx) };
    if (shown.top < shown.bottom) fill(shown, paint, viewport, batch);
  }
}
