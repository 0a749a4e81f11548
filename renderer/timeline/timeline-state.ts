import type { LaneSize } from '../../shared/ipc.ts';
import type { CssPx, CycleOffset } from '../../shared/units.ts';
import { NO_LANES, type ShownLanes } from '../store/lane-arrangement.ts';
import type { Camera } from './camera.ts';
import { layOutTracks, type TrackLayout } from './track-layout.ts';

/** What the view has to know of a trace. Offsets may begin before 0 and be equal. */
export interface TimelineExtent {
  readonly extentStart: CycleOffset;
  readonly extentEnd: CycleOffset;
  readonly firstOffset: CycleOffset;
  readonly lastOffset: CycleOffset;
  /** Times are drawn below the cycles. */
  readonly hasTime: boolean;
}

/** Replaced, never changed: parts that did not change keep their identity. */
export interface TimelineState {
  readonly extent: TimelineExtent | null;
  readonly camera: Camera;
  readonly lanes: ShownLanes;
  readonly laneSize: LaneSize;
  readonly tracks: TrackLayout;
  readonly scrollTopCssPx: CssPx;
  readonly widthCssPx: CssPx;
  readonly heightCssPx: CssPx;
  readonly rulerHeightCssPx: CssPx;
  readonly devicePixelRatio: number;
  /** Under the pointer; null where it is elsewhere. */
  readonly cursorOffset: CycleOffset | null;
}

/** Of a ruler with cycles alone. */
export const CYCLES_RULER_CSS_PX = 22;

/** Before any trace and any size. */
export const START: TimelineState = {
  extent: null,
  camera: { startOffset: 0, cyclesPerCssPx: 1 },
  lanes: NO_LANES,
  laneSize: 'normal',
  tracks: layOutTracks(0, 0),
  scrollTopCssPx: 0,
  widthCssPx: 0,
  heightCssPx: 0,
  rulerHeightCssPx: CYCLES_RULER_CSS_PX,
  devicePixelRatio: 1,
  cursorOffset: null,
};
