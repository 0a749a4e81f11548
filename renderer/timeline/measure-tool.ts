import type { CycleOffset } from '../../shared/units.ts';
import type { Measure } from '../store/selection-slice.ts';
import { GRIP_CSS_PX } from './area-edges.ts';
import { xOfOffset } from './camera.ts';
import { snapPlaceAt, type Drag, type PointerAt } from './drag.ts';
import { SnappedPlace, type AskSnap } from './snapping.ts';
import type { Timeline } from './timeline.ts';

export interface MeasureToolDeps {
  readonly timeline: Timeline;
  readonly askSnap: AskSnap;
  measure(): Measure | null;
  setMeasure(measure: Measure): void;
}

type Cursor = 'from' | 'to';

/**
 * Two cursors, placed by two clicks or by a drag and moved afterwards. While the second is awaited
 * it follows the pointer. Both snap to edges of events on the lane under the pointer.
 */
export class MeasureTool {
  readonly #deps: MeasureToolDeps;
  readonly #places: Readonly<Record<Cursor, SnappedPlace>>;
  /** What this tool told last: whatever else is measured by now was not its doing. */
  #told: Measure | null = null;
  /** The cursor that the pointer moves. */
  #held: Cursor | null = null;

  constructor(deps: MeasureToolDeps) {
    this.#deps = deps;
    const place = (cursor: Cursor): SnappedPlace =>
      new SnappedPlace(deps.askSnap, () => this.#answered(cursor));
    this.#places = { from: place('from'), to: place('to') };
  }

  /** A press places a cursor, wherever it is. */
  get isPlacing(): boolean {
    return this.#deps.measure()?.isOpen ?? false;
  }

  /** The placed cursor under a point; of two the later. */
  cursorAt({ point }: Pick<PointerAt, 'point'>): Cursor | null {
    const measure = this.#deps.measure();
    if (measure === null || measure.isOpen) return null;
    const { camera } = this.#deps.timeline.state;
    const isNear = (offset: CycleOffset | null): boolean =>
      offset !== null && Math.abs(xOfOffset(camera, offset) - point.xCssPx) <= GRIP_CSS_PX;
    if (isNear(measure.to)) return 'to';
    return isNear(measure.from) ? 'from' : null;
  }

  /** What a press does; null where it is not about measuring. */
  dragFrom(at: PointerAt): Drag | null {
    const measure = this.#deps.measure();
    if (measure === null) return null;
    if (!measure.isOpen) {
      const cursor = this.cursorAt(at);
      return cursor && this.#drag(cursor, measure);
    }
    const isFirst = measure.from === null;
    this.#put(isFirst ? 'from' : 'to', at);
    return this.#drag('to', measure, isFirst);
  }

  /** The pointer moves without being pressed. */
  hover(at: PointerAt): void {
    const measure = this.#deps.measure();
    if (measure?.isOpen && measure.from !== null) this.#put('to', at);
  }

  /** `isFirst`: a click leaves the second cursor to be placed. */
  #drag(cursor: Cursor, before: Measure, isFirst = false): Drag {
    const close = (at: PointerAt): void => {
      this.#put(cursor, at);
      this.#held = null;
      const measure = this.#deps.measure();
      if (measure !== null) this.#tell({ ...measure, isOpen: false });
      this.#deps.timeline.setMarks({ snaps: [] });
    };
    return {
      cursor: 'ew-resize',
      moveTo: (at) => this.#put(cursor, at),
      release: close,
      click: isFirst ? () => {} : close,
      cancel: () => {
        this.#held = null;
        this.#deps.timeline.setMarks({ snaps: [] });
        this.#deps.setMeasure(before);
        // An answer on its way is about a place that is given up.
        this.#told = null;
      },
    };
  }

  #put(cursor: Cursor, at: PointerAt): void {
    this.#held = cursor;
    this.#places[cursor].put(snapPlaceAt(at, this.#deps.timeline.state), at.held.alt);
    this.#move(cursor);
  }

  #answered(cursor: Cursor): void {
    if (this.#deps.measure() === this.#told && this.#told !== null) this.#move(cursor);
  }

  #move(cursor: Cursor): void {
    const measure = this.#deps.measure();
    const place = this.#places[cursor];
    const { edge, offset } = place;
    if (measure === null || offset === null) return;
    const next = edge?.offset ?? Math.round(offset);
    if (measure[cursor] !== next) this.#tell({ ...measure, [cursor]: next });
    if (this.#held !== cursor) return;
    const snaps = edge === null ? [] : [{ offset: edge.offset, lane: edge.lane }];
    this.#deps.timeline.setMarks({ snaps });
  }

  #tell(measure: Measure): void {
    this.#told = measure;
    this.#deps.setMeasure(measure);
  }
}
