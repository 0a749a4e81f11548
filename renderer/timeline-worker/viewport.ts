import { rowSpan, LANE_GAP_CSS_PX, drawnRows } from './messages.ts';
import type { LaneLayout, TimelineView } from './messages.ts';

/** The view in device pixels of the canvases. */
export interface Viewport {
  readonly ratio: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Where the ruler ends and the lanes begin. */
  readonly rulerPx: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly pxPerCycle: number;
}

export function viewportOf(view: TimelineView): Viewport {
  const ratio = view.devicePixelRatio > 0 ? view.devicePixelRatio : 1;
  const widthPx = Math.max(1, Math.round(view.widthCssPx * ratio));
  return {
    ratio,
    widthPx,
    heightPx: Math.max(1, Math.round(view.heightCssPx * ratio)),
    rulerPx: Math.round(view.rulerHeightCssPx * ratio),
    startOffset: view.startOffset,
    endOffset: view.startOffset + (widthPx / ratio) * view.cyclesPerCssPx,
    pxPerCycle: ratio / view.cyclesPerCssPx,
  };
}

/** Device pixels from the left edge, exact; the difference is taken before it is scaled. */
export function xOf(viewport: Viewport, offset: number): number {
  return (offset - viewport.startOffset) * viewport.pxPerCycle;
}

/**
 * The first pixel whose centre is not left of x. Ranges whose ends are snapped this way share
 * their edges: touching events have no gap and hide nothing, and no edge is off by more than half
 * a pixel.
 */
export function snapPx(x: number): number {
  return Math.ceil(x - 0.5);
}

/** A lane on the canvas; pixels count from the top of the canvas. */
export interface LaneSpan {
  readonly lane: number;
  /** Place in the layout's order. */
  readonly position: number;
  readonly topPx: number;
  /** Exclusive; the gap below the lane is not part of it. */
  readonly bottomPx: number;
  readonly heightCssPx: number;
}

/** Of the lanes that scroll, those that are seen below the sticky ones. */
export function visibleLanes(layout: LaneLayout, view: TimelineView): LaneSpan[] {
  const { order, tops, stickyCount = 0 } = layout;
  const ratio = view.devicePixelRatio > 0 ? view.devicePixelRatio : 1;
  const toCanvas = view.rulerHeightCssPx - view.scrollTopCssPx;
  const bottomCssPx = view.heightCssPx - toCanvas;
  const spans: LaneSpan[] = [];
  const fromCssPx = view.scrollTopCssPx + (tops[stickyCount] ?? 0);
  for (let at = firstBelow(tops, fromCssPx); at < order.length; at++) {
    const top = tops[at] ?? 0;
    if (top >= bottomCssPx) break;
    const heightCssPx = (tops[at + 1] ?? top) - top;
    const topPx = Math.round((top + toCanvas) * ratio);
    const bottomPx = Math.round((top + heightCssPx - LANE_GAP_CSS_PX + toCanvas) * ratio);
    if (bottomPx <= topPx) continue;
    spans.push({ lane: order[at] ?? 0, position: at, topPx, bottomPx, heightCssPx });
  }
  return spans;
}

/** Position of the first lane that reaches below `yCssPx`. */
function firstBelow(tops: readonly number[], yCssPx: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Infinity) > yCssPx) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface RowBand {
  readonly topPx: number;
  readonly bottomPx: number;
}

/** From this height on rows are set apart by a pixel: equal events in them would run together. */
const SPACED_ROW_PX = 6;

/** The rows of a lane in device pixels of the canvas; rows past the last belong to the last. */
export function rowBands(span: LaneSpan, rows: number, ratio: number): RowBand[] {
  const count = drawnRows(span.heightCssPx, rows);
  return Array.from({ length: count }, (_, row) => {
    const { topCssPx, bottomCssPx } = rowSpan(span.heightCssPx, rows, row);
    const topPx = span.topPx + Math.round(topCssPx * ratio);
    const endPx = Math.min(span.bottomPx, span.topPx + Math.round(bottomCssPx * ratio));
    const gapPx = row < count - 1 && endPx - topPx >= SPACED_ROW_PX ? 1 : 0;
    return { topPx, bottomPx: Math.max(topPx + 1, endPx - gapPx) };
  });
}
