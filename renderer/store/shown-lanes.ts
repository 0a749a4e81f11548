import type { TraceSummary } from '../../shared/trace-port.ts';
import {
  arrangeLanes,
  type LaneArrangement,
  type LanesOfTrace,
  type ShownLanes,
} from './lane-arrangement.ts';
import { lookOf, type LanesSlice } from './lanes-slice.ts';
import type { LaneTotals, SortSpan } from './lane-totals.ts';
import { lanesOfRows } from './row-lanes.ts';
import type { Area, SelectionSlice } from './selection-slice.ts';
import { summaryOf, type TraceSlice } from './trace-slice.ts';

type Sources = Pick<LanesSlice, 'looks' | 'laneTotals' | 'spanTotals'> & Pick<TraceSlice, 'trace'>;

/** A header may count any number of cores. */
export const MOST_IDLE_CORES = 65_536;

/**
 * Cores that the header counts and that have no events; none before all has been read. Where ids
 * lie beyond the count, cores are not numbered from 0 on, and it cannot be told which are idle.
 */
export function idleCoresOf({ header, lanes, details }: TraceSummary): readonly number[] {
  const isPartlyRead =
    details.kind === 'loading' || (details.kind === 'none' && details.reason === 'stopped');
  if (isPartlyRead || header.cores === null) return [];
  if (lanes.some(({ core }) => core >= (header.cores ?? 0))) return [];
  const busy = new Set(lanes.map(({ core }) => core));
  const idle: number[] = [];
  for (let core = 0; core < header.cores && idle.length < MOST_IDLE_CORES; core++) {
    if (!busy.has(core)) idle.push(core);
  }
  return idle;
}

const NOTHING: LanesOfTrace = { lanes: [], idleCores: [], totals: null };
// By the lanes of a summary: a window may show two traces.
const knownIdle = new WeakMap<object, { details: unknown; cores: readonly number[] }>();
const knownShown = new WeakMap<
  object,
  { trace: LanesOfTrace; arrangement: LaneArrangement; shown: ShownLanes }
>();

export function lanesOfTrace(state: Sources): LanesOfTrace {
  const { trace, laneTotals, spanTotals } = state;
  const summary = summaryOf(trace);
  if (summary === null) return NOTHING;
  const { lanes, details } = summary;
  let idle = knownIdle.get(lanes);
  if (idle?.details !== details) {
    idle = { details, cores: idleCoresOf(summary) };
    knownIdle.set(lanes, idle);
  }
  const { sortSpan } = lookOf(state).arrangement;
  const isWanted = spanTotals?.of === lanes && spanTotals.span === sortSpan;
  const totals = totalsOf(laneTotals, lanes);
  return { lanes, idleCores: idle.cores, totals, ...(isWanted && { spanTotals }) };
}

/** Totals of an earlier summary's lanes are not those of the present one's. */
function totalsOf(totals: LaneTotals | null, lanes: LanesOfTrace['lanes']): LaneTotals | null {
  return totals?.of === lanes ? totals : null;
}

/** The lanes on the screen: the same object until the trace or its arrangement is another. */
export function shownLanesOf(state: Sources): ShownLanes {
  const trace = lanesOfTrace(state);
  const { arrangement } = lookOf(state);
  const last = knownShown.get(trace.lanes);
  const isSame =
    last?.arrangement === arrangement &&
    last.trace.idleCores === trace.idleCores &&
    last.trace.spanTotals === trace.spanTotals &&
    (last.trace.totals === trace.totals || !needsTotals(arrangement));
  if (last !== undefined && isSame) return last.shown;
  const shown = arrangeLanes(trace, arrangement);
  knownShown.set(trace.lanes, { trace, arrangement, shown });
  return shown;
}

/** The order that is wanted cannot be had: it is not known what each lane does. */
export function isNotSorted(state: Sources): boolean {
  const { arrangement } = lookOf(state);
  const { sortSpan, byHand, sortBy } = arrangement;
  if (sortSpan === null) return needsTotals(arrangement) && lanesOfTrace(state).totals === null;
  const isSorted = byHand !== null || sortBy === 'core';
  return !isSorted && summaryOf(state.trace)?.details.kind !== 'all';
}

/** The stretch that lanes are sorted by, where they are. */
export function sortSpanOf(state: Sources): SortSpan | null {
  const { sortSpan, sortBy, byHand } = lookOf(state).arrangement;
  return sortBy === 'core' || byHand !== null ? null : sortSpan;
}

/** The stretch of the selected area, which lanes may be sorted by. */
export function selectedSpan({
  trace,
  selection,
}: Pick<TraceSlice, 'trace'> & Pick<SelectionSlice, 'selection'>): SortSpan | null {
  const summary = summaryOf(trace);
  if (summary === null || selection.kind !== 'area') return null;
  const absolute = (offset: number): string => String(BigInt(summary.origin) + BigInt(offset));
  const { fromOffset, toOffset } = selection.area;
  return { from: absolute(fromOffset), to: absolute(toOffset) };
}

function needsTotals({ sortBy, byHand }: LaneArrangement): boolean {
  return byHand === null && (sortBy === 'compute' || sortBy === 'waiting');
}

/** The core of the selected event, where its lane is not on the screen, nor a group that it is in. */
export function hiddenCoreOf(state: Sources & Pick<SelectionSlice, 'selection'>): number | null {
  const { selection } = state;
  if (selection.kind !== 'event') return null;
  const { lane, core } = selection.details;
  return (shownLanesOf(state).positions[lane] ?? 0) < 0 ? core : null;
}

/** Lanes of the trace that an area spans, for questions; null where it spans all there are. */
export function lanesOfArea(
  state: Sources,
  area: Pick<Area, 'firstPosition' | 'lastPosition'>,
): number[] | null {
  const items = lanesOfRows(shownLanesOf(state), area.firstPosition, area.lastPosition);
  const lanes = items.map(({ lane }) => lane).filter((lane) => lane >= 0);
  return lanes.length === (summaryOf(state.trace)?.lanes.length ?? 0) ? null : lanes;
}

/** Cores that an area spans, from top to bottom, those without events too. */
export function coresOfArea(state: Sources, area: Area): readonly number[] {
  const items = lanesOfRows(shownLanesOf(state), area.firstPosition, area.lastPosition);
  return items.map(({ core }) => core);
}
