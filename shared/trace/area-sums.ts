import type { AreaTypeTotal } from '../trace-port.ts';
import { ExactSum } from './exact-sum.ts';

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

  /** The types that have events, by code. */
  typeTotals(): AreaTypeTotal[] {
    return [...this.#byCode]
      .filter(([, { events }]) => events > 0)
      .sort(([a], [b]) => a - b)
      .map(([code, { events, clipped, whole, shortest, longest }]) => ({
        code,
        events,
        cycles: String(clipped.value),
        wholeCycles: String(whole.value),
        shortest: String(BigInt(shortest)),
        longest: String(BigInt(longest)),
      }));
  }
}
