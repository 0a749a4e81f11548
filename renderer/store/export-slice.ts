import type { StateCreator } from 'zustand';
import type { Events } from '../../shared/ipc.ts';
import type { AppError } from '../../shared/result.ts';
import type { ExportFormat } from '../../shared/trace/export/export-request.ts';
import type { CycleOffset } from '../../shared/units.ts';

/** What the dialog makes of the trace. */
export type ExportKind = ExportFormat | 'picture';
export type ExportScope = 'all' | 'selection' | 'view';

/** What the export dialog asks, kept from one time to the next. */
export interface ExportForm {
  readonly kind: ExportKind;
  readonly scope: ExportScope;
  /** Leaves out the types that the legend hides. */
  readonly shownTypesOnly: boolean;
  /** CSV: starts and ends are cut to the area. */
  readonly clip: boolean;
  /** CSV: two columns in µs. */
  readonly times: boolean;
  /** .pccx: types without a number and long names are made to fit. */
  readonly lossy: boolean;
  /** Picture: twice the screen's resolution. */
  readonly isDoubled: boolean;
}

/** What progress counts. */
export type CountedUnit = 'event' | 'tile' | 'byte';

export interface ExportJob {
  readonly id: string;
  /** Of the trace, also after it left the screen; null of a bake. */
  readonly fileId: string | null;
  /** "CSV of run.pccx" */
  readonly title: string;
  readonly unit: CountedUnit;
  readonly state: ExportState;
}

export type ExportState =
  | {
      readonly phase: 'running';
      /** null before the first news. */
      readonly progress: Omit<Events['export:progress'], 'exportId'> | null;
      /** Asked to end, not yet obeyed. */
      readonly isStopping: boolean;
    }
  | {
      readonly phase: 'done';
      /** null of what went to the clipboard. */
      readonly path: string | null;
      /** null of what has no events, like a picture. */
      readonly events: number | null;
      readonly bytes: number;
      readonly notes: readonly string[];
    }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface ExportSlice {
  readonly exportForm: ExportForm;
  /** Whole cycles that were in view when the dialog was opened. */
  readonly exportView: { readonly from: CycleOffset; readonly to: CycleOffset };
  /** Oldest first. */
  readonly exports: readonly ExportJob[];
  changeExportForm(change: Partial<ExportForm>): void;
  keepExportView(view: { from: CycleOffset; to: CycleOffset }): void;
  /** Those that have ended make room for it. */
  exportStarted(job: ExportJob): void;
  exportIs(id: string, state: ExportState): void;
  dismissExport(id: string): void;
}

export const createExportSlice: StateCreator<ExportSlice> = (set) => ({
  exportForm: {
    kind: 'chrome-json',
    scope: 'all',
    shownTypesOnly: true,
    clip: false,
    times: true,
    lossy: false,
    isDoubled: false,
  },
  exportView: { from: 0, to: 0 },
  exports: [],

  changeExportForm: (change) => {
    set(({ exportForm }) => ({ exportForm: { ...exportForm, ...change } }));
  },

  keepExportView: (exportView) => set({ exportView }),

  exportStarted: (job) => {
    set(({ exports }) => ({ exports: [...exports.filter(isRunning), job] }));
  },

  exportIs: (id, state) => {
    set(({ exports }) => ({
      exports: exports.map((job) => (job.id === id ? { ...job, state } : job)),
    }));
  },

  dismissExport: (id) => {
    set(({ exports }) => ({ exports: exports.filter((job) => job.id !== id) }));
  },
});

export function isRunning(job: ExportJob): boolean {
  return job.state.phase === 'running';
}
