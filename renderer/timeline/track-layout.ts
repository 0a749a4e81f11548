import type { LaneSize } from '../../shared/ipc.ts';
import type { CssPx } from '../../shared/units.ts';
import type { ShownLanes } from '../store/lane-arrangement.ts';
import type { LaneLayout } from '../timeline-worker/messages.ts';

/**
 * All lanes have one height, so that any of thousands is found by a division. Sticky ones lie over
 * the others and do not scroll; every position has its place in the content nevertheless:
 *
 *   scrolled by 50      ┌ 0 ──────┐ sticky, at 0
 *   lanes of 20         ├ 1 ──────┤ sticky, at 20
 *                       ├ … 4 ────┤ at 80 − 50, its upper part below lane 1
 */
export interface TrackLayout {
  readonly laneCount: number;
  readonly laneHeightCssPx: CssPx;
  readonly contentHeightCssPx: CssPx;
  readonly viewportHeightCssPx: CssPx;
  readonly stickyCount: number;
}

export const MIN_LANE_CSS_PX = 20;
export const MAX_LANE_CSS_PX = 44;

/** Where events overlap, a row should have room for its label, as long as lanes are few. */
const ROOMY_ROW_CSS_PX = 18;
const MOST_ROOMY_ROWS = 8;

/** A compact lane just holds a line of small text. */
const COMPACT_LANE_CSS_PX = 16;
const LEAST_CSS_PX: Readonly<Record<Exclude<LaneSize, 'compact'>, CssPx>> = {
  normal: MIN_LANE_CSS_PX,
  tall: 36,
  large: 64,
};

/** Pinned lanes leave so much of the viewport to the others. */
const MOST_STICKY_SHARE = 0.5;

/**
 * Few lanes share the room there is, many keep the size's least height and scroll. `mostRows` are
 * the rows of the lane that has most.
 */
export function layOutTracks(
  laneCount: number,
  viewportHeightCssPx: CssPx,
  mostRows = 1,
  size: LaneSize = 'normal',
  pinnedCount = 0,
): TrackLayout {
  const laneHeightCssPx = laneHeight(laneCount, viewportHeightCssPx, mostRows, size);
  const viewport = Math.max(0, viewportHeightCssPx);
  const contentHeightCssPx = laneCount * laneHeightCssPx;
  const mostSticky = Math.floor((viewport * MOST_STICKY_SHARE) / laneHeightCssPx);
  return {
    laneCount,
    laneHeightCssPx,
    contentHeightCssPx,
    viewportHeightCssPx: viewport,
    // Without scrolling there is nothing to stick over.
    stickyCount: contentHeightCssPx > viewport ? Math.min(pinnedCount, mostSticky) : 0,
  };
}

function laneHeight(
  laneCount: number,
  viewportHeightCssPx: CssPx,
  mostRows: number,
  size: LaneSize,
): CssPx {
  if (size === 'compact') return COMPACT_LANE_CSS_PX;
  const roomy = Math.min(mostRows, MOST_ROOMY_ROWS) * ROOMY_ROW_CSS_PX;
  const most = Math.max(MAX_LANE_CSS_PX, roomy);
  const share = laneCount === 0 ? 0 : Math.floor(viewportHeightCssPx / laneCount);
  return Math.max(LEAST_CSS_PX[size], Math.min(most, share));
}

/** The same for the timeline worker. */
export function laneLayout(
  layout: TrackLayout,
  { order, groups }: Pick<ShownLanes, 'order' | 'groups'>,
): LaneLayout {
  const { laneHeightCssPx, stickyCount } = layout;
  return {
    order,
    tops: Array.from({ length: order.length + 1 }, (_, position) => position * laneHeightCssPx),
    stickyCount,
    sums: Array.from(groups.values(), ({ sum }) => sum),
  };
}

export function maxScrollTop(layout: TrackLayout): CssPx {
  return Math.max(0, layout.contentHeightCssPx - layout.viewportHeightCssPx);
}

export function clampScrollTop(scrollTopCssPx: CssPx, layout: TrackLayout): CssPx {
  return Math.max(0, Math.min(scrollTopCssPx, maxScrollTop(layout)));
}

export function stickyHeight({ stickyCount, laneHeightCssPx }: TrackLayout): CssPx {
  return stickyCount * laneHeightCssPx;
}

/** From the top of the lanes' viewport, where a lane begins. */
export function topOfPosition(position: number, scrollTopCssPx: CssPx, layout: TrackLayout): CssPx {
  const top = position * layout.laneHeightCssPx;
  return position < layout.stickyCount ? top : top - scrollTopCssPx;
}

/** Position of the lane at `yCssPx` below the top of the lanes' viewport; null beside all lanes. */
export function positionAtY(
  yCssPx: CssPx,
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): { readonly position: number; readonly yInLaneCssPx: CssPx } | null {
  const y = contentY(yCssPx, scrollTopCssPx, layout);
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
  const y = contentY(yCssPx, scrollTopCssPx, layout);
  const position = Math.floor(y / layout.laneHeightCssPx);
  return Math.max(0, Math.min(layout.laneCount - 1, position));
}

/** Where a point lies in the content. Above all sticky lanes it is scrolled like the others. */
function contentY(yCssPx: CssPx, scrollTopCssPx: CssPx, layout: TrackLayout): CssPx {
  const isOverSticky = yCssPx >= 0 && yCssPx < stickyHeight(layout);
  return isOverSticky ? yCssPx : yCssPx + scrollTopCssPx;
}

/** First and one past the last position that can be seen, sticky ones left out. */
export function visiblePositions(
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): { readonly first: number; readonly end: number } {
  const { laneHeightCssPx, laneCount, viewportHeightCssPx } = layout;
  const top = scrollTopCssPx + stickyHeight(layout);
  return {
    first: Math.max(0, Math.min(laneCount, Math.floor(top / laneHeightCssPx))),
    end: Math.min(laneCount, Math.ceil((scrollTopCssPx + viewportHeightCssPx) / laneHeightCssPx)),
  };
}

/** The least scrolling that brings the whole lane into view. */
export function scrollTopToShow(
  position: number,
  scrollTopCssPx: CssPx,
  layout: TrackLayout,
): CssPx {
  if (position < layout.stickyCount) return scrollTopCssPx;
  const top = position * layout.laneHeightCssPx;
  const bottom = top + layout.laneHeightCssPx;
  const shownFrom = scrollTopCssPx + stickyHeight(layout);
  if (top < shownFrom) return clampScrollTop(top - stickyHeight(layout), layout);
  if (bottom > scrollTopCssPx + layout.viewportHeightCssPx) {
    return clampScrollTop(bottom - layout.viewportHeightCssPx, layout);
  }
  return scrollTopCssPx;
}
