/**
 * What of a trace is exported, and as what. Lanes are those of the trace's summary, offsets count
 * from its origin, types are codes (event-types.ts): the same that questions about an area take.
 */
export interface ExportSelection {
  /** The events that touch [from, to) of `lanes` (null: all lanes); null: all of the trace. */
  readonly area: ExportArea | null;
  /** Codes of the types to export; null: all. */
  readonly types: readonly number[] | null;
}

export interface ExportArea {
  readonly lanes: readonly number[] | null;
  readonly from: number;
  readonly to: number;
}

export interface ChromeJsonExport extends ExportSelection {
  readonly format: 'chrome-json';
}

export interface CsvExport extends ExportSelection {
  readonly format: 'csv';
  /** Start, duration and end as far as they lie in the area; else those of the whole event. */
  readonly clip: boolean;
  /** Two more columns in µs, where the trace has a clock. */
  readonly times: boolean;
}

export interface PccxExport extends ExportSelection {
  readonly format: 'pccx';
  /** Types without a number become 0 and names that are too long are cut; else both are refused. */
  readonly lossy: boolean;
}

export type TraceExport = ChromeJsonExport | CsvExport | PccxExport;
export type ExportFormat = TraceExport['format'];

export const EXPORT_FORMATS: readonly ExportFormat[] = ['chrome-json', 'csv', 'pccx'];

export const EXPORT_EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  'chrome-json': 'json',
  csv: 'csv',
  pccx: 'pccx',
};
