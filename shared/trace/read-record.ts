import type { Result } from '../result.ts';
import type { ExactRecord, RecordPlaces, TraceFile } from './trace-file.ts';

/** Reads one record again, exactly. Errors: `no-record` and those of the source. */
export function readRecord(
  _file: TraceFile,
  _places: RecordPlaces,
  _record: number,
): Result<ExactRecord> {
  throw new Error('being written');
}

/** The name number `index` of `places.nameRecords`; invalid UTF-8 becomes U+FFFD. */
export function readName(_file: TraceFile, _places: RecordPlaces, _index: number): Result<string> {
  throw new Error('being written');
}
