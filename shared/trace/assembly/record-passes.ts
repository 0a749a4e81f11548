/**
 * The passes over blocks of records (record-block.ts) and over sorted lanes as far as nearly all
 * events need them, in AssemblyScript: record-passes.ts makes memory for it and calls it,
 * scripts/compile-passes.mjs compiles it. What a record rarely needs is no matter of these loops: they leave the record to
 * TypeScript, which knows the rules. Offsets below are bytes of the memory.
 */

/** Records of a block at most, lanes and cores that the loops know, entries of all buckets. */
export const RECORDS: u32 = 16384;
export const LANES: u32 = 512;
export const ENTRIES: u32 = 34816;

/** i32 by core id below 2^16: its number, −1 where there is none (core-table.ts). */
export const DIRECT: usize = 0;
/** u64 by core number × 8 + slot: events × 2^48 + their cycles, of the block. */
export const LISTS: usize = DIRECT + 65536 * 4;
/** u32 by the same number: how many of the events have no duration. */
export const INSTANTS: usize = LISTS + LANES * 8 * 8;
/** u32: the numbers of the records that were left to TypeScript. */
export const LEFT: usize = INSTANTS + LANES * 8 * 4;
/** The block. */
export const WORDS: usize = LEFT + RECORDS * 4;
/** u32 by lane: entries in its bucket. */
export const USED: usize = WORDS + RECORDS * 24;
/** Buckets of all lanes, one after the other, as columns: f64 starts, u32, u32, u8. */
export const STARTS: usize = USED + LANES * 4;
export const DURATIONS: usize = STARTS + ENTRIES * 8;
export const NUMBERS: usize = DURATIONS + ENTRIES * 4;
export const TYPES: usize = NUMBERS + ENTRIES * 4;
export const END: usize = TYPES + ENTRIES;

/** Events of a lane that `sum` takes at a time, whole spans, and what it makes of them. */
export const SUMMED: u32 = 8192;
/** By slot: events × 2^48 + their cycles, of a block; the cycles and the events of the lane. */
const IN_BLOCK: usize = WORDS;
const CYCLES: usize = IN_BLOCK + 64;
const EVENTS: usize = CYCLES + 64;
/** By slot: the least and the largest duration of a span. */
const SPAN_LEAST: usize = EVENTS + 32;
const SPAN_LARGEST: usize = SPAN_LEAST + 32;
/** u32: the events of a block without a duration; one more is written than there are. */
const ZEROS: usize = SPAN_LARGEST + 32;
/** By slot: how many of `sum`'s events have no duration, and their positions, SUMMED a slot. */
export const INSTANT_COUNTS: usize = ZEROS + 65 * 4 + 4;
export const INSTANT_LISTS: usize = INSTANT_COUNTS + 32;
/** As lane-index.ts has them, by block: blockStart, maxEnd, and by slot runningCycles. */
export const BLOCK_STARTS: usize = INSTANT_LISTS + <usize>SUMMED * 4 * 8;
export const BLOCK_ENDS: usize = BLOCK_STARTS + <usize>(SUMMED >> 3);
export const RUNNING_CYCLES: usize = BLOCK_ENDS + <usize>(SUMMED >> 3);
/** Likewise by slot runningEvents, and maxDuration. */
export const RUNNING_EVENTS: usize = RUNNING_CYCLES + <usize>SUMMED;
export const LONGEST: usize = RUNNING_EVENTS + <usize>(SUMMED >> 1);
/** By span of 512 events and slot: least, largest. */
export const LEAST: usize = LONGEST + <usize>(SUMMED >> 4);
export const LARGEST: usize = LEAST + <usize>(SUMMED >> 4);

const RECORD: usize = 24;
const GIANT: u32 = 0xffff_ffff;
const OTHER_SLOT: u32 = 7;

/** One bit for each known type that `scan` saw. */
export let knownTypes: u32 = 0;
/** The least start and the largest end that `count` saw; above 2^60 and −1 where it saw none. */
export let firstStart: f64 = 0;
export let lastEnd: f64 = 0;
/** LANE_STACKED and LANE_OVERLAPS as far as `sum` has come in a lane, and its latest start. */
export let stacked: u32 = 0;
let lastStart: f64 = 0;

/**
 * The first record of [from, records) that needs a look: a core id that equals `magic`, a type past
 * the known ones, or numbers from 2^63 on. `records` where there is none.
 */
export function scan(from: u32, records: u32, magic: u32): u32 {
  let at = WORDS + <usize>from * RECORD;
  const end = WORDS + <usize>records * RECORD;
  let known: u32 = 0;
  while (at < end) {
    const type = load<u32>(at, 20);
    const high = load<u32>(at, 8) | load<u32>(at, 16);
    if (load<u32>(at) === magic || type >= OTHER_SLOT || <i32>high < 0) break;
    known |= 1 << type;
    at += RECORD;
  }
  knownTypes = known;
  return <u32>((at - WORDS) / RECORD);
}

