import { EXACT_LIMIT } from '../units.ts';

/** The columns that are sorted together. */
export interface EventColumns {
  readonly start: Float64Array;
  readonly duration: Uint32Array;
  readonly type: Uint8Array;
  readonly record: Uint32Array;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const HIGH_WORD = 2 ** 32;
/** Below this many events comparing is cheaper than counting digits. */
const RADIX_EVENTS = 2048;
/** Buckets of so many events on average are put in order by insertion. */
const BUCKET_EVENTS = 8;
/** A trace whose events are so unevenly spread that a bucket has more is sorted by digits. */
const MOST_BUCKET_EVENTS = 64;

/** Indices into starts, and the starts themselves, in ascending order. */
interface Sorted {
  readonly order: Uint32Array;
  readonly starts: Float64Array;
}

/**
 * Sorts the positions [from, to) of the columns by start, keeping the order of equal starts
 * (which is the order of records). Needs up to 28 bytes of other memory for each of the events.
 */
export function sortEvents(columns: EventColumns, from: number, to: number): void {
  const { order, starts } = sorted(columns.start.slice(from, to));
  columns.start.set(starts, from);
  permute(columns.duration, from, order);
  permute(columns.type, from, order);
  permute(columns.record, from, order);
}

/** The indices of `starts` in ascending order, equal ones as they come. */
export function sortedOrder(starts: Float64Array): Uint32Array {
  return sorted(starts).order;
}

function sorted(starts: Float64Array): Sorted {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] as number;
    if (start < lowest) lowest = start;
    if (start > highest) highest = start;
  }
  const span = highest - lowest;
  if (starts.length < RADIX_EVENTS || span >= EXACT_LIMIT) {
    return inOrder(starts, orderByComparing(starts));
  }
  return (
    sortByBuckets(starts, lowest, span) ?? inOrder(starts, orderByDigits(starts, lowest, span))
  );
}

function inOrder(starts: Float64Array, order: Uint32Array): Sorted {
  const ascending = new Float64Array(starts.length);
  for (let i = 0; i < order.length; i++) ascending[i] = starts[order[i] as number] as number;
  return { order, starts: ascending };
}

/**
 * Puts each start into one of many buckets of equal width, then each bucket in order: every start
 * is moved once across the lane, by digits it would be three times or more. null where the starts
 * are too unevenly spread for it.
 */
function sortByBuckets(starts: Float64Array, lowest: number, span: number): Sorted | null {
  const events = starts.length;
  const buckets = Math.ceil(events / BUCKET_EVENTS);
  const scale = (buckets - 1) / Math.max(1, span);
  const ends = new Uint32Array(buckets);
  for (let i = 0; i < events; i++) {
    const bucket = (((starts[i] as number) - lowest) * scale) | 0;
    ends[bucket] = (ends[bucket] as number) + 1;
  }
  let end = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const count = ends[bucket] as number;
    if (count > MOST_BUCKET_EVENTS) return null;
    ends[bucket] = end;
    end += count;
  }
  const order = new Uint32Array(events);
  const ascending = new Float64Array(events);
  for (let i = 0; i < events; i++) {
    const start = starts[i] as number;
    const bucket = ((start - lowest) * scale) | 0;
    const place = ends[bucket] as number;
    ends[bucket] = place + 1;
    order[place] = i;
    ascending[place] = start;
  }
  insertAll(order, ascending);
  return { order, starts: ascending };
}

/** Insertion sort, for starts that are not far from their places; equal ones stay as they are. */
function insertAll(order: Uint32Array, starts: Float64Array): void {
  for (let i = 1; i < starts.length; i++) {
    const start = starts[i] as number;
    if ((starts[i - 1] as number) <= start) continue;
    const event = order[i] as number;
    let place = i;
    for (; place > 0 && (starts[place - 1] as number) > start; place--) {
      starts[place] = starts[place - 1] as number;
      order[place] = order[place - 1] as number;
    }
    starts[place] = start;
    order[place] = event;
  }
}

function orderByComparing(starts: Float64Array): Uint32Array {
  const order = new Uint32Array(starts.length).map((_, i) => i);
  return order.sort((a, b) => (starts[a] as number) - (starts[b] as number) || a - b);
}

/** Radix sort, least significant digit first: each pass keeps the order of equal digits. */
function orderByDigits(starts: Float64Array, lowest: number, span: number): Uint32Array {
  const keys = new Uint32Array(starts.length);
  const passes = { order: new Uint32Array(starts.length), next: new Uint32Array(starts.length) };
  for (let i = 0; i < keys.length; i++) {
    passes.order[i] = i;
    // Both sides are whole and less than 2^53 apart: exact, and ToUint32 takes the low word.
    keys[i] = (starts[i] as number) - lowest;
  }
  sortByWord(passes, keys, Math.min(span, HIGH_WORD - 1));
  if (span >= HIGH_WORD) {
    for (let i = 0; i < keys.length; i++) {
      keys[i] = Math.floor(((starts[i] as number) - lowest) / HIGH_WORD);
    }
    sortByWord(passes, keys, Math.floor(span / HIGH_WORD));
  }
  return passes.order;
}

function sortByWord(
  passes: { order: Uint32Array; next: Uint32Array },
  keys: Uint32Array,
  largest: number,
): void {
  const places = new Uint32Array(DIGITS);
  for (let shift = 0; shift < 32 && largest >>> shift > 0; shift += DIGIT_BITS) {
    const { order, next } = passes;
    places.fill(0);
    for (const key of keys) {
      const digit = (key >>> shift) & (DIGITS - 1);
      places[digit] = (places[digit] as number) + 1;
    }
    let place = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const count = places[digit] as number;
      places[digit] = place;
      place += count;
    }
    for (let i = 0; i < order.length; i++) {
      const event = order[i] as number;
      const digit = ((keys[event] as number) >>> shift) & (DIGITS - 1);
      const to = places[digit] as number;
      places[digit] = to + 1;
      next[to] = event;
    }
    passes.order = next;
    passes.next = order;
  }
}

function permute<T extends Float64Array | Uint32Array | Uint8Array>(
  column: T,
  from: number,
  order: Uint32Array,
): void {
  const before = column.slice(from, from + order.length);
  for (let i = 0; i < order.length; i++) {
    column[from + i] = before[order[i] as number] as number;
  }
}
