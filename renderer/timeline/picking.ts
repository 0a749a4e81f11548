import type { QueryArgs } from '../../shared/trace-port.ts';
import type { CssPx } from '../../shared/units.ts';
import type { ShownGroup } from '../store/lane-blocks.ts';
import { isLane, NO_LANE } from '../store/lane-arrangement.ts';
import { rowAt } from '../timeline-worker/messages.ts';
import { offsetAtX } from './camera.ts';
import type { TimelineState } from './timeline-state.ts';
import { positionAtY } from './track-layout.ts';

export interface Point {
  /** From the left and top of the canvas, ruler included. */
  readonly xCssPx: CssPx;
  readonly yCssPx: CssPx;
}

/** The group whose row is under a point; null on the ruler and elsewhere. */
export function groupAt({ yCssPx }: Point, state: TimelineState): ShownGroup | null {
  const { rulerHeightCssPx, scrollTopCssPx, tracks, lanes } = state;
  if (yCssPx < rulerHeightCssPx) return null;
  const hit = positionAtY(yCssPx - rulerHeightCssPx, scrollTopCssPx, tracks);
  return hit === null ? null : (lanes.groups.get(lanes.keys[hit.position] ?? NaN) ?? null);
}

const TOLERANCE_CSS_PX = 4;

/** The question for the event under a point; null on the ruler and where no lane has events. */
export function eventQuestionAt(
  { xCssPx, yCssPx }: Point,
  state: TimelineState,
  lanes: readonly { readonly rows: number }[],
  hidden: number[],
): QueryArgs<'event-at'> | null {
  const { rulerHeightCssPx, scrollTopCssPx, tracks, camera } = state;
  if (yCssPx < rulerHeightCssPx) return null;
  const hit = positionAtY(yCssPx - rulerHeightCssPx, scrollTopCssPx, tracks);
  const lane = hit ? (state.lanes.order[hit.position] ?? NO_LANE) : NO_LANE;
  if (!hit || !isLane(lane)) return null;
  return {
    lane,
    offset: offsetAtX(camera, xCssPx),
    tolerance: TOLERANCE_CSS_PX * camera.cyclesPerCssPx,
    row: rowAt(tracks.laneHeightCssPx, lanes[lane]?.rows ?? 1, hit.yInLaneCssPx),
    hidden,
  };
}
