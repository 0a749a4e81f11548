import { createContext, useContext } from 'react';
import type { Ask } from './query-client.ts';

/** What panels may ask of the trace on the screen, whoever answers it. */
export interface TraceActions {
  readonly ask: Ask;
  /** Selects an event and brings it into view. */
  selectRecord(record: number): void;
  zoomToSelection(): void;
  clearSelection(): void;
  copy(text: string): void;
}

export const TraceActionsContext = createContext<TraceActions | null>(null);

export function useTraceActions(): TraceActions {
  const actions = useContext(TraceActionsContext);
  if (!actions) throw new Error('a panel is outside of the trace workspace');
  return actions;
}
