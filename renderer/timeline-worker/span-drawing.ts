import { fill } from './boxes.ts';
import { withOpacity } from './colours.ts';
import { spanOfLane } from './lane-spans.ts';
import type { SnapMark, SpanMark } from './messages.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { snapPx, xOf } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

const SHADE_OPACITY = 0.08;
/** How far the caps of a snapped edge reach to its sides, in hairlines. */
const CAP = 3;

function hairlineOf({ ratio }: Viewport): number {
  return Math.max(1, Math.round(ratio));
}

/** Two lines through ruler and lanes, and a shade between them. */
export function drawSpans(scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  for (const span of scene.marks.spans) drawSpan(span, scene, viewport, batch);
}

function drawSpan(span: SpanMark, scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  const { theme } = scene;
  const { rulerPx, heightPx: bottom } = viewport;
  const hairline = hairlineOf(viewport);
  const [left, right] = spanEnds(span, viewport);
  const shade = withOpacity(theme.text, SHADE_OPACITY);
  fill({ left, right, top: rulerPx, bottom }, shade, viewport, batch);
  for (const x of [left, right]) {
    const line = { left: x, right: x + hairline, top: 0, bottom };
    const rim = { ...line, left: x - hairline, right: x + 2 * hairline };
    fill(rim, theme.background, viewport, batch);
    fill(line, theme.text, viewport, batch);
  }
}

/** Device pixels at which the lines stand. */
export function spanEnds(span: SpanMark, viewport: Viewport): [left: number, right: number] {
  const { startOffset, endOffset } = span;
  const left = snapPx(xOf(viewport, Math.min(startOffset, endOffset)));
  return [left, snapPx(xOf(viewport, Math.max(startOffset, endOffset)))];
}

/** A bar with caps at the edge of the event, over the height of its lane. */
export function drawSnaps(
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  for (const snap of scene.marks.snaps) drawSnap(snap, scene, viewport, spans, batch);
}

function drawSnap(
  { offset, lane }: SnapMark,
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  const span = spanOfLane(lane, spans, scene.layout);
  if (span === null) return;
  const { theme } = scene;
  const hairline = hairlineOf(viewport);
  const middle = snapPx(xOf(viewport, offset));
  const bar = {
    left: middle - hairline,
    right: middle + hairline,
    top: Math.max(viewport.rulerPx, span.topPx),
    bottom: span.bottomPx,
  };
  fill(
    { ...bar, left: bar.left - hairline, right: bar.right + hairline },
    theme.background,
    viewport,
    batch,
  );
  fill(bar, theme.text, viewport, batch);
  const cap = { ...bar, left: bar.left - CAP * hairline, right: bar.right + CAP * hairline };
  fill({ ...cap, bottom: bar.top + 2 * hairline }, theme.text, viewport, batch);
  fill({ ...cap, top: bar.bottom - 2 * hairline }, theme.text, viewport, batch);
}
