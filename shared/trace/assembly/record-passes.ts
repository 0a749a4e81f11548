/**
 * The passes over blocks of records (record-block.ts) as far as nearly all records need them, in
 * AssemblyScript: record-passes.ts makes memory for it and calls it, scripts/compile-passes.mjs
 * compiles it. What a record rarely needs is no matter of these loops: they leave the record to
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

const RECORD: usize = 24;
const GIANT: u32 = 0xffff_ffff;
const OTHER_SLOT: u32 = 7;

/** One bit for each known type that `scan` saw. */
export let knownTypes: u32 = 0;
/** The least start and the largest end that `count` saw; above 2^60 and −1 where it saw none. */
export let firstStart: f64 = 0;
export let lastEnd: f64 = 0;

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
