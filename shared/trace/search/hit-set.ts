import type { Allocate, LaneIndex } from '../lane-index.ts';
import { lowerBound } from '../lane-index.ts';

/**
 * Which events were found: one bit a position of the lane index, and how many lie before every
 * RANK_EVENTS positions and before every lane. Plain data over array buffers: with shared ones a
 * thread finds and the host answers. Memory: 1/8 byte an event for the bits, 1/128 for the counts.
 */
export interface HitSet {
  readonly bits: Uint32Array;
  /** One entry more than there are stretches: the last is the number of hits. */
  readonly before: Uint32Array;
  /** One entry more than there are lanes. */
  readonly laneFirst: Uint32Array;
}

export const WORD_BITS = 32;
const RANK_WORDS = 16;
const RANK_EVENTS = RANK_WORDS * WORD_BITS;

export function emptyBits(index: LaneIndex, allocate: Allocate): Uint32Array {
  return new Uint32Array(allocate(4 * Math.ceil(index.events / WORD_BITS)));
}

/** Counts the bits, which then stay as they are. */
export function hitSetOf(index: LaneIndex, bits: Uint32Array, allocate: Allocate): HitSet {
  const stretches = Math.ceil(bits.length / RANK_WORDS);
  const before = new Uint32Array(allocate(4 * (stretches + 1)));
  let hits = 0;
  for (let stretch = 0; stretch < stretches; stretch++) {
    before[stretch] = hits;
    const end = Math.min(bits.length, (stretch + 1) * RANK_WORDS);
    for (let word = stretch * RANK_WORDS; word < end; word++) hits += ones(bits[word] as number);
  }
  before[stretches] = hits;
  const laneFirst = new Uint32Array(allocate(4 * index.eventFirst.length));
  const set = { bits, before, laneFirst };
  index.eventFirst.forEach((position, lane) => (laneFirst[lane] = hitsBefore(set, position)));
  return set;
}

export function hitCount({ before }: HitSet): number {
  return before[before.length - 1] as number;
}

export function isHit({ bits }: HitSet, position: number): boolean {
  return (((bits[position >>> 5] as number) >>> (position & 31)) & 1) === 1;
}

/** Number of hits at positions below `position`. */
export function hitsBefore({ bits, before }: HitSet, position: number): number {
  const stretch = Math.floor(position / RANK_EVENTS);
  const last = position >>> 5;
  let hits = before[stretch] as number;
  for (let word = stretch * RANK_WORDS; word < last; word++) hits += ones(bits[word] as number);
  const rest = position & 31;
  return rest === 0 ? hits : hits + ones((bits[last] as number) & ((1 << rest) - 1));
}

/** The position of hit number `number`, from 0, in the order of positions: by lane, then start. */
export function positionOfHit({ bits, before }: HitSet, number: number): number {
  const stretch = lowerBound(before, 0, before.length, number + 1) - 1;
  let left = number - (before[stretch] as number);
  for (let word = stretch * RANK_WORDS; ; word++) {
    const value = bits[word];
    if (value === undefined) throw new Error(`there is no hit ${number}`);
    const inWord = ones(value);
    if (left < inWord) return word * WORD_BITS + placeOfOne(value, left);
    left -= inWord;
  }
}

/** Calls for every hit at positions [from, to), ascending; `visit` may clear the hit's own bit. */
export function forEachHit(
  bits: Uint32Array,
  from: number,
  to: number,
  visit: (position: number) => void,
): void {
  const lastWord = Math.ceil(to / WORD_BITS);
  for (let word = from >>> 5; word < lastWord; word++) {
    let value = bits[word] as number;
    if (value === 0) continue;
    if (word === from >>> 5) value &= -1 << (from & 31);
    for (; value !== 0; value &= value - 1) {
      const position = word * WORD_BITS + lowestOne(value);
      if (position >= to) return;
      visit(position);
    }
  }
}

/** Number of one bits of a 32-bit word: sums of 2, 4 and 8 neighbours, then of the four bytes. */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  const bytes = (fours + (fours >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(bytes, 0x0101_0101) >>> 24;
}

function lowestOne(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** The place of one bit number `number`, from 0, of a word that has more. */
function placeOfOne(word: number, number: number): number {
  let left = word;
  for (let i = 0; i < number; i++) left &= left - 1;
  return lowestOne(left);
}
