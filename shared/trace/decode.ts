import { ok, type Problem, type Result } from '../result.ts';
import { decodeBincode } from './bincode.ts';
import type { DecodeContext, DecodedPayload } from './decode-context.ts';
import type { EventType } from './event-types.ts';
import { decodeFlatbuf } from './flatbuf.ts';
import { NO_NAMES } from './flatbuf-names.ts';
import { decodeJson } from './json-payload.ts';
import { ProblemCounter } from './problems.ts';
import { RECORD_BYTES, type RecordSink } from './record-block.ts';
import type { RecordPlaces, TraceFile } from './trace-file.ts';
import { TypeTable } from './type-table.ts';

export interface DecodeOptions {
  /** The highest type code to give out; further types all share it. Default 255. */
  readonly lastTypeCode?: number;
  /** Records in a block. Default: 8 MiB of flatbuf, 65,536 of others. */
  readonly blockRecords?: number;
  /** Bytes that bincode and json read ahead; results do not depend on it. Default 1 MiB. */
  readonly windowBytes?: number;
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

const FLATBUF_BLOCK_RECORDS = Math.floor((8 * 1024 * 1024) / RECORD_BYTES);
const OTHER_BLOCK_RECORDS = 64 * 1024;
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
  const usualRecords = file.encoding === 'flatbuf' ? FLATBUF_BLOCK_RECORDS : OTHER_BLOCK_RECORDS;
  // No encoding has smaller records than flatbuf: a small file needs no large block.
  const mostRecords = Math.max(1, Math.ceil(file.payloadLength / RECORD_BYTES));
  const context: DecodeContext = {
    file,
    sink,
    types: new TypeTable(options.lastTypeCode ?? 255),
    problems: new ProblemCounter(),
    blockRecords: Math.min(options.blockRecords ?? usualRecords, mostRecords),
    windowBytes: options.windowBytes ?? WINDOW_BYTES,
  };
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
