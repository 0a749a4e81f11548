import type { CssPx, CycleOffset } from '../../shared/units.ts';

/** The whole trace over the minimap's width. */
export interface MinimapScale {
  readonly startOffset: CycleOffset;
  readonly endOffset: CycleOffset;
  readonly widthCssPx: CssPx;
}

/** What the view shows, or is to show. */
export interface OffsetRange {
  readonly from: CycleOffset;
  readonly to: CycleOffset;
}

/** The view's frame, as it is drawn. */
export interface MinimapFrame {
  readonly leftCssPx: CssPx;
  readonly rightCssPx: CssPx;
}

export type MinimapPart = 'start' | 'end' | 'frame' | 'outside';

/** However short the view, its frame can be seen. */
const LEAST_FRAME_CSS_PX = 3;
/** How far an edge can be grasped outside of the frame, and inside. */
const GRIP_OUTSIDE_CSS_PX = 6;
const GRIP_INSIDE_CSS_PX = 4;
/** A frame narrower than this is grasped as if it were as wide. */
const LEAST_GRASPED_CSS_PX = 14;

export function xOnMinimap(scale: MinimapScale, offset: CycleOffset): CssPx {
  const span = scale.endOffset - scale.startOffset;
  return span > 0 ? ((offset - scale.startOffset) / span) * scale.widthCssPx : 0;
}

/** The cycle at a place, inside the trace. */
export function offsetOnMinimap(scale: MinimapScale, xCssPx: CssPx): CycleOffset {
  const share = Math.max(0, Math.min(1, xCssPx / Math.max(1, scale.widthCssPx)));
  return scale.startOffset + share * (scale.endOffset - scale.startOffset);
}

export function frameOf(scale: MinimapScale, { from, to }: OffsetRange): MinimapFrame {
  const inside = (x: CssPx): CssPx => Math.max(0, Math.min(scale.widthCssPx, x));
  const left = inside(xOnMinimap(scale, from));
  const right = inside(xOnMinimap(scale, to));
  const missing = Math.max(0, LEAST_FRAME_CSS_PX - (right - left)) / 2;
  const last = Math.max(0, scale.widthCssPx - LEAST_FRAME_CSS_PX);
  const leftCssPx = Math.min(Math.max(0, left - missing), last);
  return { leftCssPx, rightCssPx: Math.max(right, leftCssPx + LEAST_FRAME_CSS_PX) };
}

export function partAt(xCssPx: CssPx, { leftCssPx, rightCssPx }: MinimapFrame): MinimapPart {
  const missing = Math.max(0, LEAST_GRASPED_CSS_PX - (rightCssPx - leftCssPx)) / 2;
  const left = leftCssPx - missing;
  const right = rightCssPx + missing;
  if (xCssPx < left - GRIP_OUTSIDE_CSS_PX || xCssPx > right + GRIP_OUTSIDE_CSS_PX) return 'outside';
  if (xCssPx < left + GRIP_INSIDE_CSS_PX) return 'start';
  return xCssPx > right - GRIP_INSIDE_CSS_PX ? 'end' : 'frame';
}

/** Shares of the view that a key moves it by. */
const ARROW_SHARE = 0.1;
const PAGE_SHARE = 1;
/** An edge is moved in smaller steps. */
const EDGE_SHARE = 0.5;

const KEY_SHARES: Readonly<Record<string, number>> = {
  ArrowLeft: -ARROW_SHARE,
  ArrowDown: -ARROW_SHARE,
  ArrowRight: ARROW_SHARE,
  ArrowUp: ARROW_SHARE,
  PageDown: -PAGE_SHARE,
  PageUp: PAGE_SHARE,
  Home: -Infinity,
  End: Infinity,
};

/** What the view shows after a key on its frame or on one of its edges; null for other keys. */
export function rangeAfterKey(
  key: string,
  part: Exclude<MinimapPart, 'outside'>,
  { from, to }: OffsetRange,
  { startOffset, endOffset }: Pick<MinimapScale, 'startOffset' | 'endOffset'>,
): OffsetRange | null {
  const share = KEY_SHARES[key];
  if (share === undefined) return null;
  const span = to - from;
  const moved = (place: CycleOffset, by: number): CycleOffset =>
    Math.max(startOffset, Math.min(endOffset, place + by * span));
  if (part === 'start') return { from: Math.min(moved(from, share * EDGE_SHARE), to), to };
  if (part === 'end') return { from, to: Math.max(moved(to, share * EDGE_SHARE), from) };
  const first = Math.min(moved(from, share), Math.max(startOffset, endOffset - span));
  return { from: first, to: first + span };
}
