import { crc32 } from 'node:zlib';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Allocate } from '../../../shared/trace/lane-index.ts';
import { openPositional, type FileSource } from '../../files/positional-source.ts';
import { readHead, writerName, type CacheHead } from './cache-head.ts';
import { lengthsFit, tablesFit } from './check-index.ts';
import { entryName } from './entry-names.ts';
import { allocateArrays, byteLengthOf, indexOf, tableBytes } from './index-arrays.ts';
import { LaneReader, placeLanes, type LaneSource } from './lane-reader.ts';
import { PIECE_BYTES, PieceReader, pieceCount, totalBytes } from './pieces.ts';
import { allocateSide, sideByteLength, sideBytes } from './side-arrays.ts';
import { isSameKey, type TraceKey } from './trace-key.ts';
import type { TraceContents } from './write-index.ts';

/** An index from the cache: all but the columns is there, these come with their lanes. */
export interface CachedIndex extends TraceContents {
  readonly lanes: LaneReader;
  close(): void;
}

/**
 * Opens what the cache keeps of the trace with this key, and marks it as used.
 * Errors: `cache-absent`; `cache-other` where the trace has changed since or another version of
 * the application wrote it; `cache-damaged`; `out-of-memory`.
 */
export function openIndex(
  folder: string,
  appVersion: string,
  key: TraceKey,
  allocate: Allocate = (byteLength) => new SharedArrayBuffer(byteLength),
): Result<CachedIndex> {
  const entry = path.join(folder, entryName(key));
  const source = openPositional(entry);
  if (!source.ok) return fail('cache-absent', source.error.message);
  const file = { path: entry, source: source.value };
  const opened = openFile(file, writerName(appVersion), key, allocate);
  if (!opened.ok) source.value.close();
  else markUsed(entry);
  return opened;
}

/** The entry that was used longest ago is the first to go. */
function markUsed(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // A folder that may not be written to is no reason not to use what is in it.
  }
}

interface CacheFile {
  readonly path: string;
  readonly source: FileSource;
}

function openFile(
  file: CacheFile,
  writer: string,
  key: TraceKey,
  allocate: Allocate,
): Result<CachedIndex> {
  const { source } = file;
  const read = readHead((at, target) => source.copyInto(at, target), source.size);
  if (!read.ok) return read;
  const { head, byteLength } = read.value;
  if (head.writer !== writer || !isSameKey(head.key, key)) {
    return fail('cache-other', 'The kept index is that of another state of the trace.');
  }
  const fits = contentsFit(head, source.size - byteLength);
  if (!fits.ok) return fits;
  try {
    return readContents(file, head, byteLength, allocate);
  } catch (error) {
    // What a buffer throws when there is no memory for it.
    if (!(error instanceof RangeError)) throw error;
    return fail('out-of-memory', `There is no memory for the kept index: ${error.message}.`);
  }
}

/** Before anything is allocated: the lengths agree with each other and with the file. */
function contentsFit(
  { lengths, side, events, summary, longest }: CacheHead,
  left: number,
): Result<true> {
  const lanes = lengths.cores;
  const bytes = byteLengthOf(lengths) + sideByteLength(side, lanes);
  if (!lengthsFit(lengths, events) || bytes > left) {
    return fail('cache-damaged', `The lengths of its arrays do not fit the ${left} bytes.`);
  }
  if (longest.length !== lanes || summary.lanes.length !== lanes || summary.events !== events) {
    return fail('cache-damaged', 'Its summary is that of another index.');
  }
  return ok(true);
}

function readContents(
  { path: file, source }: CacheFile,
  head: CacheHead,
  firstByte: number,
  allocate: Allocate,
): Result<CachedIndex> {
  const arrays = allocateArrays(head.lengths, allocate);
  const side = allocateSide(head.side, head.lengths.cores, allocate);
  const tables = [...tableBytes(arrays), ...sideBytes(side)];
  const got = readTables(source, firstByte, tables, head.tableChecks);
  if (!got.ok) return got;

  const { events, offsetsExact, summary } = head;
  const index = indexOf({ origin: BigInt(head.origin), events, offsetsExact }, arrays);
  if (!tablesFit(index)) return fail('cache-damaged', 'Its tables do not fit together.');
  const places = placeLanes(index, firstByte + totalBytes(tables));
  const checks = readChecks(source, places.byteOffset.at(-1) as number, places.firstPiece);
  if (!checks.ok) return checks;
  // The first start of a lane is asked for before the lane itself is needed.
  summary.lanes.forEach(({ firstOffset }, lane) => {
    index.start[index.eventFirst[lane] as number] = firstOffset;
  });
  const laneSource: LaneSource = {
    file,
    index,
    places,
    checks: checks.value,
    longest: Uint32Array.from(head.longest),
    overviewLevel: side.overview?.level ?? Infinity,
  };
  const lanes = new LaneReader(laneSource, (at, target) => source.copyInto(at, target));
  return ok({ summary, index, ...side, lanes, close: () => source.close() });
}

function readTables(
  source: FileSource,
  firstByte: number,
  tables: readonly Uint8Array[],
  checks: readonly number[],
): Result<true> {
  if (checks.length !== pieceCount(totalBytes(tables))) {
    return fail('cache-damaged', `Its tables are not ${checks.length} pieces.`);
  }
  const reader = new PieceReader(
    (byteOffset, target) => source.copyInto(byteOffset, target),
    firstByte,
    tables,
    checks,
    0,
  );
  const scratch = new Uint8Array(PIECE_BYTES);
  while (!reader.isDone) {
    const read = reader.advance(scratch);
    if (!read.ok) return read;
  }
  return ok(true);
}

/** The CRCs of the lanes' pieces are the end of the file. */
function readChecks(
  source: FileSource,
  firstByte: number,
  firstPiece: Uint32Array,
): Result<Uint32Array> {
  const pieces = firstPiece.at(-1) as number;
  const size = firstByte + (pieces + 1) * 4;
  if (size !== source.size) {
    return fail('cache-damaged', `It has ${source.size} bytes where ${size} belong to it.`);
  }
  const words = new Uint32Array(pieces + 1);
  const got = source.copyInto(firstByte, new Uint8Array(words.buffer));
  if (!got.ok) return got;
  const checks = words.subarray(0, pieces);
  if (crc32(checks) !== words[pieces]) {
    return fail('cache-damaged', 'Its last bytes are not those written.', firstByte);
  }
  return ok(checks);
}
