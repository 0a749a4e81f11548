import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { LaneIndex } from '../../../shared/trace/lane-index.ts';
import { failFromSystem } from '../../files/system-error.ts';
import { encodeHead, writerName, type CacheHead } from './cache-head.ts';
import { entryName, temporaryNameOf } from './entry-names.ts';
import { arraysOf, byteLengthOf, laneBytes, lengthsOf, tableBytes } from './index-arrays.ts';
import { piecesOf } from './pieces.ts';
import { sideByteLength, sideBytes, sideScalars, type SideParts } from './side-arrays.ts';
import type { CachedSummary } from './summary-schema.ts';
import type { TraceKey } from './trace-key.ts';

/** What is kept of a trace: plain data that may cross threads. */
export interface TraceContents extends SideParts {
  readonly summary: CachedSummary;
  readonly index: LaneIndex;
}

export interface CacheEntry {
  readonly appVersion: string;
  /** Of the trace as it was before it was read. */
  readonly key: TraceKey;
  readonly contents: TraceContents;
}

/** Asked before every piece of a lane, with the file that is being written. */
export type IsCancelled = (temporary: string) => boolean;

/** About what a trace takes in the cache: its arrays, without the head. */
export function contentsByteLength({ index, overview, places }: TraceContents): number {
  const side = sideByteLength(sideScalars({ overview, places }), index.cores.length);
  return byteLengthOf(lengthsOf(arraysOf(index))) + side;
}

/**
 * Writes a trace's entry under a temporary name and renames it, so that readers find the old entry
 * or the new one, whole. Nothing is flushed to the disk: what a power cut leaves behind has wrong
 * CRCs and is dropped.
 * Errors: `cancelled`, `cache-too-large`, `write-failed`; the temporary file is then gone.
 */
export function writeIndex(
  folder: string,
  entry: CacheEntry,
  isCancelled: IsCancelled,
): Result<true> {
  const name = entryName(entry.key);
  const target = path.join(folder, name);
  const temporary = path.join(folder, temporaryNameOf(name));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const handle = openSync(temporary, 'wx', 0o600);
    try {
      const written = writeAndClose(handle, entry, () => isCancelled(temporary));
      if (written.ok) renameSync(temporary, target);
      return written;
    } finally {
      // After the renaming there is nothing of this name.
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    return failFromSystem('write', target, error);
  }
}

function writeAndClose(
  handle: number,
  entry: CacheEntry,
  isCancelled: () => boolean,
): Result<true> {
  try {
    return writeAll(handle, entry, isCancelled);
  } finally {
    closeSync(handle);
  }
}

function writeAll(handle: number, entry: CacheEntry, isCancelled: () => boolean): Result<true> {
  const { contents } = entry;
  const arrays = arraysOf(contents.index);
  const tables = [...tableBytes(arrays), ...sideBytes(contents)];
  const head = encodeHead(headOf(entry, tables));
  if (!head.ok) return head;
  writeWhole(handle, head.value);
  for (const piece of piecesOf(tables)) writeWhole(handle, piece);

  const checks: number[] = [];
  for (const lane of contents.index.cores.keys()) {
    for (const piece of piecesOf(laneBytes(arrays, lane))) {
      if (isCancelled()) return fail('cancelled', 'Nobody wants it any more.');
      checks.push(crc32(piece));
      writeWhole(handle, piece);
    }
  }
  const checkBytes = new Uint8Array(new Uint32Array(checks).buffer);
  writeWhole(handle, checkBytes);
  writeWhole(handle, new Uint8Array(new Uint32Array([crc32(checkBytes)]).buffer));
  return ok(true);
}

function headOf(
  { appVersion, key, contents }: CacheEntry,
  tables: readonly Uint8Array[],
): CacheHead {
  const { index, summary } = contents;
  return {
    writer: writerName(appVersion),
    key,
    origin: String(index.origin),
    events: index.events,
    offsetsExact: index.offsetsExact,
    lengths: lengthsOf(arraysOf(index)),
    side: sideScalars(contents),
    summary,
    longest: Array.from(index.cores.keys(), (lane) => longestOf(index, lane)),
    tableChecks: Array.from(piecesOf(tables), (piece) => crc32(piece)),
  };
}

/** The root of the lane's tree, its last node. */
function longestOf({ maxDuration, treeFirst }: LaneIndex, lane: number): number {
  return maxDuration[(treeFirst[lane + 1] as number) - 1] as number;
}

/** A write may take less than it was given. */
function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
}
