import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createAnalysisSlice, type AnalysisSlice } from './analysis-slice.ts';
import { createBakeSlice, type BakeSlice } from './bake-slice.ts';
import { createLanesSlice, type LanesSlice } from './lanes-slice.ts';
import { createExportSlice, type ExportSlice } from './export-slice.ts';
import { createNotesSlice, type NotesSlice } from './notes-slice.ts';
import { createSearchSlice, type SearchSlice } from './search-slice.ts';
import { createSelectionSlice, type SelectionSlice } from './selection-slice.ts';
import { createTraceSlice, type TraceSlice } from './trace-slice.ts';
import { createWindowSlice, type WindowSlice } from './window-slice.ts';

/** Small data only. Event data stays in the host, the camera in the timeline, bytes in documents. */
export type AppState = WindowSlice &
  TraceSlice &
  SelectionSlice &
  LanesSlice &
  NotesSlice &
  SearchSlice &
  AnalysisSlice &
  ExportSlice &
  BakeSlice;

export function createAppStore() {
  return createStore<AppState>()((...api) => ({
    ...createWindowSlice(...api),
    ...createTraceSlice(...api),
    ...createSelectionSlice(...api),
    ...createLanesSlice(...api),
    ...createNotesSlice(...api),
    ...createSearchSlice(...api),
    ...createAnalysisSlice(...api),
    ...createExportSlice(...api),
    ...createBakeSlice(...api),
  }));
}

export type AppStore = ReturnType<typeof createAppStore>;

/** The window's own store. A trace that it is compared with has another one. */
export const appStore: AppStore = createAppStore();

export const AppStoreContext = createContext<AppStore>(appStore);

export function useAppStore(): AppStore {
  return useContext(AppStoreContext);
}

export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useAppStore(), select);
}
