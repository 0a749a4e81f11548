import { createContext, useContext } from 'react';
import type { Settings, TraceRole } from '../../shared/ipc.ts';
import type { ExportActions } from '../session/export-session.ts';
import type { GoingTo } from '../timeline/going-to.ts';

/** Files that the application keeps: their bytes on the disk, before and after removing them. */
export interface KeptFiles {
  size(): Promise<number>;
  clear(): Promise<number>;
}

/** What the window's frame can do; main.tsx says how. */
export interface AppActions {
  openFile(): void;
  openSample(): void;
  openRecent(id: string): void;
  clearRecent(): void;
  openDropped(files: readonly File[], role: TraceRole): void;
  /** Drops a trace that shows nothing yet; of one that does, what was read stays. */
  stopReading(): void;
  /** Of a trace of which only an overview, or another range, is loaded. */
  loadDetailsInView(): void;
  reloadTrace(): void;
  closeTrace(): void;
  closeBake(): void;
  changeSettings(change: Partial<Settings>): void;
  readonly exports: ExportActions;
  readonly goTo: Pick<GoingTo, 'base' | 'toCycle' | 'toEvent'>;
  /** The index cache: its bytes on the disk, and those that remain after clearing it. */
  readonly keptIndexes: KeptFiles;
  /** Backups of bakes, likewise. */
  readonly backups: KeptFiles;
}

export const AppActionsContext = createContext<AppActions | null>(null);

export function useAppActions(): AppActions {
  const actions = useContext(AppActionsContext);
  if (!actions) throw new Error('a part of the frame is outside of the application');
  return actions;
}
