import type { TraceSummary } from '../../shared/trace-port.ts';
import type { AppStore } from '../store/store.ts';
import type { TraceDocument } from '../store/trace-slice.ts';
import type { DrawnMoment } from '../timeline-worker/messages.ts';

/** What happened to the traces of this window, and when, in milliseconds since 1970. */
export type Moment =
  | DrawnMoment
  | {
      readonly name: 'summary';
      readonly generation: number;
      readonly details: TraceSummary['details']['kind'];
      readonly events: number;
      readonly fromCache: boolean;
      readonly epochMs: number;
    }
  | { readonly name: 'checksum'; readonly status: string; readonly epochMs: number }
  | {
      readonly name: 'progress';
      readonly phase: string;
      readonly bytesDone: number;
      readonly bytesTotal: number;
      readonly events: number;
      readonly elapsedMs: number;
      readonly epochMs: number;
    };

const MOST_MOMENTS = 4096;

/** Keeps the moments of this window's traces, for tests and benches. */
export function keepMoments(store: AppStore): readonly Moment[] {
  const moments: Moment[] = [];
  const look = (trace: TraceDocument, before: TraceDocument): void => {
    moments.push(...newMoments(trace, before));
    if (moments.length > MOST_MOMENTS) moments.splice(0, moments.length - MOST_MOMENTS);
  };
  look(store.getState().trace, { phase: 'none' });
  store.subscribe(({ trace }, { trace: before }) => {
    if (trace !== before) look(trace, before);
  });
  return moments;
}

function newMoments(trace: TraceDocument, before: TraceDocument): Moment[] {
  if (trace.phase !== 'open') return [];
  const epochMs = performance.timeOrigin + performance.now();
  const old = before.phase === 'open' && before.file.id === trace.file.id ? before : null;
  const { summary } = trace;
  const found: Moment[] = [];
  if (summary.generation !== old?.summary.generation) {
    const { generation, events, fromCache, details } = summary;
    found.push({ name: 'summary', generation, details: details.kind, events, fromCache, epochMs });
  }
  if (summary.checksum !== 'pending' && summary.checksum !== old?.summary.checksum) {
    found.push({ name: 'checksum', status: summary.checksum, epochMs });
  }
  for (const kind of ['progress', 'verifying'] as const) {
    const progress = trace[kind];
    if (progress === null || progress === old?.[kind]) continue;
    found.push({ name: 'progress', ...progress, epochMs });
  }
  return found;
}
