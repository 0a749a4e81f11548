import type { CssPx } from '../../shared/units.ts';
import type { LaneLayout } from '../timeline-worker/messages.ts';

/** All lanes have one height, so that any of thousands is found by a division. */
export interface TrackLayout {
  readonly laneCount: number;
  readonly laneHeightCssPx: CssPx;
  readonly contentHeightCssPx: CssPx;
  readonly viewportHeightCssPx: CssPx;
}

export const MIN_LANE_CSS_PX = 20;
export const MAX_LANE_CSS_PX = 44;

/** Where events overlap, a row should have room for its label, as long as lanes are few. */
const ROOMY_ROW_CSS_PX = 18;
const MOST_ROOMY_ROWS = 8;

/**
 * Few lanes share the room there is, many keep the least height and scroll. `mostRows` are the
 * rows of the lane that has most.
 */
export function layOutTracks(
  laneCount: number,
  viewportHeightCssPx: CssPx,
  mostRows = 1,
): TrackLayout {
  const roomy = Math.min(mostRows, MOST_ROOMY_ROWS) * ROOMY_ROW_CSS_PX;
  const most = Math.max(MAX_LANE_CSS_PX, roomy);
  const share = laneCount === 0 ? 0 : Math.floor(viewportHeightCssPx / laneCount);
  const laneHeightCssPx = Math.max(MIN_LANE_CSS_PX, Math.min(most, share));
  return {
    laneCount,
    laneHeightCssPx,
    contentHeightCssPx: laneCount * laneHeightCssPx,
    viewportHeightCssPx: Math.max(0, viewportHeightCssPx),
  };
}

/** The same for the timeline worker, lanes in index order. */
export function laneLayout(layout: TrackLayout): LaneLayout {
  const { laneCount, laneHeightCssPx } = layout;
  return {
    order: Array.from({ length: laneCount }, (_, lane) => lane),
    tops: Array.from({ length: laneCount + 1 }, (_, lane) => lane * laneHeightCssPx),
  };
}

export function maxScrollTop(layout: TrackLayout): CssPx {
  return Math.max(0, layout.contentHeightCssPx - layout.viewportHeightCssPx);
}

export function clampScrollTop(scrollTopCssPx: CssPx, layout: TrackLayout): CssPx {
  return Math.max(0, Math.min(scrollTopCssPx, maxScrollTop(layout)));
}

/** Position of the lane at `yCssPx` below the top of the lanes' viewport; null beside all lanes. */
export function positionAtY(
  yCssPx: CssPx,
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): { readonly position: number; readonly yInLaneCssPx: CssPx } | null {
  const y = yCssPx + scrollTopCssPx;
  const position = Math.floor(y / layout.laneHeightCssPx);
  if (y < 0 || position >= layout.laneCount) return null;
  return { position, yInLaneCssPx: y - position * layout.laneHeightCssPx };
}

/** The same, but a point beside the lanes counts as the nearest one; null without lanes. */
export function nearestPosition(
  yCssPx: CssPx,
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): number | null {
  if (layout.laneCount === 0) return null;
  const position = Math.floor((yCssPx + scrollTopCssPx) / layout.laneHeightCssPx);
  return Math.max(0, Math.min(layout.laneCount - 1, position));
}

/** First and one past the last position that can be seen. */
export function visiblePositions(
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): { readonly first: number; readonly end: number } {
  const { laneHeightCssPx, laneCount, viewportHeightCssPx } = layout;
  return {
    first: Math.max(0, Math.min(laneCount, Math.floor(scrollTopCssPx / laneHeightCssPx))),
    end: Math.min(laneCount, Math.ceil((scrollTopCssPx + viewportHeightCssPx) / laneHeightCssPx)),
  };
}

/** The least scrolling that brings the whole lane into view. */
export function scrollTopToShow(
  position: number,
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): CssPx {
  const top = position * layout.laneHeightCssPx;
  const bottom = top + layout.laneHeightCssPx;
  if (top < scrollTopCssPx) return clampScrollTop(top, layout);
  if (bottom > scrollTopCssPx + layout.viewportHeightCssPx) {
    return clampScrollTop(bottom - layout.viewportHeightCssPx, layout);
  }
  return scrollTopCssPx;
}
