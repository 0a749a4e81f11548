import type { AreaTypeTotal } from '../trace-port.ts';
import type { LaneStatistics } from './area-queries.ts';
import { ExactSum } from './exact-sum.ts';
import type { TypeFilter } from './type-filter.ts';

/** What an area has of one type. Cycles are whole numbers ≥ 0. */
export class TypeSums {
  events = 0;
  /** Of the events inside the area. */
  readonly clipped = new ExactSum();
  /** Of the events that touch it. */
  readonly whole = new ExactSum();
  shortest = Infinity;
  longest = 0;

  /** Counts one event that touches the area. */
  addEvent(whole: number): void {
    this.events++;
    this.whole.add(whole);
    this.addExtremes(whole, whole);
  }

  addExtremes(shortest: number, longest: number): void {
    if (shortest < this.shortest) this.shortest = shortest;
    if (longest > this.longest) this.longest = longest;
  }
}

/** Sums by type code and the occupied cycles of an area, growing lane by lane. */
export class AreaSums {
  readonly occupied = new ExactSum();
  #byCode = new Map<number, TypeSums>();

  ofType(code: number): TypeSums {
    let sums = this.#byCode.get(code);
    if (sums === undefined) this.#byCode.set(code, (sums = new TypeSums()));
    return sums;
  }

  /** The types that have events and are not hidden, by code. */
  ofVisibleTypes(filter: TypeFilter): [number, TypeSums][] {
    return [...this.#byCode]
      .filter(([code, { events }]) => events > 0 && !filter.hides(code))
      .sort(([a], [b]) => a - b);
  }

  typeTotals(filter: TypeFilter): AreaTypeTotal[] {
    return this.ofVisibleTypes(filter).map(
      ([code, { events, clipped, whole, shortest, longest }]) => ({
        code,
        events,
        cycles: clipped.text,
        wholeCycles: whole.text,
        shortest: String(BigInt(shortest)),
        longest: String(BigInt(longest)),
      }),
    );
  }
}

/** Rows of lanes and their types, growing lane by lane. */
export class LaneRows {
  readonly #lane: number[] = [];
  readonly #code: number[] = [];
  readonly #sums: TypeSums[] = [];

  add(lane: number, types: readonly [number, TypeSums][]): void {
    for (const [code, sums] of types) {
      this.#lane.push(lane);
      this.#code.push(code);
      this.#sums.push(sums);
    }
  }

  columns(): LaneStatistics['rows'] {
    return {
      lane: Uint32Array.from(this.#lane),
      code: Uint8Array.from(this.#code),
      events: Uint32Array.from(this.#sums, ({ events }) => events),
      cycles: this.#sums.map(({ clipped }) => clipped.text),
      wholeCycles: this.#sums.map(({ whole }) => whole.text),
      shortest: Float64Array.from(this.#sums, ({ shortest }) => shortest),
      longest: Float64Array.from(this.#sums, ({ longest }) => longest),
    };
  }
}
