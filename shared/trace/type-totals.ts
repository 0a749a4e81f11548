import { OTHER_SLOT, SLOT_COUNT } from './event-types.ts';

export interface ExactTotal {
  readonly events: number;
  /** Σ durations, exact. */
  readonly cycles: bigint;
}

/** Exact sums of durations per type code, over any number of u64 durations. */
export class TypeTotals {
  /** Of the known types, whose code is their slot. */
  readonly #bySlot: bigint[] = new Array<bigint>(SLOT_COUNT).fill(0n);
  readonly #others = new Map<number, { events: number; cycles: bigint }>();

  /** Adds sums of durations by slot, each exact. The last slot is left out: see addOne. */
  addSums(sums: Float64Array): void {
    for (let slot = 0; slot < OTHER_SLOT; slot++) {
      const sum = sums[slot] as number;
      if (sum > 0) this.#bySlot[slot] = (this.#bySlot[slot] as bigint) + BigInt(sum);
    }
  }

  /** Adds one duration; every one of a type past the known ones is added so. */
  addOne(code: number, cycles: bigint): void {
    if (code < OTHER_SLOT) this.#bySlot[code] = (this.#bySlot[code] as bigint) + cycles;
    else {
      const total = this.#others.get(code) ?? { events: 0, cycles: 0n };
      total.events++;
      total.cycles += cycles;
      this.#others.set(code, total);
    }
  }

  /** By type code, ascending, those that occur; `knownEvents` are those of the known types. */
  result(knownEvents: Float64Array): Map<number, ExactTotal> {
    const totals = new Map<number, ExactTotal>();
    knownEvents.forEach((events, code) => {
      if (events > 0) totals.set(code, { events, cycles: this.#bySlot[code] as bigint });
    });
    const codes = [...this.#others.keys()].sort((a, b) => a - b);
    for (const code of codes) totals.set(code, { ...(this.#others.get(code) as ExactTotal) });
    return totals;
  }
}
