import type { TraceSummary } from '../../shared/trace-port.ts';
import type { WindowRow } from '../../shared/trace/compare/slower-windows.ts';
import { rankedWindows } from '../../shared/trace/compare/slower-windows.ts';
import type { Selection } from '../store/selection-slice.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { TimelineState } from '../timeline/timeline-state.ts';
import type { Comparison } from './comparison.ts';

/** What end-to-end tests see of the second trace. */
export interface ComparedHook {
  readonly summary: TraceSummary | null;
  readonly view: TimelineState;
  readonly selection: Selection;
  /** Decimal. */
  readonly offset: string;
  readonly isLinked: boolean;
  /** By how much slower; null until it is known. */
  readonly windows: readonly WindowRow[] | null;
}

export function comparedHook(comparison: Comparison): ComparedHook | null {
  if (!comparison.isOpen) return null;
  const { store, timeline } = comparison.second;
  const { trace, selection } = store.getState();
  const { offset, isLinked, windows } = comparison.state.getState();
  return {
    summary: summaryOf(trace),
    view: timeline.state,
    selection,
    offset: offset.toString(),
    isLinked,
    windows: windows.kind === 'done' ? rankedWindows(windows.value) : null,
  };
}
