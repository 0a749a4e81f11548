import type { SnapEdge } from '../../shared/trace/area-queries.ts';
import type { CycleOffset } from '../../shared/units.ts';
import { oneAtATime } from '../session/one-at-a-time.ts';
import type { Ask, Pending } from '../session/query-client.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import { lanesOfArea } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';

/** A place that may snap to the edge of an event on a run of lanes. */
export interface SnapPlace {
  readonly offset: CycleOffset;
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly toleranceCycles: number;
}

export type AskSnap = (place: SnapPlace) => Pending<SnapEdge | null>;

/** Questions for edges of events that are shown. */
export function snapQuestions(store: AppStore, ask: Ask): AskSnap {
  return ({ offset, firstPosition, lastPosition, toleranceCycles }) => {
    const state = store.getState();
    const lanes = lanesOfArea(state, { firstPosition, lastPosition });
    return ask('snap', { lanes, offset, toleranceCycles, hidden: hiddenTypesOf(state) });
  };
}

/**
 * The event edge nearest to a place that moves. Nothing waits for an answer: until it comes the
 * place has the edge that was found last, if that is near enough, else none.
 */
export class Snapping {
  readonly #ask: AskSnap;
  readonly #changed: () => void;
  readonly #questions = oneAtATime();
  #asked: SnapPlace | null = null;
  #edge: SnapEdge | null = null;

  /** `changed` runs when another edge may be the nearest. */
  constructor(ask: AskSnap, changed: () => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  near(place: SnapPlace): SnapEdge | null {
    if (!isSamePlace(place, this.#asked)) {
      this.#asked = place;
      this.#questions.ask(
        () => this.#ask(place),
        (result) => {
          this.#edge = result.ok ? result.value : null;
          this.#changed();
        },
      );
    }
    const edge = this.#edge;
    const isNear = edge !== null && Math.abs(edge.offset - place.offset) <= place.toleranceCycles;
    return isNear ? edge : null;
  }

  cancel(): void {
    this.#questions.cancel();
  }
}

function isSamePlace(a: SnapPlace, b: SnapPlace | null): boolean {
  return (
    b !== null &&
    a.offset === b.offset &&
    a.firstPosition === b.firstPosition &&
    a.lastPosition === b.lastPosition &&
    a.toleranceCycles === b.toleranceCycles
  );
}

/** A place that something which is dragged has, with or without an edge near it. */
export class SnappedPlace {
  readonly #snapping: Snapping;
  #place: SnapPlace | null = null;
  #isFree = false;

  constructor(ask: AskSnap, changed: () => void) {
    this.#snapping = new Snapping(ask, changed);
  }

  /** `isFree`: it does not snap. */
  put(place: SnapPlace, isFree: boolean): void {
    this.#place = place;
    this.#isFree = isFree;
  }

  /** null before it was put anywhere. */
  get offset(): CycleOffset | null {
    return this.#place?.offset ?? null;
  }

  get edge(): SnapEdge | null {
    return this.#place === null || this.#isFree ? null : this.#snapping.near(this.#place);
  }
}