/**
 * Adds up the block's records whose core is known, which start below 2^52, last less than GIANT
 * and lie in one column of the overview; returns how many others there are, listed at LEFT. The
 * overview has `columns` columns of 2^level cycles from the cycle `gridFirst` on, its cells at the
 * byte `cells` and its instants at `instants`; `columns` is 0 where there is none. `lanes`: at most
 * LANES.
 */
export function count(
  records: u32,
  gridFirst: i64,
  level: i64,
  columns: u32,
  lanes: u32,
  cells: usize,
  instants: usize,
): u32 {
  const hasGrid = columns !== 0;
  let left = LEFT;
  let first: i64 = 1 << 61;
  let last: i64 = -1;
  for (let i: u32 = 0, at = WORDS; i < records; i++, at += RECORD) {
    const id = load<u32>(at);
    const cycles = load<u32>(at, 12);
    const slot = load<u32>(at, 20);
    const high = (id >> 16) | (load<u32>(at, 8) >> 20) | load<u32>(at, 16);
    if (high === 0 && cycles !== GIANT && slot < OTHER_SLOT) {
      // −1 is a large number here.
      const core = load<u32>(DIRECT + ((<usize>id) << 2));
      const start = load<i64>(at, 4);
      const end = start + <i64>cycles;
      // Negative columns are large numbers too.
      const column = <u64>((start - gridFirst) >> level);
      const isOne = column === <u64>((end - gridFirst) >> level) && column < <u64>columns;
      if (core < lanes && (isOne || !hasGrid)) {
        const list = <usize>((core << 3) + slot);
        const place = <usize>(core * columns + <u32>column);
        if (hasGrid) {
          const cell = cells + (((place << 3) + slot) << 3);
          store<f64>(cell, load<f64>(cell) + <f64>cycles);
        }
        if (cycles === 0) {
          store<u32>(INSTANTS + (list << 2), load<u32>(INSTANTS + (list << 2)) + 1);
          if (hasGrid)
            store<u8>(instants + place, load<u8>(instants + place) | (<u8>((<u32>1) << slot)));
        }
        const sum = LISTS + (list << 3);
        store<u64>(sum, load<u64>(sum) + ((<u64>cycles) | (1 << 48)));
        if (start < first) first = start;
        if (end > last) last = end;
        continue;
      }
    }
    store<u32>(left, i);
    left += 4;
  }
  firstStart = <f64>first;
  lastEnd = <f64>last;
  return <u32>((left - LEFT) >> 2);
}

/**
 * Puts the records [from, records) into their lanes' buckets of `capacity` entries; returns the first
 * that it did not: the lane is unknown, its bucket is full, the duration may be a giant, or the
 * record starts at 2^63 or later. `firstRecord` is the file's number of the block's first record;
 * offsets count from `originHigh` × 2^32, below 2^63.
 */
export function put(
  from: u32,
  records: u32,
  firstRecord: u32,
  originHigh: u32,
  capacity: u32,
): u32 {
  const origin = (<i64>originHigh) << 32;
  let i = from;
  for (let at = WORDS + <usize>from * RECORD; i < records; i++, at += RECORD) {
    const id = load<u32>(at);
    const cycles = load<u32>(at, 12);
    const high = (id >> 16) | (load<u32>(at, 8) >> 31) | load<u32>(at, 16);
    if (high !== 0 || cycles === GIANT) break;
    const lane = load<u32>(DIRECT + ((<usize>id) << 2));
    if (<i32>lane < 0) break;
    const usedAt = USED + ((<usize>lane) << 2);
    const used = load<u32>(usedAt);
    if (used === capacity) break;
    store<u32>(usedAt, used + 1);
    const entry = <usize>(lane * capacity + used);
    store<f64>(STARTS + (entry << 3), <f64>(load<i64>(at, 4) - origin));
    store<u32>(DURATIONS + (entry << 2), cycles);
    store<u32>(NUMBERS + (entry << 2), firstRecord + i);
    store<u8>(TYPES + entry, load<u32>(at, 20));
  }
  return i;
}

/** Before the first events of a lane: `lastEnd` is its largest end from now on. */
export function beginLane(): void {
  memory.fill(IN_BLOCK, 0, 64 + 64 + 32);
  lastStart = -Infinity;
  lastEnd = -Infinity;
  stacked = 0;
}

/**
 * Goes on with a lane by its next `events` events, SUMMED at most, which begin a span and lie in
 * the first bucket; `position` is the first one's place in the index. Writes what lane-sums.ts has of
 * them, for the lane's `slots`. False, and all of the lane is left to TypeScript, where they are not
 * in order, for a duration that may be a giant, and for sums past 2^53.
 */
