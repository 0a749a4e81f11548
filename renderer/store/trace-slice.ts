import type { StateCreator } from 'zustand';
import type { FileRef } from '../../shared/ipc.ts';
import type { Problem } from '../../shared/result.ts';
import type { ChecksumStatus, TraceSummary } from '../../shared/trace-port.ts';

export interface OpenProgress {
  readonly phase: 'reading' | 'indexing' | 'verifying';
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly events: number;
}

/** The trace on the screen. It stays while another is being opened, and when that fails. */
export type TraceDocument =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'open';
      readonly file: FileRef;
      readonly summary: TraceSummary;
      /** The file is no longer the one that was opened: details are refused until a reload. */
      readonly changedOnDisk: boolean;
    }
  | {
      readonly phase: 'lost';
      readonly file: FileRef;
      readonly summary: TraceSummary;
      readonly message: string;
    };

export type TraceOpening =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'opening';
      readonly file: FileRef;
      readonly reload: boolean;
      readonly progress: OpenProgress | null;
    };

export interface TraceSlice {
  readonly trace: TraceDocument;
  readonly opening: TraceOpening;
  traceOpening(file: FileRef, reload: boolean): void;
  traceProgress(progress: OpenProgress): void;
  traceOpened(file: FileRef, summary: TraceSummary): void;
  openingEnded(): void;
  traceChecksum(status: ChecksumStatus, found: readonly Problem[]): void;
  traceChangedOnDisk(): void;
  traceLost(message: string): void;
  traceClosed(): void;
}

export const createTraceSlice: StateCreator<TraceSlice> = (set) => ({
  trace: { phase: 'none' },
  opening: { phase: 'idle' },

  traceOpening: (file, reload) => {
    set({ opening: { phase: 'opening', file, reload, progress: null } });
  },

  traceProgress: (progress) => {
    set(({ opening }) =>
      opening.phase === 'opening' ? { opening: { ...opening, progress } } : {},
    );
  },

  traceOpened: (file, summary) => {
    set({
      trace: { phase: 'open', file, summary, changedOnDisk: false },
      opening: { phase: 'idle' },
    });
  },

  openingEnded: () => set({ opening: { phase: 'idle' } }),

  traceChecksum: (status, found) => {
    set(({ trace }) => {
      if (trace.phase !== 'open') return {};
      const problems = [...trace.summary.problems, ...found];
      return { trace: { ...trace, summary: { ...trace.summary, checksum: status, problems } } };
    });
  },

  traceChangedOnDisk: () => {
    set(({ trace }) =>
      trace.phase === 'open' ? { trace: { ...trace, changedOnDisk: true } } : {},
    );
  },

  traceLost: (message) => {
    set(({ trace }) => {
      if (trace.phase !== 'open') return {};
      return { trace: { phase: 'lost', file: trace.file, summary: trace.summary, message } };
    });
  },

  traceClosed: () => set({ trace: { phase: 'none' } }),
});

/** The summary of the trace on the screen; null where there is none. */
export function summaryOf(trace: TraceDocument): TraceSummary | null {
  return trace.phase === 'none' ? null : trace.summary;
}
