import type { AppError } from '../../shared/result.ts';
import type { AppStore } from '../store/store.ts';

/** Errors that say nothing new: the window already shows what they follow from. */
const SILENT_CODES = ['cancelled', 'no-trace', 'host-lost', 'not-ready', 'no-details', 'no-search'];
const FILE_CHANGED = 'file-changed';

/** Says what a question to a trace's host failed with, unless the window says it already. */
export function reportQueryError(store: AppStore, error: AppError): void {
  const { traceChangedOnDisk, addNotice } = store.getState();
  if (error.code === FILE_CHANGED) return traceChangedOnDisk();
  if (!SILENT_CODES.includes(error.code)) addNotice({ kind: 'query-failed', error });
}
