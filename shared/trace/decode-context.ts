import type { ProblemCounter } from './problems.ts';
import type { RecordSink } from './record-block.ts';
import type { RecordPasses } from './record-passes.ts';
import type { RecordPlaces, TraceFile } from './trace-file.ts';
import type { TypeTable } from './type-table.ts';

/** What the decoder of an encoding works with. */
export interface DecodeContext {
  readonly file: TraceFile;
  readonly sink: RecordSink;
  readonly types: TypeTable;
  readonly problems: ProblemCounter;
  /** Records in a block, and bytes read ahead. */
  readonly blockRecords: number;
  readonly windowBytes: number;
  /** Faster loops over a block of their own. */
  readonly passes: RecordPasses | null;
}

export interface DecodedPayload {
  readonly places: RecordPlaces;
  /** False where the sink stopped the decoding. */
  readonly complete: boolean;
}

/** Byte of the file at which the bytes of the payload end that are there. */
export function presentEnd(file: TraceFile): number {
  return file.payloadStart + file.payloadLength;
}

/** Byte of the file at which the payload should end; more than presentEnd where it is cut. */
export function declaredEnd(file: TraceFile): number {
  const declared = file.declaredLength ?? BigInt(file.payloadLength);
  return file.payloadStart + Number(declared);
}
