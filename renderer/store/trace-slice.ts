import type { StateCreator } from 'zustand';
import type { FileRef } from '../../shared/ipc.ts';
import type { AppError, Problem } from '../../shared/result.ts';
import type { ChecksumStatus, TraceSummary } from '../../shared/trace-port.ts';

export interface OpenProgress {
  readonly phase: 'reading' | 'indexing' | 'verifying';
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly events: number;
  readonly elapsedMs: number;
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
      /** Of reading and indexing; null where neither goes on. */
      readonly progress: OpenProgress | null;
      /** The checksum is verified beside all that. */
      readonly verifying: OpenProgress | null;
      /** Share of the payload that was read, 0 to 1: below 1 while reading, or after a stop. */
      readonly readShare: number;
      /** Asked to read no further, not yet obeyed. */
      readonly isStopping: boolean;
      /** Why the details that were asked for last cannot be had. */
      readonly rangeError: AppError | null;
    }
  | {
      readonly phase: 'lost';
      readonly file: FileRef;
      readonly summary: TraceSummary;
      readonly message: string;
      /** Below 1 where the host was lost before all was read. */
      readonly readShare: number;
    };

export type OpenTrace = Extract<TraceDocument, { phase: 'open' }>;

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
  /** Of the trace that is being opened. */
  traceProgress(progress: OpenProgress): void;
  /** The first summary: the trace takes the screen, its reading may go on. */
  traceOpened(file: FileRef, summary: TraceSummary): void;
  /** Of the trace on the screen. */
  traceReading(progress: OpenProgress): void;
  traceSummarized(summary: TraceSummary): void;
  traceStopping(): void;
  rangeAsked(): void;
  rangeRefused(error: AppError): void;
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
    set(({ opening }) => {
      const progress = opening.phase === 'opening' ? opening.progress : null;
      return {
        trace: withSummary(openTrace(file, summary, progress), summary),
        opening: { phase: 'idle' },
      };
    });
  },

  traceReading: (progress) => set(changingOpen((trace) => withProgress(trace, progress))),
  traceSummarized: (summary) => set(changingOpen((trace) => withSummary(trace, summary))),
  traceStopping: () => set(changingOpen((trace) => ({ ...trace, isStopping: true }))),
  rangeAsked: () =>
    set(changingOpen((trace) => ({ ...trace, rangeError: null, progress: NOTHING_DONE }))),
  rangeRefused: (error) => {
    const rangeError = error.code === 'cancelled' ? null : error;
    set(changingOpen((trace) => ({ ...trace, rangeError, progress: null, isStopping: false })));
  },

  openingEnded: () => set({ opening: { phase: 'idle' } }),

  traceChecksum: (checksum, found) => {
    set(
      changingOpen((trace) => {
        const problems = [...trace.summary.problems, ...found];
        const summary = { ...trace.summary, checksum, problems };
        return { ...trace, verifying: null, summary };
      }),
    );
  },

  traceChangedOnDisk: () => set(changingOpen((trace) => ({ ...trace, changedOnDisk: true }))),

  traceLost: (message) => {
    set(({ trace }) => {
      if (trace.phase !== 'open') return {};
      const { file, summary, readShare } = trace;
      return { trace: { phase: 'lost', file, summary, message, readShare } };
    });
  },

  traceClosed: () => set({ trace: { phase: 'none' } }),
});

/** The summary of the trace on the screen; null where there is none. */
export function summaryOf(trace: TraceDocument): TraceSummary | null {
  return trace.phase === 'none' ? null : trace.summary;
}

/** Until the host tells how far it is. */
const NOTHING_DONE: OpenProgress = {
  phase: 'indexing',
  bytesDone: 0,
  bytesTotal: 0,
  events: 0,
  elapsedMs: 0,
};

type Change = (state: TraceSlice) => Partial<TraceSlice>;

function changingOpen(change: (trace: OpenTrace) => OpenTrace): Change {
  return ({ trace }) => (trace.phase === 'open' ? { trace: change(trace) } : {});
}

function openTrace(file: FileRef, summary: TraceSummary, progress: OpenProgress | null): OpenTrace {
  const readShare = progress === null ? 0 : shareRead(progress);
  const nothing = { changedOnDisk: false, verifying: null, isStopping: false, rangeError: null };
  return { phase: 'open', file, summary, progress, readShare, ...nothing };
}

function withProgress(trace: OpenTrace, progress: OpenProgress): OpenTrace {
  if (progress.phase === 'verifying') return { ...trace, verifying: progress };
  // Details of a range are read from a trace that was read whole.
  const isFirstReading = trace.summary.details.kind === 'loading';
  return {
    ...trace,
    progress,
    readShare: isFirstReading ? shareRead(progress) : trace.readShare,
  };
}

function withSummary(trace: OpenTrace, summary: TraceSummary): OpenTrace {
  const { kind } = summary.details;
  if (kind === 'loading') return { ...trace, summary };
  const wasStopped = kind === 'none' && summary.details.reason === 'stopped';
  return {
    ...trace,
    summary,
    readShare: wasStopped ? trace.readShare : 1,
    progress: null,
    isStopping: false,
    rangeError: null,
  };
}

function shareRead({ phase, bytesDone, bytesTotal }: OpenProgress): number {
  if (phase !== 'reading') return 1;
  return bytesTotal > 0 ? Math.min(1, bytesDone / bytesTotal) : 0;
}

/** The part that the picture and the totals are of; 1 where they are of the whole trace. */
export function readShareOf(trace: TraceDocument): number {
  return trace.phase === 'none' ? 1 : trace.readShare;
}

/** Its picture still grows, or details are on their way. */
export function isBeingRead(trace: TraceDocument): trace is OpenTrace {
  if (trace.phase !== 'open') return false;
  return trace.summary.details.kind === 'loading' || trace.progress !== null;
}

/** A checksum that is pending will be known, if nothing happens to the trace. */
export function willBeVerified(trace: TraceDocument): boolean {
  if (trace.phase !== 'open') return false;
  const { checksum, details } = trace.summary;
  const wasStopped = details.kind === 'none' && details.reason === 'stopped';
  return checksum === 'pending' && !wasStopped;
}