export function sum(events: u32, position: u32, slots: u32): bool {
  let cell: usize = 0;
  let extreme: usize = 0;
  memory.fill(INSTANT_COUNTS, 0, 32);
  for (let from: u32 = 0; from < events; from += 64) {
    if ((from & 511) === 0) {
      memory.fill(SPAN_LEAST, 0xff, 32);
      memory.fill(SPAN_LARGEST, 0, 32);
    }
    const to = min(from + 64, events);
    cell = writeCells(cell, slots);
    if (!sumBlock(from, to, position) || !foldBlock()) return false;
    if ((to & 511) === 0 || to === events) extreme = writeSpan(extreme, slots);
  }
  return true;
}

function writeCells(first: usize, slots: u32): usize {
  let cell = first;
  for (let slot: usize = 0; slot < 8; slot++) {
    if (((slots >> (<u32>slot)) & 1) === 0) continue;
    store<f64>(RUNNING_CYCLES + (cell << 3), load<f64>(CYCLES + (slot << 3)));
    store<u32>(RUNNING_EVENTS + (cell << 2), load<u32>(EVENTS + (slot << 2)));
    cell++;
  }
  return cell;
}

function sumBlock(from: u32, to: u32, position: u32): bool {
  const block = <usize>(from >> 6);
  let before = lastStart;
  let laneEnd = lastEnd;
  let longest: u32 = 0;
  let found: u32 = 0;
  let zeros: usize = 0;
  store<f64>(block << 3, load<f64>((<usize>from) << 3, STARTS), BLOCK_STARTS);
  for (let i: usize = from; i < <usize>to; i++) {
    const start = load<f64>(i << 3, STARTS);
    const cycles = load<u32>(i << 2, DURATIONS);
    const slot = <usize>min(<u32>load<u8>(i, TYPES), OTHER_SLOT);
    if (start < before || cycles === GIANT) return false;
    before = start;
    const wide = slot << 3;
    store<u64>(wide, load<u64>(wide, IN_BLOCK) + ((<u64>cycles) | (1 << 48)), IN_BLOCK);
    const narrow = slot << 2;
    store<u32>(narrow, min(cycles, load<u32>(narrow, SPAN_LEAST)), SPAN_LEAST);
    store<u32>(narrow, max(cycles, load<u32>(narrow, SPAN_LARGEST)), SPAN_LARGEST);
    store<u32>(zeros << 2, <u32>i, ZEROS);
    zeros += <usize>(cycles === 0);
    if (start < laneEnd) found |= cycles === 0 ? 1 : 3;
    const end = start + <f64>cycles;
    if (end > laneEnd) laneEnd = end;
    longest = max(cycles, longest);
  }
  lastStart = before;
  lastEnd = laneEnd;
  stacked |= found;
  for (let zero: usize = 0; zero < zeros; zero++) addInstant(load<u32>(zero << 2, ZEROS), position);
  // Where no event starts before another's end the last one ends last.
  store<f64>(block << 3, found === 0 ? laneEnd : blockEnd(from, to), BLOCK_ENDS);
  store<u32>(block << 2, longest, LONGEST);
  return true;
}

function blockEnd(from: u32, to: u32): f64 {
  let last = -Infinity;
  for (let i: usize = from; i < <usize>to; i++) {
    const end = load<f64>(i << 3, STARTS) + <f64>load<u32>(i << 2, DURATIONS);
    if (end > last) last = end;
  }
  return last;
}

function addInstant(i: u32, position: u32): void {
  const slot = <usize>min(<u32>load<u8>(TYPES + <usize>i), OTHER_SLOT);
  const count = INSTANT_COUNTS + (slot << 2);
  const place = load<u32>(count);
  store<u32>(count, place + 1);
  store<u32>(INSTANT_LISTS + ((slot * SUMMED + place) << 2), position + i);
}

/** Adds the block's sums to the lane's; false past what a double holds exactly. */
function foldBlock(): bool {
  for (let slot: usize = 0; slot < 8; slot++) {
    const sum = load<u64>(IN_BLOCK + (slot << 3));
    store<u64>(IN_BLOCK + (slot << 3), 0);
    const cycles = load<f64>(CYCLES + (slot << 3)) + <f64>(sum & 0xffff_ffff_ffff);
    if (cycles >= 9007199254740992.0) return false;
    store<f64>(CYCLES + (slot << 3), cycles);
    store<u32>(EVENTS + (slot << 2), load<u32>(EVENTS + (slot << 2)) + <u32>(sum >> 48));
  }
  return true;
}

function writeSpan(first: usize, slots: u32): usize {
  let cell = first;
  for (let slot: usize = 0; slot < 8; slot++) {
    if (((slots >> (<u32>slot)) & 1) === 0) continue;
    store<u32>(LEAST + (cell << 2), load<u32>(SPAN_LEAST + (slot << 2)));
    store<u32>(LARGEST + (cell << 2), load<u32>(SPAN_LARGEST + (slot << 2)));
    cell++;
  }
  return cell;
}
