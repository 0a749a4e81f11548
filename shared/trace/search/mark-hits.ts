import { nextBlock, treeLevels } from '../block-tree.ts';
import { BLOCK_EVENTS, GIANT, lowerBound, slotOfCode, type LaneIndex } from '../lane-index.ts';
import type { Conditions, NameConditions } from './conditions.ts';
import { forEachHit, WORD_BITS } from './hit-set.ts';
import type { Span } from './number-set.ts';
import { ROUNDING_CYCLES, type NumberTest } from './number-test.ts';

/** By record: bits of the terms that hold for its name; records past the end have none. */
export type NameBits = Uint8Array;

/**
 * Sets the bit of every event of the lane that fulfils all conditions. First types and durations as
 * for events without a name, in blocks whose longest duration and latest end reach far enough; what
 * these leave open is tested for what they let through; then events with a name that matters.
 */
export function markLane(
  bits: Uint32Array,
  index: LaneIndex,
  lane: number,
  conditions: Conditions,
  numbers: NumberTest,
  nameBits: NameBits,
): void {
  const { lanes, starts, durations, ends, isRounded } = conditions;
  if (lanes[lane] === 0 || durations.length === 0 || ends.length === 0) return;
  const cycles = isRounded ? widened(hullOf(durations)) : hullOf(durations);
  const end = isRounded ? widened(hullOf(ends)) : hullOf(ends);
  const types = typesWithoutName(conditions);
  for (const span of isRounded ? starts.map(widened) : starts) {
    const { from, to } = positionsStarting(index, lane, span, end.high);
    const blocks = { lane, from, to, cycles, leastEnd: end.low };
    if (mayHaveTypes(index, lane, types)) {
      forBlocks(index, blocks, (begin, end) =>
        markTypesAndDurations(bits, index, types, cycles, begin, end),
      );
      if (numbers.isNeeded) keepWhere(bits, from, to, numbers);
    }
    if (nameBits.length > 0) {
      forBlocks(index, blocks, (begin, end) =>
        markNamed(bits, index, conditions, numbers, nameBits, begin, end),
      );
    }
  }
}

/** From the least to the largest. */
function hullOf(spans: readonly Span[]): Span {
  return { low: (spans[0] as Span).low, high: (spans[spans.length - 1] as Span).high };
}

/** So that nothing is lost to rounding. */
function widened({ low, high }: Span): Span {
  return { low: low - ROUNDING_CYCLES, high: high + ROUNDING_CYCLES };
}

/** By type code: 1 where an event without a name fits. */
function typesWithoutName({ types, names }: Conditions): Uint8Array {
  return types.map((fits, code) => (fits === 1 && namesHold(names, code, 0) ? 1 : 0));
}

function namesHold(names: NameConditions | null, code: number, nameBits: number): boolean {
  if (names === null) return true;
  const holding = nameBits | (names.typeBits[code] as number);
  return (holding ^ names.negatedBits) === names.allBits;
}

function mayHaveTypes(index: LaneIndex, lane: number, types: Uint8Array): boolean {
  const slots = index.slots[lane] as number;
  return types.some((fits, code) => fits === 1 && ((slots >> slotOfCode(code)) & 1) === 1);
}

/** Positions of the lane's events that start in the span and, as events end late, not after `latestEnd`. */
function positionsStarting(
  { start, eventFirst }: LaneIndex,
  lane: number,
  { low, high }: Span,
  latestEnd: number,
): { readonly from: number; readonly to: number } {
  const end = eventFirst[lane + 1] as number;
  const from = lowerBound(start, eventFirst[lane] as number, end, low);
  return { from, to: firstAfter(start, from, end, Math.min(high, latestEnd)) };
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

/** Positions [from, to) of a lane, and what an event there has to reach. */
interface Blocks {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  readonly cycles: Span;
  readonly leastEnd: number;
}

/** The parts of [from, to) in blocks that have both a long enough duration and a late enough end. */
function forBlocks(
  index: LaneIndex,
  { lane, from, to, cycles, leastEnd }: Blocks,
  visit: (from: number, to: number) => void,
): void {
  if (from >= to) return;
  if (cycles.low <= 0 && leastEnd <= (index.start[from] as number)) return visit(from, to);
  const laneFirst = index.eventFirst[lane] as number;
  const levels = treeLevels(index, lane);
  const limit = Math.ceil((to - laneFirst) / BLOCK_EVENTS);
  const tooShort = Math.min(GIANT, cycles.low) - 1;
  const tooEarly = leastEnd - Math.max(1, Math.abs(leastEnd) * 2 ** -52);
  let block = Math.floor((from - laneFirst) / BLOCK_EVENTS);
  for (;;) {
    block = nextBlock(index.maxDuration, levels, block, limit, tooShort);
    const late = nextBlock(index.maxEnd, levels, block, limit, tooEarly);
    if (late >= limit) return;
    if (late === block) {
      const begin = laneFirst + block * BLOCK_EVENTS;
      visit(Math.max(from, begin), Math.min(to, begin + BLOCK_EVENTS));
      block++;
    } else block = late;
  }
}

/** Durations as the column has them: GIANT stands for any giant. */
function markTypesAndDurations(
  bits: Uint32Array,
  { type, duration }: LaneIndex,
  types: Uint8Array,
  cycles: Span,
  from: number,
  to: number,
): void {
  const low = Math.min(GIANT, Math.max(0, cycles.low));
  const width = Math.min(GIANT, cycles.high) - low;
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

/** Tests every event whose name decides: sets its bit or clears it. */
function markNamed(
  bits: Uint32Array,
  index: LaneIndex,
  { types, names }: Conditions,
  numbers: NumberTest,
  nameBits: NameBits,
  from: number,
  to: number,
): void {
  const { type, record } = index;
  for (let position = from; position < to; position++) {
    const named = nameBits[record[position] as number] ?? 0;
    if (named === 0) continue;
    const code = type[position] as number;
    const fits = types[code] === 1 && namesHold(names, code, named) && numbers.fits(position);
    setBit(bits, position, fits);
  }
}

function setBit(bits: Uint32Array, position: number, value: boolean): void {
  const word = position >>> 5;
  const bit = 1 << (position & 31);
  bits[word] = value ? (bits[word] as number) | bit : (bits[word] as number) & ~bit;
}

function keepWhere(bits: Uint32Array, from: number, to: number, numbers: NumberTest): void {
  forEachHit(bits, from, to, (position) => {
    if (!numbers.fits(position)) setBit(bits, position, false);
  });
}
