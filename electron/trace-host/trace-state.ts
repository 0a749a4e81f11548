import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import type { Overview } from '../../shared/trace/overview.ts';
import type { RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';
import type { HostToPage, TraceSummary } from '../../shared/trace-port.ts';
import type { LaneReader } from './cache/lane-reader.ts';

export interface TraceOptions {
  readonly checksumMismatchIsError: boolean;
  /** Most memory for the index; null: half of the machine's memory. */
  readonly memoryBudgetMiB: number | null;
  /** Payloads of at least so many bytes are read by several threads, with a picture meanwhile. */
  readonly dividedBytes: number;
}

/** What can be looked at now. */
export interface TraceState {
  readonly places: RecordPlaces;
  readonly index: LaneIndex | null;
  readonly overview: Overview | null;
  /** Lanes of an index from the cache that are yet to be loaded; null where all are there. */
  readonly lanes: LaneReader | null;
  readonly summary: TraceSummary;
}

export interface ReaderNews {
  show(state: TraceState): void;
  /** A finer overview of what is shown: the same tiles, built faster. */
  refine(overview: Overview): void;
  tell(message: HostToPage): void;
}

export interface OpenedTrace {
  readonly file: TraceFile;
  readonly path: string;
  readonly mapped: boolean;
}

/** Whether a trace is read by several threads. */
export function isDivided(file: TraceFile, { dividedBytes }: TraceOptions): boolean {
  return file.payloadLength >= dividedBytes;
}
