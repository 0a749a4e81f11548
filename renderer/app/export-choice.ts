import type { ExportArea, TraceExport } from '../../shared/trace/export/export-request.ts';
import { EXACT_LIMIT } from '../../shared/units.ts';
import type { Details, TraceSummary } from '../../shared/trace-port.ts';
import type { ExportForm } from '../store/export-slice.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import { lanesOfRows } from '../store/row-lanes.ts';
import { lanesOfArea, shownLanesOf } from '../store/shown-lanes.ts';
import type { AppState } from '../store/store.ts';
import { rangeWords } from './memory-words.ts';

type Sources = Pick<
  AppState,
  | 'trace'
  | 'selection'
  | 'exportForm'
  | 'exportView'
  | 'looks'
  | 'laneTotals'
  | 'spanTotals'
  | 'notices'
>;

/** What the form comes to for the trace on the screen. */
export interface ExportChoice {
  /** null: all of the trace. */
  readonly area: ExportArea | null;
  /** Codes of the types that are left out. */
  readonly hidden: readonly number[];
  /** Why it cannot be had; null where it can, as far as is known. */
  readonly refusal: string | null;
}

export function exportChoice(state: Sources): ExportChoice {
  const { exportForm } = state;
  const area = exportForm.kind === 'picture' ? null : areaOf(state);
  const hidden = exportForm.shownTypesOnly ? hiddenTypesOf(state) : [];
  return { area, hidden, refusal: refusalOf(state, area) };
}

function areaOf(state: Sources): ExportArea | null {
  const { exportForm, selection, exportView } = state;
  if (exportForm.scope === 'selection' && selection.kind === 'area') {
    const { area } = selection;
    const { fromOffset: from, toOffset: to } = area;
    return { lanes: lanesOfArea(state, area), from, to };
  }
  return exportForm.scope === 'view' ? { lanes: shownLanes(state), ...exportView } : null;
}

/** null where no lane is left out. */
export function shownLanes(state: Sources): number[] | null {
  const shown = shownLanesOf(state);
  const items = lanesOfRows(shown, 0, shown.keys.length - 1);
  const lanes = items.map(({ lane }) => lane).filter((lane) => lane >= 0);
  const all = state.trace.phase === 'none' ? 0 : state.trace.summary.lanes.length;
  return lanes.length === all ? null : lanes;
}

export function traceExportOf(
  form: ExportForm,
  summary: Pick<TraceSummary, 'types' | 'header'>,
  { area, hidden }: ExportChoice,
): TraceExport | null {
  const shown = summary.types.filter(({ code }) => !hidden.includes(code));
  const selection = { area, types: hidden.length === 0 ? null : shown.map(({ code }) => code) };
  switch (form.kind) {
    case 'picture':
      return null;
    case 'chrome-json':
      return { format: 'chrome-json', ...selection };
    case 'csv': {
      const times = form.times && summary.header.clockMhz !== null;
      return { format: 'csv', ...selection, clip: form.clip && area !== null, times };
    }
    case 'pccx':
      return { format: 'pccx', ...selection, lossy: form.lossy };
  }
}

function refusalOf({ trace, exportForm, notices }: Sources, area: ExportArea | null) {
  if (trace.phase === 'none') return 'No trace is open.';
  const { summary } = trace;
  if (exportForm.kind === 'picture') {
    if (summary.lanes.length === 0) return 'There is nothing to draw.';
    const isDrawn = !notices.some(({ kind }) => kind === 'no-graphics');
    return isDrawn ? null : 'The timeline cannot be drawn on this machine.';
  }
  if (trace.phase === 'lost') return 'The trace can no longer be read. Reopen it first.';
  if (trace.changedOnDisk) {
    return 'The trace has changed on disk since it was opened. Reload it (F5) first.';
  }
  if (summary.header.encoding === 'raw') {
    return 'A raw payload has no events that could be written.';
  }
  return detailsRefusal(summary, area) ?? precisionRefusal(summary, exportForm, area);
}

function detailsRefusal(summary: TraceSummary, area: ExportArea | null): string | null {
  const { details } = summary;
  switch (details.kind) {
    case 'all':
      return null;
    case 'loading':
      return 'The trace is still being read. Its events can be exported when that is done.';
    case 'none':
      return details.reason === 'budget'
        ? 'Only an overview of this trace is loaded. Zoom in and load the details of the view, then export the view.'
        : 'The reading was stopped, so its events are not loaded. Reload the trace (F5) first.';
    case 'range':
      return isInside(area, details) ? null : rangeRefusal(summary, details);
  }
}

type Range = Extract<Details, { kind: 'range' }>;

function isInside(area: ExportArea | null, range: Range): boolean {
  return area !== null && area.from >= range.from && area.to <= range.to;
}

function rangeRefusal(summary: TraceSummary, range: Range): string {
  const loaded = rangeWords(summary, range);
  return `Details are loaded of ${loaded} alone. Choose a view or an area inside, or load other details.`;
}

/** As far as it is certain: an event that begins in an area may end past the limit. */
function precisionRefusal(
  { origin, lastOffset }: TraceSummary,
  { kind }: ExportForm,
  area: ExportArea | null,
): string | null {
  if (kind !== 'chrome-json') return null;
  const last = BigInt(origin) + BigInt(Math.floor(area === null ? lastOffset : area.from));
  if (last < BigInt(EXACT_LIMIT)) return null;
  return `Times in this format are exact only below cycle 2^53 = ${EXACT_LIMIT}, and this ends at or past it. CSV and .pccx keep every digit.`;
}
