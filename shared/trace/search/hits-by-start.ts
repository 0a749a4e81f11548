import { lowerBound, type LaneIndex } from '../lane-index.ts';
import { hitCount, hitsBefore, positionOfHit, type HitSet } from './hit-set.ts';
import { firstAfter } from './mark-hits.ts';

/*
 * Hits of all lanes in the order (start, lane, record). Nothing is kept sorted: a place in that
 * order is one position a lane, found by binary search over starts, and counted by rank.
 */

/** A lane with hits, and the positions [low, high] between which a boundary is looked for. */
interface LaneWindow {
  readonly lane: number;
  low: number;
  high: number;
  middle: number;
}

/** The next hit of one lane: its number and position. */
interface LaneHead {
  hit: number;
  readonly lastHit: number;
  position: number;
}

/** Positions of at most `count` hits from number `first` (from 0) on. */
export function hitsByStart(
  index: LaneIndex,
  hits: HitSet,
  first: number,
  count: number,
): number[] {
  const end = Math.min(hitCount(hits), first + count);
  if (first >= end) return [];
  const heads = headsFrom(index, hits, first);
  const found: number[] = [];
  while (found.length < end - first) {
    const head = earliest(index, heads);
    found.push(head.position);
    advance(hits, head);
  }
  return found;
}

/** Lanes whose hits have all been taken are left with a hit past their last. */
function earliest(index: LaneIndex, heads: readonly LaneHead[]): LaneHead {
  let best: LaneHead | null = null;
  let bestStart = Infinity;
  for (const head of heads) {
    if (head.hit >= head.lastHit) continue;
    const start = index.start[head.position] as number;
    if (best === null || start < bestStart) [best, bestStart] = [head, start];
  }
  if (best === null) throw new Error('there are fewer hits than were counted');
  return best;
}

function advance(hits: HitSet, head: LaneHead): void {
  head.hit++;
  if (head.hit < head.lastHit) head.position = positionOfHit(hits, head.hit);
}

/** By lane the first hit that is number `first` of all or comes after it. */
function headsFrom(index: LaneIndex, hits: HitSet, first: number): LaneHead[] {
  const windows = lanesWithHits(index, hits);
  const start = startOfHit(index, hits, windows, first);
  let before = 0;
  for (const window of windows) {
    window.low = lowerBound(index.start, window.low, window.high, start);
    before += hitsBefore(hits, window.low) - (hits.laneFirst[window.lane] as number);
  }
  // Of the hits with that start, those of the first lanes come before the one that is asked for.
  let passed = first - before;
  return windows.map(({ lane, low }) => {
    const lastHit = hits.laneFirst[lane + 1] as number;
    let hit = hitsBefore(hits, low);
    if (passed > 0) {
      const after = firstAfter(index.start, low, index.eventFirst[lane + 1] as number, start);
      const equal = Math.min(passed, hitsBefore(hits, after) - hit);
      hit += equal;
      passed -= equal;
    }
    return { hit, lastHit, position: hit < lastHit ? positionOfHit(hits, hit) : -1 };
  });
}

/**
 * The start of hit number `number`: the largest value below which at most so many hits start. The
 * windows shrink with the values that are left, so that the lanes' binary searches are done once.
 */
function startOfHit(
  index: LaneIndex,
  hits: HitSet,
  windows: readonly LaneWindow[],
  number: number,
): number {
  let [low, high] = startsBetween(index, windows);
  for (;;) {
    const middle = low + Math.floor((high - low) / 2);
    // Above 2^53 there may be no number in between.
    if (middle <= low || middle >= high) return low;
    let before = 0;
    for (const window of windows) {
      window.middle = lowerBound(index.start, window.low, window.high, middle);
      before += hitsBefore(hits, window.middle) - (hits.laneFirst[window.lane] as number);
    }
    const isAbove = before <= number;
    if (isAbove) low = middle;
    else high = middle;
    for (const window of windows) {
      if (isAbove) window.low = window.middle;
      else window.high = window.middle;
    }
  }
}

/** The least start of an event, and a number above the largest. */
function startsBetween(index: LaneIndex, windows: readonly LaneWindow[]): [number, number] {
  let least = Infinity;
  let largest = -Infinity;
  for (const { low, high } of windows) {
    least = Math.min(least, index.start[low] as number);
    largest = Math.max(largest, index.start[high - 1] as number);
  }
  return [least, largest + Math.max(1, Math.abs(largest) * 2 ** -52)];
}

function lanesWithHits({ eventFirst, cores }: LaneIndex, { laneFirst }: HitSet): LaneWindow[] {
  const windows: LaneWindow[] = [];
  for (let lane = 0; lane < cores.length; lane++) {
    if (laneFirst[lane] === laneFirst[lane + 1]) continue;
    const low = eventFirst[lane] as number;
    windows.push({ lane, low, high: eventFirst[lane + 1] as number, middle: low });
  }
  return windows;
}

/** A place between hits: an offset, there a lane (null: before all), in it a record (null: before all). */
export interface HitCursor {
  readonly offset: number;
  readonly lane: number | null;
  readonly record: number | null;
}

export interface NumberedHit {
  readonly position: number;
  /** Its number in the order (start, lane, record), from 0. */
  readonly number: number;
}

/** The next (1) or previous (−1) hit after or before a cursor, but not an event at it; null at either end. */
export function hitBeside(
  index: LaneIndex,
  hits: HitSet,
  cursor: HitCursor,
  step: 1 | -1,
): NumberedHit | null {
  let best = -1;
  let before = 0;
  for (const { lane } of lanesWithHits(index, hits)) {
    const laneFirst = hits.laneFirst[lane] as number;
    const passed = hitsBefore(hits, positionAtCursor(index, lane, cursor, step));
    before += passed - laneFirst;
    const hit = step === 1 ? passed : passed - 1;
    if (hit < laneFirst || hit >= (hits.laneFirst[lane + 1] as number)) continue;
    const position = positionOfHit(hits, hit);
    // Lanes come in order: of equal starts the first lane is the next, the last one the previous.
    if (best < 0 || isBeyond(index, position, best, step)) best = position;
  }
  return best < 0 ? null : { position: best, number: step === 1 ? before : before - 1 };
}

function isBeyond(index: LaneIndex, position: number, best: number, step: 1 | -1): boolean {
  const start = index.start[position] as number;
  const bestStart = index.start[best] as number;
  return step === 1 ? start < bestStart : start >= bestStart;
}

/** The lane's first position after the cursor; looking backwards, the first one not before it. */
function positionAtCursor(
  index: LaneIndex,
  lane: number,
  { offset, lane: ownLane, record }: HitCursor,
  step: 1 | -1,
): number {
  const end = index.eventFirst[lane + 1] as number;
  const from = lowerBound(index.start, index.eventFirst[lane] as number, end, offset);
  if (ownLane === null || lane > ownLane) return from;
  const after = firstAfter(index.start, from, end, offset);
  if (lane < ownLane) return after;
  if (record === null) return from;
  // Among equal starts the records ascend.
  return lowerBound(index.record, from, after, step === 1 ? record + 1 : record);
}
