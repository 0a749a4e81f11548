import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { Answers } from '../session/answers.ts';
import { useTraceActions, type TraceActions } from '../session/trace-actions.ts';
import type { CompareState } from './compare-state.ts';
import type { Comparison } from './comparison.ts';

export const ComparisonContext = createContext<Comparison | null>(null);

export function useComparison(): Comparison {
  const comparison = useContext(ComparisonContext);
  if (!comparison) throw new Error('a part of the comparison is outside of the window');
  return comparison;
}

export function useCompare<T>(select: (state: CompareState) => T): T {
  return useStore(useComparison().state, select);
}

/** What panels and lanes of the second trace may ask, of its own host. */
export function useSecondActions(): TraceActions {
  const shown = useTraceActions();
  const { second } = useComparison();
  return useMemo(() => {
    const { store, navigation, ask } = second;
    return {
      ...shown,
      ask,
      answers: new Answers(ask),
      selectRecord: (record) => navigation.selectRecord(record),
      zoomToSelection: () => navigation.zoomToSelection(),
      clearSelection: () => store.getState().clearSelection(),
      goToRange: (from, to, isToBeSelected) => navigation.goToRange(from, to, isToBeSelected),
    };
  }, [shown, second]);
}
