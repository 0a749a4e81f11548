import { ExactSum } from '../exact-sum.ts';
import { eventsOfArea } from '../lane-events.ts';
import { durationAt, endAt, GIANT, slotOfCode, type LaneIndex } from '../lane-index.ts';
import { overlapOf, type TellShare, type WholeArea } from './analysis-area.ts';
import { Pieces } from './pieces.ts';
import type { SlotSet } from './slot-sets.ts';
import { timeSlices, type TimeSlice } from './time-slices.ts';

/** |∪ a|, |∪ b| and |∪ a ∩ ∪ b| over all lanes of an area together. */
export interface UnionsOfTwo {
  readonly a: bigint;
  readonly b: bigint;
  readonly both: bigint;
}

/** The union of one set of slots over all lanes, slice by slice. */
class SetUnion {
  readonly pieces = new Pieces();
  readonly sum = new ExactSum();
  readonly #index: LaneIndex;
  readonly #set: SlotSet;
  /** The largest end of what started before the slice, on any lane: it covers all up to there. */
  #reach = -Infinity;

  constructor(index: LaneIndex, { lanes, from, to }: WholeArea, set: SlotSet) {
    this.#index = index;
    this.#set = set;
    for (const { entering } of eventsOfArea(index, lanes, from, to)) {
      for (const position of entering) {
        if (this.#has(position)) this.#reach = Math.max(this.#reach, endAt(index, position));
      }
    }
  }

  /** Makes the pieces those of the slice. */
  addSlice(slice: TimeSlice): void {
    const { from, to, firsts, lasts } = slice;
    const reach = this.#reach;
    this.pieces.clear();
    if (reach > from) this.pieces.add(from, Math.min(reach, to));
    firsts.forEach((first, i) => this.#addEvents(first, lasts[i] as number, reach, to));
    this.pieces.unite();
    this.pieces.addLengths(this.sum);
  }

  /** Those of one lane that end after `covered`. */
  #addEvents(first: number, last: number, covered: number, to: number): void {
    const { start, duration } = this.#index;
    for (let position = first; position < last; position++) {
      const stored = duration[position] as number;
      if (stored === 0 || !this.#has(position)) continue;
      const begin = start[position] as number;
      const end = begin + (stored === GIANT ? durationAt(this.#index, position) : stored);
      if (end > this.#reach) this.#reach = end;
      if (Math.min(end, to) > covered) this.pieces.add(begin, Math.min(end, to));
    }
  }

  #has(position: number): boolean {
    return (this.#set & (1 << slotOfCode(this.#index.type[position] as number))) !== 0;
  }
}

/**
 * Slice of time by slice of time the stretches of all lanes are united, each set by itself and then
 * both; |a ∩ b| = |a| + |b| − |a ∪ b|.
 */
export function unionsOfTwo(
  index: LaneIndex,
  area: WholeArea,
  setA: SlotSet,
  setB: SlotSet,
  tellShare: TellShare,
  sliceEvents?: number,
): UnionsOfTwo {
  const a = new SetUnion(index, area, setA);
  const b = new SetUnion(index, area, setB);
  const either = new Pieces();
  const eitherSum = new ExactSum();
  for (const slice of timeSlices(index, area, sliceEvents)) {
    tellShare((slice.from - area.from) / (area.to - area.from));
    a.addSlice(slice);
    b.addSlice(slice);
    either.setUnion(a.pieces, b.pieces);
    either.addLengths(eitherSum);
  }
  const both = overlapOf(a.sum.value, b.sum.value, eitherSum.value);
  return { a: a.sum.value, b: b.sum.value, both };
}
