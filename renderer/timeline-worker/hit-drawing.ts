import { fill } from './boxes.ts';
import { withOpacity, type Rgba } from './colours.ts';
import type { HitMarks } from './messages.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { snapPx, xOf } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

/** What is no hit keeps so much of its colour that its type can be told and its name be read. */
const DIMMED = 0.45;
/** Of the ticks at a lane's upper edge, in hairlines. */
const TICK_HEIGHT = 2;

/**
 * Ticks at the upper edges of lanes where hits are, and a veil over the rest. Where it is not yet
 * known whether there are hits, neither is drawn.
 */
export function drawHits(
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  const { hits, theme } = scene;
  const detailed = scene.shape?.detailed;
  if (!hits || !detailed) return;
  const known = {
    from: Math.max(viewport.startOffset, detailed.from),
    to: Math.min(viewport.endOffset, detailed.to),
  };
  if (known.from >= known.to) return;
  const veil = withOpacity(theme.laneBackground, DIMMED);
  const rows = new Map(hits.lanes.map((lane, row) => [lane, row]));
  for (const span of spans) {
    const row = rows.get(span.lane);
    if (row === undefined) continue;
    forEachRun(hits, row, known, viewport, ({ left, right, isMarked }) => {
      const box = { left, right, top: span.topPx, bottom: span.bottomPx };
      if (isMarked) drawTick(box, theme, viewport, batch);
      else fill({ ...box, top: Math.max(box.top, viewport.rulerPx) }, veil, viewport, batch);
    });
  }
}

function drawTick(
  { left, right, top }: { left: number; right: number; top: number },
  { text, background }: { text: Rgba; background: Rgba },
  viewport: Viewport,
  batch: QuadBatch,
): void {
  const hairline = Math.max(1, Math.round(viewport.ratio));
  const bottom = top + TICK_HEIGHT * hairline;
  // A lane that is scrolled out in part has its edge under the ruler.
  const visibleTop = Math.max(top, viewport.rulerPx);
  if (visibleTop >= bottom) return;
  fill({ left, right, top: visibleTop, bottom: bottom + hairline }, background, viewport, batch);
  fill({ left, right, top: visibleTop, bottom }, text, viewport, batch);
}

interface Run {
  readonly left: number;
  /** Exclusive, at least a pixel behind `left` where there are hits. */
  readonly right: number;
  readonly isMarked: boolean;
}

/** Neighbouring columns that are alike are one run; those beside the view are passed over. */
function forEachRun(
  { view, marked }: HitMarks,
  row: number,
  known: { readonly from: number; readonly to: number },
  viewport: Viewport,
  each: (run: Run) => void,
): void {
  const { from, to, columns } = view;
  const width = (to - from) / columns;
  const columnAt = (offset: number): number =>
    Math.max(0, Math.min(columns, Math.floor((offset - from) / width)));
  const edgePx = (column: number): number => snapPx(xOf(viewport, from + width * column));
  const first = row * columns;
  const end = Math.min(columns, columnAt(known.to) + 1);
  let column = columnAt(known.from);
  while (column < end) {
    const isMarked = marked[first + column] === 1;
    let next = column + 1;
    while (next < end && (marked[first + next] === 1) === isMarked) next++;
    const left = edgePx(column);
    const right = edgePx(next);
    each({ left, right: isMarked ? Math.max(left + 1, right) : right, isMarked });
    column = next;
  }
}
