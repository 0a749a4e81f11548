import type { Area } from '../store/selection-slice.ts';
import type { SnapMark } from '../timeline-worker/messages.ts';
import { areaGripAt, cursorOfGrip, offsetsOf, resizedArea, type AreaGrip } from './area-edges.ts';
import { snapPlaceAt, type Drag, type PointerAt } from './drag.ts';
import type { Point } from './picking.ts';
import { SnappedPlace, type AskSnap } from './snapping.ts';
import type { Timeline } from './timeline.ts';

export interface AreaToolDeps {
  readonly timeline: Timeline;
  readonly askSnap: AskSnap;
  /** The selected area; null where something else or nothing is selected. */
  selected(): Area | null;
  selectArea(area: Area): void;
  /** The selected area has other edges. */
  changeArea(area: Area): void;
}

/** Areas made and changed by dragging; their edges snap to those of events. */
export class AreaTool {
  readonly #deps: AreaToolDeps;

  constructor(deps: AreaToolDeps) {
    this.#deps = deps;
  }

  /** What a press at this point would grasp of the selected area. */
  gripAt(point: Point): AreaGrip | null {
    const area = this.#deps.selected();
    return area && areaGripAt(point, area, this.#deps.timeline.state);
  }

  /** null without lanes. */
  newArea(from: PointerAt): Drag | null {
    const first = from.position;
    if (first === null) return null;
    const { timeline, selectArea } = this.#deps;
    return new AreaDrag(this.#deps, 'crosshair', selectArea, (at, { anchor, moving }) => {
      const last = at.position ?? first;
      const lanes = { firstPosition: Math.min(first, last), lastPosition: Math.max(first, last) };
      anchor.put(snapPlaceAt(from, timeline.state, lanes), at.held.alt);
      moving.put(snapPlaceAt(at, timeline.state, lanes), at.held.alt);
      return () => ({ ...offsetsBetween(anchor, moving), ...lanes });
    });
  }

  /** null where no area is selected any more. */
  resize(grip: AreaGrip): Drag | null {
    const area = this.#deps.selected();
    if (area === null) return null;
    const { timeline, changeArea } = this.#deps;
    return new AreaDrag(this.#deps, cursorOfGrip(grip), changeArea, (at, { moving }) => {
      const position = at.position ?? area.lastPosition;
      const lanes = resizedArea(area, grip, { offset: at.offset, position });
      moving.put(snapPlaceAt(at, timeline.state, lanes), at.held.alt || grip.side === null);
      return () => {
        const offset = moving.edge?.offset ?? at.offset;
        return resizedArea(area, grip, { offset, position });
      };
    });
  }
}

/** Where both ends would snap to one edge, neither does. */
function offsetsBetween(anchor: SnappedPlace, moving: SnappedPlace) {
  const [a, b] = [anchor.edge?.offset ?? null, moving.edge?.offset ?? null];
  const isOneEdge = a !== null && a === b;
  const from = (isOneEdge ? null : a) ?? anchor.offset ?? 0;
  return offsetsOf(from, (isOneEdge ? null : b) ?? moving.offset ?? from);
}

interface AreaPlaces {
  /** Where a new area was begun. */
  readonly anchor: SnappedPlace;
  readonly moving: SnappedPlace;
}

/** Puts the places for a pointer, and gives what they make of the area. */
type PutPlaces = (at: PointerAt, places: AreaPlaces) => () => Area;

/**
 * Shows the area while it is dragged and selects it when released. An answer that comes only then
 * still moves its edges, as long as nobody has selected anything else.
 */
class AreaDrag implements Drag {
  readonly cursor: string;
  readonly #places: AreaPlaces;
  readonly #deps: AreaToolDeps;
  readonly #select: (area: Area) => void;
  readonly #put: PutPlaces;
  #area: (() => Area) | null = null;
  #state: 'dragged' | 'released' | 'over' = 'dragged';
  #last: Area | null = null;

  constructor(deps: AreaToolDeps, cursor: string, select: (area: Area) => void, put: PutPlaces) {
    this.#deps = deps;
    this.cursor = cursor;
    this.#select = select;
    this.#put = put;
    const changed = (): void => this.#changed();
    this.#places = {
      anchor: new SnappedPlace(deps.askSnap, changed),
      moving: new SnappedPlace(deps.askSnap, changed),
    };
  }

  #changed(): void {
    if (this.#state === 'dragged') this.#show();
    else if (this.#state === 'released') this.#correct();
  }

  moveTo(at: PointerAt): void {
    this.#area = this.#put(at, this.#places);
    this.#show();
  }

  release(at: PointerAt): void {
    this.#area = this.#put(at, this.#places);
    this.#state = 'released';
    this.#deps.timeline.setMarks({ drag: null, snaps: [] });
    this.#last = this.#area();
    this.#select(this.#last);
  }

  cancel(): void {
    this.#state = 'over';
    const area = this.#deps.selected();
    this.#deps.timeline.setMarks({ drag: null, snaps: [], area: area && markOfArea(area) });
  }

  #show(): void {
    const area = this.#area?.();
    if (area === undefined) return;
    const drag = markOfArea(area);
    this.#deps.timeline.setMarks({ area: null, drag, snaps: this.#snaps(area) });
  }

  #correct(): void {
    const area = this.#area?.();
    if (area === undefined || this.#deps.selected() !== this.#last) {
      this.#state = 'over';
      return;
    }
    const last = this.#last;
    const isSame = last?.fromOffset === area.fromOffset && last.toOffset === area.toOffset;
    if (isSame) return;
    this.#last = area;
    this.#deps.changeArea(area);
  }

  #snaps({ fromOffset, toOffset }: Area): SnapMark[] {
    return [this.#places.anchor, this.#places.moving].flatMap(({ edge }) =>
      edge !== null && (edge.offset === fromOffset || edge.offset === toOffset)
        ? [{ offset: edge.offset, lane: edge.lane }]
        : [],
    );
  }
}

export function markOfArea({ fromOffset, toOffset, firstPosition, lastPosition }: Area) {
  return {
    startOffset: fromOffset,
    endOffset: toOffset,
    positions: [firstPosition, lastPosition] as const,
  };
}
