import { nextBlock, treeLevels } from '../block-tree.ts';
import { BLOCK_EVENTS, durationAt, GIANT, type LaneIndex } from '../lane-index.ts';
import { forEachHit, hitCount, isHit, WORD_BITS, type HitSet } from './hit-set.ts';

/** Durations below it are counted one by one. */
const SHORT = 2 ** 16;

/**
 * Positions of the `most` longest hits (fewer where there are fewer), the longest first, of equal
 * ones that of the lower position. Giants rank by their durations as the index has them. Looks at
 * every hit once, and again at those in blocks with a duration that is long enough.
 */
export function longestHits(index: LaneIndex, hits: HitSet, most: number): Uint32Array {
  const giants = longestGiants(index, hits).slice(0, most);
  const count = Math.min(most, hitCount(hits)) - giants.length;
  const found = new Uint32Array(giants.length + count);
  found.set(giants);
  if (count > 0) found.set(longestShort(index, hits, count), giants.length);
  return found;
}

function longestGiants(index: LaneIndex, hits: HitSet): Uint32Array {
  const giants = index.giantPosition.filter((position) => isHit(hits, position));
  return giants.sort((a, b) => durationAt(index, b) - durationAt(index, a) || a - b);
}

/** The `count` longest hits but giants; there are as many. */
function longestShort(index: LaneIndex, hits: HitSet, count: number): Uint32Array {
  const shortest = durationOfRank(index, hits, count);
  const longer = new Uint32Array(count);
  const equal = new Uint32Array(count);
  let [longerCount, equalCount] = [0, 0];
  forBlocksOf(index, shortest, (from, to) =>
    forEachHit(hits.bits, from, to, (position) => {
      const cycles = index.duration[position] as number;
      if (cycles === GIANT || cycles < shortest) return;
      if (cycles > shortest) longer[longerCount++] = position;
      else if (equalCount < count) equal[equalCount++] = position;
    }),
  );
  const found = new Uint32Array(count);
  found.set(byDuration(index, longer.subarray(0, longerCount)));
  found.set(equal.subarray(0, count - longerCount), longerCount);
  return found;
}

/** The duration of the hit number `rank` (from 1) by falling duration, giants left out. */
function durationOfRank(index: LaneIndex, hits: HitSet, rank: number): number {
  const short = new Uint32Array(SHORT);
  const long = new Uint32Array(SHORT);
  countDurations(index.duration, hits.bits, short, long);
  const ofLong = placeOfRank(long, rank);
  if (ofLong.place < 0) return placeOfRank(short, ofLong.rank).place;
  const low = ofLong.place * SHORT;
  const counts = new Uint32Array(SHORT);
  forBlocksOf(index, low, (from, to) =>
    forEachHit(hits.bits, from, to, (position) => {
      const above = (index.duration[position] as number) - low;
      if (above >= 0 && above < SHORT && above + low !== GIANT) {
        counts[above] = (counts[above] as number) + 1;
      }
    }),
  );
  return low + placeOfRank(counts, ofLong.rank).place;
}

/** Adds short durations by cycles, and the others but giants by cycles / SHORT. */
function countDurations(
  duration: Uint32Array,
  bits: Uint32Array,
  short: Uint32Array,
  long: Uint32Array,
): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      const cycles = duration[word * WORD_BITS + 31 - Math.clz32(left & -left)] as number;
      if (cycles < SHORT) short[cycles] = (short[cycles] as number) + 1;
      else if (cycles !== GIANT) long[cycles >>> 16] = (long[cycles >>> 16] as number) + 1;
    }
  }
}

/** The place, from the last down, in which number `rank` lies, and its number in it; −1: in none. */
function placeOfRank(
  counts: Uint32Array,
  rank: number,
): { readonly place: number; readonly rank: number } {
  let left = rank;
  for (let place = counts.length - 1; place >= 0; place--) {
    const count = counts[place] as number;
    if (left <= count) return { place, rank: left };
    left -= count;
  }
  return { place: -1, rank: left };
}

/** Stretches of positions with all events of `shortest` cycles or more. */
function forBlocksOf(
  index: LaneIndex,
  shortest: number,
  visit: (from: number, to: number) => void,
): void {
  if (shortest === 0) return visit(0, index.events);
  for (let lane = 0; lane < index.cores.length; lane++) {
    const laneFirst = index.eventFirst[lane] as number;
    const laneEnd = index.eventFirst[lane + 1] as number;
    const levels = treeLevels(index, lane);
    const limit = Math.ceil((laneEnd - laneFirst) / BLOCK_EVENTS);
    for (let block = 0; ; block++) {
      block = nextBlock(index.maxDuration, levels, block, limit, shortest - 1);
      if (block >= limit) break;
      const from = laneFirst + block * BLOCK_EVENTS;
      visit(from, Math.min(laneEnd, from + BLOCK_EVENTS));
    }
  }
}

/** The longest first; the positions, which ascend, are numbered below 2^21. */
function byDuration(index: LaneIndex, positions: Uint32Array): Uint32Array {
  const keys = Float64Array.from(
    positions,
    (position, i) => (GIANT - (index.duration[position] as number)) * 2 ** 21 + i,
  );
  return Uint32Array.from(keys.sort(), (key) => positions[key % 2 ** 21] as number);
}
