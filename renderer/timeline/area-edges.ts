import type { CycleOffset } from '../../shared/units.ts';
import type { Area } from '../store/selection-slice.ts';
import { xOfOffset } from './camera.ts';
import type { Point } from './picking.ts';
import type { TimelineState } from './timeline-state.ts';
import { topOfPosition } from './track-layout.ts';

/** Which edges of an area a drag moves: one of its sides, or two at a corner. */
export interface AreaGrip {
  readonly side: 'from' | 'to' | null;
  readonly lanes: 'first' | 'last' | null;
}

/** How far from an edge it is grasped. */
export const GRIP_CSS_PX = 5;

/** The edges under a point; null where there are none, also on the ruler. */
export function areaGripAt(point: Point, area: Area, state: TimelineState): AreaGrip | null {
  const y = point.yCssPx - state.rulerHeightCssPx;
  if (y < 0) return null;
  const left = xOfOffset(state.camera, area.fromOffset);
  const right = xOfOffset(state.camera, area.toOffset);
  const { tracks, scrollTopCssPx } = state;
  const top = topOfPosition(area.firstPosition, scrollTopCssPx, tracks);
  const bottom = topOfPosition(area.lastPosition, scrollTopCssPx, tracks) + tracks.laneHeightCssPx;
  const x = point.xCssPx;
  if (!isWithin(x, left, right) || !isWithin(y, top, bottom)) return null;
  const side = nearer(x, left, right);
  const lanes = nearer(y, top, bottom);
  if (side === null && lanes === null) return null;
  return {
    side: side && (side === 'low' ? 'from' : 'to'),
    lanes: lanes && (lanes === 'low' ? 'first' : 'last'),
  };
}

function isWithin(at: number, low: number, high: number): boolean {
  return at >= low - GRIP_CSS_PX && at <= high + GRIP_CSS_PX;
}

/** Which of two edges is near; of two that are, the nearer, and of a thin area the later. */
function nearer(at: number, low: number, high: number): 'low' | 'high' | null {
  const [fromLow, fromHigh] = [Math.abs(at - low), Math.abs(at - high)];
  if (Math.min(fromLow, fromHigh) > GRIP_CSS_PX) return null;
  return fromLow < fromHigh ? 'low' : 'high';
}

export function cursorOfGrip({ side, lanes }: AreaGrip): string {
  if (lanes === null) return 'ew-resize';
  if (side === null) return 'ns-resize';
  return (side === 'from') === (lanes === 'first') ? 'nwse-resize' : 'nesw-resize';
}

/** The area with the grasped edges elsewhere; past the other edge it turns over. */
export function resizedArea(
  area: Area,
  { side, lanes }: AreaGrip,
  to: { readonly offset: CycleOffset; readonly position: number },
): Area {
  const otherOffset = side === 'from' ? area.toOffset : area.fromOffset;
  const otherPosition = lanes === 'first' ? area.lastPosition : area.firstPosition;
  return {
    ...area,
    ...(side && offsetsOf(to.offset, otherOffset)),
    ...(lanes && {
      firstPosition: Math.min(to.position, otherPosition),
      lastPosition: Math.max(to.position, otherPosition),
    }),
  };
}

/** Whole cycles, at least one. */
export function offsetsOf(a: CycleOffset, b: CycleOffset): Pick<Area, 'fromOffset' | 'toOffset'> {
  const fromOffset = Math.floor(Math.min(a, b));
  return { fromOffset, toOffset: Math.max(fromOffset + 1, Math.ceil(Math.max(a, b))) };
}
