import { ok, type Problem, type Result } from '../result.ts';
import { decodeBincode, decodeBincodeRange } from './bincode.ts';
import type { DecodeContext, DecodedPayload } from './decode-context.ts';
import { OTHER_SLOT, type EventType } from './event-types.ts';
import { decodeFlatbuf, FlatbufReader } from './flatbuf.ts';
import { NO_NAMES } from './flatbuf-names.ts';
import { decodeJson, decodeJsonRange } from './json-payload.ts';
import { ProblemCounter } from './problems.ts';
import { RECORD_BYTES, type RecordSink } from './record-block.ts';
import type { RecordPasses } from './record-passes.ts';
import type { ReadRange, RecordRange } from './record-range.ts';
import type { RecordPlaces, TraceFile } from './trace-file.ts';
import { TypeTable } from './type-table.ts';

export interface DecodeOptions {
  /** The highest type code to give out; further types all share it. Default 255. */
  readonly lastTypeCode?: number;
  /** Records in a block. Default: 16,384. */
  readonly blockRecords?: number;
  /** Bytes that bincode and json read ahead; results do not depend on it. Default 1 MiB. */
  readonly windowBytes?: number;
  /** The table to number types by, for who wants to look at it meanwhile. */
  readonly types?: TypeTable;
  /** Makes flatbuf faster; nobody else may use their block meanwhile. */
  readonly passes?: RecordPasses | null;
}

export interface DecodedTrace {
  readonly records: number;
  /** Every type that occurs, by ascending code. */
  readonly types: readonly EventType[];
  readonly places: RecordPlaces;
  /** What was found in the payload; the container's own problems are not repeated. */
  readonly problems: readonly Problem[];
  /** False where the sink stopped the decoding. */
  readonly complete: boolean;
}

/** 384 KiB: what is read stays in a core's own cache while it is looked at. */
const BLOCK_RECORDS = 16 * 1024;
/** The highest type code: types past it all share it. */
export const LAST_TYPE_CODE = 255;
const WINDOW_BYTES = 1024 * 1024;

/**
 * Streams the events of a payload as blocks in the file's order. Damage is no error: what could
 * be read is handed out and `problems` says where it stopped. A payload "raw" has no events.
 * Memory: one block, one window, 8 bytes per 1,024 records, 12 bytes per name.
 * Errors: those of the source.
 */
export function decodeRecords(
  file: TraceFile,
  sink: RecordSink,
  options: DecodeOptions = {},
): Result<DecodedTrace> {
  const context = decodeContext(
    file,
    sink,
    options.types ?? new TypeTable(options.lastTypeCode ?? LAST_TYPE_CODE),
    options,
  );
  const payload = decodePayload(context);
  if (!payload.ok) return payload;
  const { places, complete } = payload.value;
  return ok({
    records: places.records,
    types: context.types.types(),
    places,
    problems: context.problems.findings(),
    complete,
  });
}

/** A context of its own for a thread that decodes a part of the payload. */
export function decodeContext(
  file: TraceFile,
  sink: RecordSink,
  types: TypeTable,
  options: DecodeOptions = {},
): DecodeContext {
  // No encoding has smaller records than flatbuf: a small file needs no large block.
  const mostRecords = Math.max(1, Math.ceil(file.payloadLength / RECORD_BYTES));
  return {
    file,
    sink,
    types,
    problems: new ProblemCounter(),
    blockRecords: Math.min(options.blockRecords ?? BLOCK_RECORDS, mostRecords),
    windowBytes: options.windowBytes ?? WINDOW_BYTES,
    passes: options.passes ?? null,
  };
}

/** What the first decoding of a payload found out, as plain data. */
export interface KnownRecords {
  readonly places: RecordPlaces;
  readonly types: readonly EventType[];
}

/**
 * Decodes the records [first, end) of a payload once more, with the same type codes. Runs that
 * begin at a multiple of CHECKPOINT_RECORDS can be read at the same time by several threads; each
 * call makes a context of its own. Returns whether the sink took everything.
 * Errors: those of the source, `record-changed`.
 */
export function decodeAgain(
  file: TraceFile,
  { places, types }: KnownRecords,
  first: number,
  end: number,
  sink: RecordSink,
  options: Pick<DecodeOptions, 'passes'> = {},
): Result<boolean> {
  const context = decodeContext(file, sink, TypeTable.of(types, LAST_TYPE_CODE), options);
  const read = readAgain(context, { places, first, end }, types);
  return read.ok ? ok(read.value.complete) : read;
}

function readAgain(
  context: DecodeContext,
  range: RecordRange,
  types: readonly EventType[],
): Result<ReadRange> {
  switch (context.file.encoding) {
    case 'flatbuf': {
      const isKnown = types.every(({ code }) => code < OTHER_SLOT);
      return new FlatbufReader(context, isKnown).read(range.first, range.end);
    }
    case 'bincode':
      return decodeBincodeRange(context, range);
    case 'json':
      return decodeJsonRange(context, range);
    case 'raw':
      return ok({ complete: true });
  }
}

function decodePayload(context: DecodeContext): Result<DecodedPayload> {
  switch (context.file.encoding) {
    case 'flatbuf':
      return decodeFlatbuf(context);
    case 'bincode':
      return decodeBincode(context);
    case 'json':
      return decodeJson(context);
    case 'raw':
      return decodeRaw(context);
  }
}

function decodeRaw(context: DecodeContext): Result<DecodedPayload> {
  const { file, problems } = context;
  const fact = `The payload of ${file.payloadLength} bytes is raw, which has no standard layout`;
  problems.add(
    'raw',
    file.payloadStart,
    () => `${fact}: header and bytes are all there is to show.`,
  );
  const checkpoints = new Float64Array(0);
  return ok({
    places: { records: 0, bincodeForm: null, checkpoints, ...NO_NAMES },
    complete: true,
  });
}
