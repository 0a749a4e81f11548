import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Bake } from '../../shared/bake/bake.ts';
import type { BakeDocument } from '../store/bake-document.ts';
import type { BakeState } from '../store/bake-slice.ts';
import { useApp } from '../store/store.ts';
import type { BakeSession } from './bake-session.ts';

export const BakeSessionContext = createContext<BakeSession | null>(null);

export function useBakeSession(): BakeSession {
  const session = useContext(BakeSessionContext);
  if (session === null) throw new Error('The bake view stands outside of a bake session');
  return session;
}

export function useBakeState<T>(select: (bake: BakeState) => T): T {
  return useApp((state) => select(state.bake));
}

export function useBakeDocument(): BakeDocument {
  const { documents } = useBakeSession();
  return useSyncExternalStore(documents.subscribe, documents.current);
}

/** The bake that is open for editing; null where there is none. */
export function useOpenBake(): Bake | null {
  return useOpenBakeOf(useBakeSession());
}

/** The same outside of the bake view. */
export function useOpenBakeOf({ documents }: BakeSession): Bake | null {
  const document = useSyncExternalStore(documents.subscribe, documents.current);
  return document.kind === 'open' ? document.history.bake : null;
}
