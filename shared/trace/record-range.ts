import { ByteReader } from '../bytes/byte-reader.ts';
import { fail, ok, type Result } from '../result.ts';
import { presentEnd, type DecodeContext } from './decode-context.ts';
import { RecordCollector } from './record-collector.ts';
import { CHECKPOINT_RECORDS, type RecordPlaces } from './trace-file.ts';

/**
 * Records [first, end) of a bincode or json payload that was decoded before: `first` is a multiple
 * of CHECKPOINT_RECORDS, so that any thread can begin there. The context's type table must give
 * the types the codes that they had then (TypeTable.of).
 */
export interface RecordRange {
  readonly places: RecordPlaces;
  readonly first: number;
  readonly end: number;
}

export interface ReadRange {
  /** False where the sink stopped the decoding. */
  readonly complete: boolean;
}

/** The cursor at the range's first record; it ends at the first checkpoint past the range. */
export function rangeInput({ file, windowBytes }: DecodeContext, range: RecordRange): ByteReader {
  const { places, first, end } = range;
  const from = places.checkpoints[first / CHECKPOINT_RECORDS];
  if (from === undefined || end > places.records) {
    throw new Error(`Records ${first} to ${end} are no range of ${places.records}.`);
  }
  const until = places.checkpoints[Math.ceil(end / CHECKPOINT_RECORDS)] ?? presentEnd(file);
  return new ByteReader(file.source, from, until, windowBytes);
}

/** Reads the range with `read`, which adds records until it meets one that is none. */
export function readRange(
  context: DecodeContext,
  range: RecordRange,
  input: ByteReader,
  read: (collector: RecordCollector) => void,
): Result<ReadRange> {
  const { sink, problems, types } = context;
  const blockRecords = Math.max(1, Math.min(context.blockRecords, range.end - range.first));
  const options = { blockRecords, firstRecord: range.first, notesPlaces: false };
  const collector = new RecordCollector(sink, problems, options);
  const numbered = types.numbered;
  read(collector);
  if (input.error !== null) return { ok: false, error: input.error };
  const isShort = collector.records < range.end && !collector.cancelled;
  if (isShort || types.numbered !== numbered) return recordChanged(input.offset);
  collector.flush(input.offset);
  return ok({ complete: !collector.cancelled });
}

export function recordChanged(at: number): Result<never> {
  return fail('record-changed', `The bytes at ${at} are no longer what was decoded.`, at);
}
