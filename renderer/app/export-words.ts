import type { TraceExport } from '../../shared/trace/export/export-request.ts';
import type { CountedUnit, ExportKind, ExportState } from '../store/export-slice.ts';
import { formatCount, formatRoughBytes, formatWhole } from '../ui/format.ts';
import { wholePercent } from './progress-words.ts';

const MADE: Readonly<Record<ExportKind, string>> = {
  'chrome-json': 'Perfetto JSON',
  csv: 'CSV',
  pccx: 'Trace',
  picture: 'Picture',
};

/** "CSV of a part of run.pccx" */
export function exportTitle(kind: ExportKind, what: TraceExport | null, name: string): string {
  if (kind === 'pccx' && what !== null && !isPart(what)) return `Sorted copy of ${name}`;
  return `${MADE[kind]} of ${what !== null && isPart(what) ? 'a part of ' : ''}${name}`;
}

function isPart({ area, types }: TraceExport): boolean {
  return area !== null || types !== null;
}

/** 0 to 1. */
export function exportShare(state: ExportState): number {
  if (state.phase !== 'running' || state.progress === null) return 0;
  const { events, eventsTotal } = state.progress;
  return eventsTotal > 0 ? events / eventsTotal : 0;
}

/** "43 % · 190,000 of 443,000 events · 12.4 MiB" */
export function runningWords(
  state: Extract<ExportState, { phase: 'running' }>,
  unit: CountedUnit,
): string {
  const { progress, isStopping } = state;
  if (isStopping) return 'stopping';
  if (progress === null) return 'preparing';
  const { events, eventsTotal, bytes } = progress;
  const share = wholePercent(exportShare(state));
  if (unit === 'byte') return `${share} of ${formatRoughBytes(eventsTotal)}`;
  const count = `${formatWhole(events)} of ${formatCount(eventsTotal, unit)}`;
  return [share, count, formatRoughBytes(bytes)].join(' · ');
}

export function doneWords({ events, bytes }: Extract<ExportState, { phase: 'done' }>): string {
  const size = formatRoughBytes(bytes);
  return events === null ? size : `${formatCount(events, 'event')} · ${size}`;
}

/** `run.pccx` → `run.png` */
export function pictureName(traceName: string): string {
  return `${traceName.replace(/\.pccx$/i, '')}.png`;
}
