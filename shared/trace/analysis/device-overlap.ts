import { ExactSum } from '../exact-sum.ts';
import { eventsOfArea } from '../lane-events.ts';
import { durationAt, endAt, GIANT, slotOfCode, type LaneIndex } from '../lane-index.ts';
import { overlapOf, type TellShare, type WholeArea } from './analysis-area.ts';
import { PieceRuns } from './piece-runs.ts';
import type { SlotSet } from './slot-sets.ts';
import { timeSlices, type TimeSlice } from './time-slices.ts';

/** |∪ a|, |∪ b| and |∪ a ∩ ∪ b| over all lanes of an area together. */
export interface UnionsOfTwo {
  readonly a: bigint;
  readonly b: bigint;
  readonly both: bigint;
}

/** The pieces of one set of slots, slice by slice, and how far its events reach in each lane. */
class SetPieces {
  readonly runs = new PieceRuns();
  readonly sum = new ExactSum();
  readonly #set: SlotSet;
  /** By number of the lane in the area: the largest end of what started before the slice. */
  readonly #reach: Float64Array;

  constructor(index: LaneIndex, { lanes, from, to }: WholeArea, set: SlotSet) {
    this.#set = set;
    this.#reach = new Float64Array(lanes.length).fill(from);
    eventsOfArea(index, lanes, from, to).forEach(({ entering }, i) => {
      for (const position of entering) {
        if (this.#has(index, position)) this.#extend(i, endAt(index, position));
      }
    });
  }

  /** Makes the pieces those of the slice, each once on however many lanes it is. */
  addSlice(index: LaneIndex, slice: TimeSlice, spare: PieceRuns): void {
    this.runs.clear();
    for (let i = 0; i < slice.firsts.length; i++) this.#addLane(index, slice, i);
    this.runs.unite(spare);
    this.runs.addLengths(this.sum);
  }

  /** Collects the lane's stretches in the slice as one run. */
  #addLane(index: LaneIndex, slice: TimeSlice, i: number): void {
    const { from, to } = slice;
    const reach = this.#reach[i] as number;
    let furthest = reach;
    if (reach > from) this.runs.add(from, Math.min(reach, to));
    for (let at = slice.firsts[i] as number; at < (slice.lasts[i] as number); at++) {
      const cycles = index.duration[at] as number;
      if (cycles === 0 || !this.#has(index, at)) continue;
      const start = index.start[at] as number;
      const end = start + (cycles === GIANT ? durationAt(index, at) : cycles);
      if (end > furthest) furthest = end;
      this.runs.add(start, Math.min(end, to));
    }
    this.#reach[i] = furthest;
    this.runs.endRun();
  }

  #has(index: LaneIndex, position: number): boolean {
    return (this.#set & (1 << slotOfCode(index.type[position] as number))) !== 0;
  }

  #extend(i: number, end: number): void {
    if (end > (this.#reach[i] as number)) this.#reach[i] = end;
  }
}

/**
 * Slice of time by slice of time the lanes' stretches are merged, each set by itself and then both;
 * |a ∩ b| = |a| + |b| − |a ∪ b|.
 */
export function unionsOfTwo(
  index: LaneIndex,
  area: WholeArea,
  setA: SlotSet,
  setB: SlotSet,
  tellShare: TellShare,
  sliceEvents?: number,
): UnionsOfTwo {
  const a = new SetPieces(index, area, setA);
  const b = new SetPieces(index, area, setB);
  const either = new PieceRuns();
  const eitherSum = new ExactSum();
  const spare = new PieceRuns();
  for (const slice of timeSlices(index, area, sliceEvents)) {
    tellShare((slice.from - area.from) / (area.to - area.from));
    a.addSlice(index, slice, spare);
    b.addSlice(index, slice, spare);
    either.setUnion(a.runs, b.runs, spare);
    either.addLengths(eitherSum);
  }
  const both = overlapOf(a.sum.value, b.sum.value, eitherSum.value);
  return { a: a.sum.value, b: b.sum.value, both };
}
