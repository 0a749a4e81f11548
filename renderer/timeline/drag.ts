import type { CycleOffset } from '../../shared/units.ts';
import { offsetAtX } from './camera.ts';
import type { Modifiers, Region } from './gestures.ts';
import type { Point } from './picking.ts';
import type { TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';
import { nearestPosition, visiblePositions } from './track-layout.ts';

/** Where the pointer is, in every respect that a drag may ask for. */
export interface PointerAt {
  readonly point: Point;
  readonly region: Region;
  readonly offset: CycleOffset;
  /** The nearest lane; null where there are none. */
  readonly position: number | null;
  readonly held: Modifiers;
}

export function pointerAt(point: Point, held: Modifiers, state: TimelineState): PointerAt {
  const y = point.yCssPx - state.rulerHeightCssPx;
  return {
    point,
    region: y < 0 ? 'ruler' : 'lanes',
    offset: offsetAtX(state.camera, point.xCssPx),
    position: nearestPosition(y, state.scrollTopCssPx, state.tracks),
    held,
  };
}

/** What a pressed pointer does until it is released. */
export interface Drag {
  /** While it is dragged, beyond the least distance. */
  readonly cursor: string;
  /** Also where only the keys held are others. */
  moveTo(at: PointerAt): void;
  release(at: PointerAt): void;
  /** It was released where it was pressed; absent where that is a common click. */
  click?(at: PointerAt): void;
  cancel(): void;
}

/** Within so many pixels of an event's edge a place snaps to it. */
const SNAP_CSS_PX = 6;

/** The place of a pointer for snapping, to edges on these lanes; else to those of the lane it is on. */
export function snapPlaceAt(
  at: PointerAt,
  state: TimelineState,
  lanes?: { readonly firstPosition: number; readonly lastPosition: number },
) {
  const toleranceCycles = SNAP_CSS_PX * state.camera.cyclesPerCssPx;
  return { offset: at.offset, toleranceCycles, ...(lanes ?? lanesUnder(at, state)) };
}

/** On the ruler all lanes in view are meant. */
function lanesUnder({ region, position }: PointerAt, state: TimelineState) {
  if (region === 'lanes') return { firstPosition: position ?? 0, lastPosition: position ?? 0 };
  const { first, end } = visiblePositions(state.scrollTopCssPx, state.tracks);
  return { firstPosition: first, lastPosition: Math.max(first, end - 1) };
}

export function panDrag(timeline: Timeline, from: PointerAt): Drag {
  let last = from.point;
  return {
    cursor: 'grabbing',
    moveTo: ({ point }) => {
      timeline.panBy(last.xCssPx - point.xCssPx);
      timeline.scrollBy(last.yCssPx - point.yCssPx);
      last = point;
    },
    release: () => {},
    cancel: () => {},
  };
}

/** Zooms to the cycles that were dragged over. */
export function zoomDrag(timeline: Timeline, from: PointerAt): Drag {
  const rangeTo = ({ offset }: PointerAt) => ({
    startOffset: Math.min(from.offset, offset),
    endOffset: Math.max(from.offset, offset),
  });
  return {
    cursor: 'zoom-in',
    moveTo: (at) => timeline.setMarks({ drag: { ...rangeTo(at), positions: null } }),
    release: (at) => {
      timeline.setMarks({ drag: null });
      const { startOffset, endOffset } = rangeTo(at);
      timeline.zoomToRange(startOffset, endOffset, 0);
    },
    cancel: () => timeline.setMarks({ drag: null }),
  };
}
