import type { DurationRange } from './duration-counts.ts';
import { GIANT, type LaneIndex } from './lane-index.ts';

const CODES = 256;
/** Binary digits that one pass finds. */
const DIGITS = 12;

/** A duration that is looked for: the one number `rank` (from 1, by size) of a group in a range. */
export interface Target extends DurationRange {
  readonly group: number;
  /** Which of the group's it is. */
  readonly place: number;
  readonly rank: number;
}

/** By type code: the number of the group that its events are counted in; NO_GROUP: not at all. */
export type Groups = Uint16Array;
export const NO_GROUP = 0xffff;

/** One pass over durations that makes the range of each target 2^DIGITS times as small. */
export class RangeSearch {
  readonly #targets: readonly Target[];
  /** Targets of a type code: [first[code], end[code]). */
  readonly #first = new Uint32Array(CODES);
  readonly #end = new Uint32Array(CODES);
  readonly #low: Uint32Array;
  readonly #width: Uint32Array;
  readonly #shift: Uint8Array;
  readonly #counts: readonly Uint32Array[];

  /** `targets` group by group, their ranges below 2^32. */
  constructor(targets: readonly Target[], groups: Groups) {
    this.#targets = targets;
    groups.forEach((group, code) => {
      const first = targets.findIndex((target) => target.group === group);
      if (first < 0) return;
      this.#first[code] = first;
      this.#end[code] = targets.findLastIndex((target) => target.group === group) + 1;
    });
    this.#low = Uint32Array.from(targets, ({ low }) => low);
    this.#width = Uint32Array.from(targets, ({ bits }) => 2 ** bits);
    this.#shift = Uint8Array.from(targets, ({ bits }) => Math.max(0, bits - DIGITS));
    this.#counts = targets.map(({ bits }) => new Uint32Array(2 ** Math.min(bits, DIGITS)));
  }

  /** Adds the durations but giants of the events at positions [from, to). */
  addEvents({ duration, type }: LaneIndex, from: number, to: number): void {
    const first = this.#first;
    const ends = this.#end;
    const low = this.#low;
    const width = this.#width;
    for (let position = from; position < to; position++) {
      const cycles = duration[position] as number;
      const code = type[position] as number;
      const end = ends[code] as number;
      for (let target = first[code] as number; target < end; target++) {
        // Below `low` this is above any width: one comparison, which hardly ever holds.
        const above = (cycles - (low[target] as number)) >>> 0;
        if (above < (width[target] as number) && cycles !== GIANT) this.#count(target, above);
      }
    }
  }

  #count(target: number, above: number): void {
    const counts = this.#counts[target] as Uint32Array;
    const at = above >>> (this.#shift[target] as number);
    counts[at] = (counts[at] as number) + 1;
  }

  result(): Target[] {
    return this.#targets.map((target, number) => {
      const counts = this.#counts[number] as Uint32Array;
      const bits = this.#shift[number] as number;
      let part = 0;
      let { rank } = target;
      while (rank > (counts[part] as number)) rank -= counts[part++] as number;
      return { ...target, low: target.low + part * 2 ** bits, bits, rank };
    });
  }
}
