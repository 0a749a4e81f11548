import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { BLOCK_EVENTS, EXTREME_EVENTS } from '../../../shared/trace/lane-index.ts';
import { ARRAY_NAMES, type ArrayLengths, type ArrayName } from './index-arrays.ts';
import type { ReadInto } from './pieces.ts';
import type { SideScalars } from './side-arrays.ts';
import { summarySchema, type CachedSummary } from './summary-schema.ts';
import type { TraceKey } from './trace-key.ts';

/**
 * The head of a cached index. All numbers are little-endian, as every machine that this runs on.
 *
 *    0  8  magic "TILESIDX"
 *    8  4  CACHE_VERSION
 *   12  4  bytes of the head's text
 *   16  4  CRC-32 of that text
 *   20  4  CRC-32 of bytes 0 to 19
 *   24  …  text: JSON, CacheHead
 *    …  …  tables of the index, arrays of overview and places, in pieces (pieces.ts)
 *    …  …  lane by lane: its part of each column, in pieces
 *    …  …  CRC-32 of each piece of the lanes, u32
 *    …  4  CRC-32 of those
 */
export interface CacheHead {
  /** Version of the application: another one may count, round or cut off differently. */
  readonly writer: string;
  readonly key: TraceKey;
  readonly origin: string;
  readonly events: number;
  readonly offsetsExact: boolean;
  readonly lengths: ArrayLengths;
  readonly side: SideScalars;
  readonly summary: CachedSummary;
  /** By lane: the longest duration in cycles, or GIANT. */
  readonly longest: readonly number[];
  /** CRC-32 of each piece of the tables. */
  readonly tableChecks: readonly number[];
}

/** Rises with every change of the file's layout or of what the index's arrays mean. */
const CACHE_VERSION = 1;
const MAGIC = new TextEncoder().encode('TILESIDX');
export const PREFIX_BYTES = 24;
/** A header text of 16 MiB and 100,000 lanes; a trace with more is not kept. */
const MAX_HEAD_BYTES = 64 * 1024 * 1024;

/** The sizes of the index's blocks are part of what its arrays mean. */
export function writerName(appVersion: string): string {
  return `${appVersion} ${BLOCK_EVENTS} ${EXTREME_EVENTS}`;
}

const count = z.int().min(0);
const word = count.max(0xffff_ffff);
const digits = z.string().regex(/^\d{1,40}$/);

const keySchema = z.strictObject({
  device: digits,
  inode: digits,
  size: digits,
  modified: z.string().regex(/^-?\d{1,40}$/),
  changed: z.string().regex(/^-?\d{1,40}$/),
  header: z.string().regex(/^[0-9a-f]{64}$/),
}) satisfies z.ZodType<TraceKey>;

const sideSchema: z.ZodType<SideScalars> = z.strictObject({
  overview: z
    .strictObject({
      level: count.max(63),
      firstColumn: z.int(),
      columns: count,
      sumBytes: z.union([z.literal(4), z.literal(8)]),
    })
    .nullable(),
  places: z.strictObject({
    records: count,
    bincodeForm: z.enum(['older', 'newer']).nullable(),
    checkpoints: count,
    names: count,
  }),
});

const headSchema: z.ZodType<CacheHead> = z.strictObject({
  writer: z.string(),
  key: keySchema,
  origin: digits,
  events: word,
  offsetsExact: z.boolean(),
  lengths: z.record(z.enum(ARRAY_NAMES as [ArrayName, ...ArrayName[]]), count),
  side: sideSchema,
  summary: summarySchema,
  longest: z.array(word),
  tableChecks: z.array(word),
});

/** Prefix and text. Errors: `cache-too-large`. */
export function encodeHead(head: CacheHead): Result<Uint8Array> {
  const text = Buffer.from(JSON.stringify(head));
  if (text.length > MAX_HEAD_BYTES) {
    const message = `The head would have ${text.length} bytes; at most ${MAX_HEAD_BYTES} are kept.`;
    return fail('cache-too-large', message);
  }
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.set(MAGIC);
  prefix.writeUInt32LE(CACHE_VERSION, 8);
  prefix.writeUInt32LE(text.length, 12);
  prefix.writeUInt32LE(crc32(text), 16);
  prefix.writeUInt32LE(crc32(prefix.subarray(0, 20)), 20);
  return ok(Buffer.concat([prefix, text]));
}

/**
 * Reads the head of a file of `size` bytes; `value.byteLength` is where the tables begin.
 * Errors: `cache-version` where another version wrote it, `cache-damaged`, and those of reading.
 */
export function readHead(
  read: ReadInto,
  size: number,
): Result<{ readonly head: CacheHead; readonly byteLength: number }> {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  const got = read(0, prefix);
  if (!got.ok) return got;
  if (got.value < PREFIX_BYTES || crc32(prefix.subarray(0, 20)) !== prefix.readUInt32LE(20)) {
    return fail('cache-damaged', 'The first bytes are not those of a cached index.', 0);
  }
  const version = prefix.readUInt32LE(8);
  if (!prefix.subarray(0, 8).equals(MAGIC) || version !== CACHE_VERSION) {
    return fail('cache-version', `Its version is ${version}, not ${CACHE_VERSION}.`, 8);
  }
  const length = prefix.readUInt32LE(12);
  if (length > Math.min(MAX_HEAD_BYTES, size - PREFIX_BYTES)) {
    return fail('cache-damaged', `A head of ${length} bytes does not fit into ${size}.`, 12);
  }
  const text = Buffer.alloc(length);
  const gotText = read(PREFIX_BYTES, text);
  if (!gotText.ok) return gotText;
  if (gotText.value < length || crc32(text) !== prefix.readUInt32LE(16)) {
    return fail('cache-damaged', 'The head is not the one that was written.', PREFIX_BYTES);
  }
  const head = parseHead(text.toString());
  return head.ok ? ok({ head: head.value, byteLength: PREFIX_BYTES + length }) : head;
}

function parseHead(text: string): Result<CacheHead> {
  try {
    const parsed = headSchema.safeParse(JSON.parse(text));
    if (parsed.success) return ok(parsed.data);
    const issue = parsed.error.issues[0];
    return fail('cache-damaged', `In the head, ${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    return fail('cache-damaged', `The head is no JSON: ${String(error)}`);
  }
}
