import type { Bake, TileTable } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { TLV_KINDS } from './layout.ts';

/** Equal bytes between two changes that cost less in one splice than as the edge of two. */
const GAP_BYTES = 16;
/** Past this many splices wider gaps are bridged: their places would outweigh their bytes. */
const MOST_SPLICES = 65_536;

/** The edit that makes the bytes of `after` of those of `before`; one step of undo. */
export function differenceEdit(label: string, before: Uint8Array, after: Uint8Array): Edit {
  return { label, splices: differenceSplices(before, after), mergeKey: null };
}

/**
 * Splices from `before` to `after`, ascending. Where the lengths differ there is one, between what
 * both begin with and what both end with.
 */
export function differenceSplices(before: Uint8Array, after: Uint8Array): Splice[] {
  if (before.length !== after.length) return [middleSplice(before, after)];
  let runs = changedRuns(before, after, GAP_BYTES);
  for (let gap = GAP_BYTES * 16; runs.length > MOST_SPLICES; gap *= 16) {
    runs = changedRuns(before, after, gap);
  }
  return runs.map(({ from, to }) => spliceOf(before, after, from, to));
}

interface Run {
  from: number;
  to: number;
}

function changedRuns(before: Uint8Array, after: Uint8Array, gap: number): Run[] {
  const runs: Run[] = [];
  let last: Run | null = null;
  for (
    let at = nextChange(before, after, 0);
    at < before.length;
    at = nextChange(before, after, at)
  ) {
    if (last !== null && at - last.to <= gap) last.to = at + 1;
    else runs.push((last = { from: at, to: at + 1 }));
    at += 1;
  }
  return runs;
}

/** From `at` on, the first byte that differs; the length where none does. Equal parts go by words. */
function nextChange(before: Uint8Array, after: Uint8Array, start: number): number {
  let at = start;
  const { length } = before;
  const canUseWords = before.byteOffset % 4 === 0 && after.byteOffset % 4 === 0;
  if (!canUseWords) {
    while (at < length && before[at] === after[at]) at += 1;
    return at;
  }
  while (at < length && at % 4 !== 0) {
    if (before[at] !== after[at]) return at;
    at += 1;
  }
  const words = Math.floor(length / 4);
  const a = new Uint32Array(before.buffer, before.byteOffset, words);
  const b = new Uint32Array(after.buffer, after.byteOffset, words);
  let word = at / 4;
  while (word < words && a[word] === b[word]) word += 1;
  at = Math.min(length, word * 4);
  while (at < length && before[at] === after[at]) at += 1;
  return at;
}

function middleSplice(before: Uint8Array, after: Uint8Array): Splice {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  return {
    at: head,
    before: before.slice(head, before.length - tail),
    after: after.slice(head, after.length - tail),
  };
}

function spliceOf(before: Uint8Array, after: Uint8Array, from: number, to: number): Splice {
  return { at: from, before: before.slice(from, to), after: after.slice(from, to) };
}

const TILE_TABLES: readonly TileTable[] = ['params', 'routing', 'reset', 'weights'];

/** How many tiles have other bytes in any of their tables; null where the arrays differ in size. */
export function countDifferentTiles(a: Bake, b: Bake): number | null {
  const { tileCount, tileW, tileH } = a.topology;
  const other = b.topology;
  if (tileCount !== other.tileCount || tileW !== other.tileW || tileH !== other.tileH) return null;
  const different = new Uint8Array(tileCount);
  for (const table of TILE_TABLES) {
    const { bytes: entryBytes } = TLV_KINDS[table];
    const before = a.bytes.subarray(a.tables[table], a.tables[table] + tileCount * entryBytes);
    const after = b.bytes.subarray(b.tables[table], b.tables[table] + tileCount * entryBytes);
    let at = nextChange(before, after, 0);
    while (at < before.length) {
      const tile = Math.floor(at / entryBytes);
      different[tile] = 1;
      at = nextChange(before, after, (tile + 1) * entryBytes);
    }
  }
  return different.reduce((sum, each) => sum + each, 0);
}
