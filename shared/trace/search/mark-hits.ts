import { nextBlock, treeLevels } from '../block-tree.ts';
import {
  BLOCK_EVENTS,
  durationAt,
  endAt,
  GIANT,
  lowerBound,
  slotOfCode,
  type LaneIndex,
} from '../lane-index.ts';
import type { Conditions } from './conditions.ts';
import { forEachHit, WORD_BITS } from './hit-set.ts';
import { isInSpans, type Span } from './number-set.ts';

/** By record: bits of the terms that hold for its name; records past the end have none. */
export type NameBits = Uint8Array;

/**
 * Sets the bit of every event of the lane that fulfils all conditions. First types and durations,
 * event by event, in blocks that have any duration long enough and among the asked starts; what is
 * left to be tested is tested for those alone.
 */
export function markLane(
  bits: Uint32Array,
  index: LaneIndex,
  lane: number,
  conditions: Conditions,
  nameBits: NameBits,
): void {
  const { lanes, types, starts, durations } = conditions;
  if (lanes[lane] === 0 || !mayHaveTypes(index, lane, types)) return;
  const first = durations[0];
  const last = durations[durations.length - 1];
  if (!first || !last) return;
  const low = Math.min(GIANT, first.low);
  const high = Math.min(GIANT, last.high);
  const tests = testsOf(index, conditions, nameBits);
  for (const span of starts) {
    const { from, to } = positionsStarting(index, lane, span);
    forLongBlocks(index, lane, from, to, low, (begin, end) =>
      markTypesAndDurations(bits, index, types, low, high, begin, end),
    );
    for (const test of tests) keepWhere(bits, from, to, test);
  }
}

function mayHaveTypes(index: LaneIndex, lane: number, types: Uint8Array): boolean {
  const slots = index.slots[lane] as number;
  return types.some((fits, code) => fits === 1 && ((slots >> slotOfCode(code)) & 1) === 1);
}

/** Positions of the lane's events that start in the span. */
function positionsStarting(
  { start, eventFirst }: LaneIndex,
  lane: number,
  { low, high }: Span,
): { readonly from: number; readonly to: number } {
  const end = eventFirst[lane + 1] as number;
  const from = lowerBound(start, eventFirst[lane] as number, end, low);
  return { from, to: firstAfter(start, from, end, high) };
}

/** First index in [from, to) of ascending `values` with a value > `limit`, else `to`. */
export function firstAfter(values: Float64Array, from: number, to: number, limit: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if ((values[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The parts of [from, to) that lie in blocks with a duration of `low` cycles or more. */
function forLongBlocks(
  index: LaneIndex,
  lane: number,
  from: number,
  to: number,
  low: number,
  visit: (from: number, to: number) => void,
): void {
  if (low === 0 || from >= to) return visit(from, to);
  const laneFirst = index.eventFirst[lane] as number;
  const levels = treeLevels(index, lane);
  const limit = Math.ceil((to - laneFirst) / BLOCK_EVENTS);
  let block = Math.floor((from - laneFirst) / BLOCK_EVENTS);
  for (;;) {
    block = nextBlock(index.maxDuration, levels, block, limit, low - 1);
    if (block >= limit) return;
    const begin = laneFirst + block * BLOCK_EVENTS;
    visit(Math.max(from, begin), Math.min(to, begin + BLOCK_EVENTS));
    block++;
  }
}

/** `low` ≤ duration ≤ `high` as the column has them: GIANT stands for any giant. */
function markTypesAndDurations(
  bits: Uint32Array,
  { type, duration }: LaneIndex,
  types: Uint8Array,
  low: number,
  high: number,
  from: number,
  to: number,
): void {
  const width = high - low;
  for (let position = from; position < to;) {
    const word = position >>> 5;
    const end = Math.min(to, (word + 1) * WORD_BITS);
    let found = 0;
    for (; position < end; position++) {
      // Below `low` this is above any width: one comparison.
      const fits = ((duration[position] as number) - low) >>> 0 <= width ? 1 : 0;
      found |= (fits & (types[type[position] as number] as number)) << (position & 31);
    }
    bits[word] = (bits[word] as number) | found;
  }
}

type Test = (position: number) => boolean;

/** What types and the outermost durations do not decide. */
function testsOf(
  index: LaneIndex,
  { durations, ends, names }: Conditions,
  nameBits: NameBits,
): Test[] {
  const tests: Test[] = [];
  if (durations.length > 1 || durations.some(tellsGiantsApart)) {
    tests.push((position) => isInSpans(durations, durationAt(index, position)));
  }
  if (ends) tests.push((position) => isInSpans(ends, endAt(index, position)));
  if (names) {
    const { typeBits, negatedBits, allBits } = names;
    const { type, record } = index;
    tests.push((position) => {
      const own = nameBits[record[position] as number] ?? 0;
      const holding = own | (typeBits[type[position] as number] as number);
      return (holding ^ negatedBits) === allBits;
    });
  }
  return tests;
}

function tellsGiantsApart({ low, high }: Span): boolean {
  return low > GIANT || (high >= GIANT && high < Infinity);
}

function keepWhere(bits: Uint32Array, from: number, to: number, test: Test): void {
  forEachHit(bits, from, to, (position) => {
    if (test(position)) return;
    const word = position >>> 5;
    bits[word] = (bits[word] as number) & ~(1 << (position & 31));
  });
}
