import type { AppError } from '../../../shared/result.ts';
import type { TraceExport } from '../../../shared/trace/export/export-request.ts';

/** From main to the host of a trace, with the port on which the rest of it goes. */
export interface ExportOrder {
  readonly what: TraceExport;
  /** Where to write: no file is there yet, and who ordered it removes it where the export fails. */
  readonly temporary: string;
  /** What the file will be called, for messages. */
  readonly target: string;
  readonly appVersion: string;
}

export interface ExportFacts {
  readonly events: number;
  readonly bytes: number;
  readonly notes: readonly string[];
}

export interface ExportProgress {
  readonly events: number;
  readonly eventsTotal: number;
  readonly bytes: number;
}

/** From the host: any number of `progress`, then one of the others. */
export type ExportNews =
  | { readonly kind: 'progress'; readonly progress: ExportProgress }
  | { readonly kind: 'done'; readonly facts: ExportFacts }
  | { readonly kind: 'failed'; readonly error: AppError };

/** From main: the answer is `failed` with `cancelled`, unless the export is done already. */
export interface ExportCommand {
  readonly kind: 'cancel';
}
