import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { AnalysisArea } from '../../shared/trace/analysis/analysis-queries.ts';
import { detailsAt, type DetailsAt } from '../store/details-at.ts';
import { lanesOfArea } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import { formatCount, formatCycles } from '../ui/format.ts';

/** What tables and charts are about: some lanes and offsets, in words as well. */
export interface Scope {
  readonly kind: 'whole' | 'loaded' | 'selection';
  readonly area: AnalysisArea;
  readonly lanes: number;
  /** T, in cycles. */
  readonly cycles: bigint;
  /** T × lanes. */
  readonly span: bigint;
  readonly words: string;
  /** Whether questions about it can be answered. */
  readonly there: DetailsAt;
}

/** All lanes and the whole extent, or as much of it as has details. */
export function wholeScope(summary: TraceSummary): Scope {
  const { details, extentStart, extentEnd } = summary;
  const isLoaded = details.kind === 'range';
  const { from, to } = isLoaded ? details : { from: extentStart, to: extentEnd };
  return scopeOf(summary, isLoaded ? 'loaded' : 'whole', { lanes: null, from, to });
}

/** The selected area where that is wanted and there is one, else the whole. */
export function useScope(summary: TraceSummary, wanted: 'whole' | 'selection'): Scope {
  const area = useApp(({ selection }) =>
    wanted === 'selection' && selection.kind === 'area' ? selection.area : null,
  );
  const lanes = useApp(useShallow((state) => (area === null ? null : lanesOfArea(state, area))));
  return useMemo(() => {
    if (area === null) return wholeScope(summary);
    return scopeOf(summary, 'selection', { lanes, from: area.fromOffset, to: area.toOffset });
  }, [summary, area, lanes]);
}

const NAMES = { whole: 'Whole trace', loaded: 'Loaded part', selection: 'Selected area' } as const;

export function scopeOf(summary: TraceSummary, kind: Scope['kind'], area: AnalysisArea): Scope {
  const lanes = area.lanes?.length ?? summary.lanes.length;
  const length = Math.max(0, Math.round(area.to) - Math.round(area.from));
  const cycles = kind === 'whole' ? BigInt(summary.endCycle) : BigInt(length);
  return {
    kind,
    area,
    lanes,
    cycles,
    span: cycles * BigInt(lanes),
    words: `${NAMES[kind]}: ${formatCount(lanes, 'core')} × ${formatCycles(cycles)}`,
    there: detailsAt(summary.details, area.from, area.to),
  };
}
