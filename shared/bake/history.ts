import type { Bake } from './bake.ts';
import type { Edit } from './edits.ts';
import { applyEdit, invertEdit, mergeEdits } from './edits.ts';

/** A bake with what was done to it. Immutable: every function gives a new one. */
export interface BakeHistory {
  readonly bake: Bake;
  readonly done: readonly Edit[];
  /** What can be done again, the next one last. */
  readonly undone: readonly Edit[];
  /** How many edits were done when it was saved; null when no undo or redo leads back there. */
  readonly savedAt: number | null;
}

/** `isSaved` is false for a new bake and for a draft: there is no file with these bytes. */
export function startHistory(bake: Bake, isSaved = true): BakeHistory {
  return { bake, done: [], undone: [], savedAt: isSaved ? 0 : null };
}

export function recordEdit(history: BakeHistory, edit: Edit): BakeHistory {
  if (edit.splices.length === 0) return history;
  const bake = applyEdit(history.bake, edit);
  const { done, undone, savedAt } = history;
  const isSavedAhead = savedAt !== null && savedAt > done.length;
  const kept = isSavedAhead ? null : savedAt;
  const last = done.at(-1);
  // A saved state between two keystrokes has to stay reachable.
  const mayMerge = last !== undefined && undone.length === 0 && kept !== done.length;
  const merged = mayMerge ? mergeEdits(last, edit) : null;
  if (merged === null) return { bake, done: [...done, edit], undone: [], savedAt: kept };
  const rest = done.slice(0, -1);
  return {
    bake,
    done: merged.splices.length > 0 ? [...rest, merged] : rest,
    undone: [],
    savedAt: kept,
  };
}

export function undo(history: BakeHistory): BakeHistory {
  const edit = history.done.at(-1);
  if (edit === undefined) return history;
  return {
    ...history,
    bake: applyEdit(history.bake, invertEdit(edit)),
    done: history.done.slice(0, -1),
    undone: [...history.undone, edit],
  };
}

export function redo(history: BakeHistory): BakeHistory {
  const edit = history.undone.at(-1);
  if (edit === undefined) return history;
  return {
    ...history,
    bake: applyEdit(history.bake, edit),
    done: [...history.done, edit],
    undone: history.undone.slice(0, -1),
  };
}

export function markSaved(history: BakeHistory): BakeHistory {
  return { ...history, savedAt: history.done.length };
}

export function isUnsaved(history: BakeHistory): boolean {
  return history.savedAt !== history.done.length;
}
