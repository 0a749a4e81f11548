import type { Problem, Result } from '../result.ts';
import type { EventType } from './event-types.ts';
import type { RecordSink } from './record-block.ts';
import type { RecordPlaces, TraceFile } from './trace-file.ts';

export interface DecodeOptions {
  /** The highest type code to give out; further types all share it. Default 255. */
  readonly lastTypeCode?: number;
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

/**
 * Streams the events of a payload as blocks. Damage is no error: what could be read is handed
 * out and `problems` says where it stopped. Errors: those of the source only.
 */
export function decodeRecords(
  _file: TraceFile,
  _sink: RecordSink,
  _options: DecodeOptions = {},
): Result<DecodedTrace> {
  throw new Error('being written');
}
