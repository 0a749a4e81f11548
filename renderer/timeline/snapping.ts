import type { SnapEdge } from '../../shared/trace/area-queries.ts';
import type { CycleOffset } from '../../shared/units.ts';
import { oneAtATime } from '../session/one-at-a-time.ts';
import type { Pending } from '../session/query-client.ts';

/** A place that may snap to the edge of an event on a run of lanes. */
export interface SnapPlace {
  readonly offset: CycleOffset;
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly toleranceCycles: number;
}

export type AskSnap = (place: SnapPlace) => Pending<SnapEdge | null>;

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
