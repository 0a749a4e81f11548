import type { Result } from '../../result.ts';
import type { EventType } from '../event-types.ts';
import type { LaneIndex } from '../lane-index.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';

/** A trace whose events are in the index, and the file that names and rare values are read from. */
export interface ExportedTrace {
  readonly file: TraceFile;
  readonly places: RecordPlaces;
  readonly types: readonly EventType[];
  readonly index: LaneIndex;
  /** Name of the source file and version of the application, for formats that tell of them. */
  readonly sourceName: string;
  readonly appVersion: string;
}

export interface ExportPiece {
  /** The next bytes of the file, borrowed: good until the next piece is asked for. */
  readonly bytes: Uint8Array;
  /** Events that are in the pieces so far, of so many. */
  readonly events: number;
  readonly eventsTotal: number;
}

export interface ExportEnd {
  readonly events: number;
  /** Takes the place of the file's first bytes, where these were only kept free. */
  readonly head: Uint8Array | null;
  /** How the file differs from what one might expect, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * A file in pieces of bounded size, one after the other. Where the end is an error the pieces so
 * far are no file.
 */
export type ExportPieces = Generator<ExportPiece, Result<ExportEnd>>;
