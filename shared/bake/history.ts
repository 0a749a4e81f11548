import type { Bake } from './bake.ts';
import type { Edit } from './edits.ts';
import { applyEdit, invertEdit, mergeEdits } from './edits.ts';

/**
 * A bake with what was done to it. Every function gives a new one. With `applyEdit` the old one stays
 * as it was; with `applyInPlace` its bake must not be used any more.
 */
export interface BakeHistory {
  readonly bake: Bake;
  readonly done: readonly Edit[];
  /** What can be done again, the next one last. */
  readonly undone: readonly Edit[];
  /** Edits that were done before those in `done` and cannot be taken back any more. */
  readonly dropped: number;
  /** How many edits were done when it was saved, dropped ones too; null when no way leads there. */
  readonly savedAt: number | null;
}

export type ApplyEdit = (bake: Bake, edit: Edit) => Bake;

/**
 * What the edits of a history may hold: 512 MiB. All weights of a million tiles are 80 MiB a step.
 * Past it the oldest are dropped, but never the last one.
 */
export const MAX_HISTORY_BYTES = 2 ** 29;
/** Objects and array headers of one splice, estimated. */
const SPLICE_BYTES = 256;

/** `isSaved` is false for a new bake and for a draft: there is no file with these bytes. */
export function startHistory(bake: Bake, isSaved = true): BakeHistory {
  return { bake, done: [], undone: [], dropped: 0, savedAt: isSaved ? 0 : null };
}

/** How many edits lead to the history's bake, dropped ones too. */
export function editCount({ done, dropped }: BakeHistory): number {
  return dropped + done.length;
}

export function recordEdit(
  history: BakeHistory,
  edit: Edit,
  apply: ApplyEdit = applyEdit,
  maxBytes = MAX_HISTORY_BYTES,
): BakeHistory {
  if (edit.splices.length === 0) return history;
  const bake = apply(history.bake, edit);
  const { done, undone } = history;
  const count = editCount(history);
  const isSavedAhead = history.savedAt !== null && history.savedAt > count;
  const savedAt = isSavedAhead ? null : history.savedAt;
  const last = done.at(-1);
  // A saved state between two keystrokes has to stay reachable.
  const mayMerge = last !== undefined && undone.length === 0 && savedAt !== count;
  const merged = mayMerge ? mergeEdits(last, edit) : null;
  const steps = merged === null ? [...done, edit] : withLast(done, merged);
  const dropped = stepsTooMany(steps, maxBytes);
  return {
    bake,
    done: steps.slice(dropped),
    undone: [],
    dropped: history.dropped + dropped,
    savedAt,
  };
}

/** What keystrokes have brought back to where they began is no step. */
function withLast(done: readonly Edit[], merged: Edit): readonly Edit[] {
  const rest = done.slice(0, -1);
  return merged.splices.length > 0 ? [...rest, merged] : rest;
}

function stepsTooMany(steps: readonly Edit[], maxBytes: number): number {
  let bytes = steps.reduce((sum, edit) => sum + heldBytes(edit), 0);
  let dropped = 0;
  while (bytes > maxBytes && dropped < steps.length - 1) {
    bytes -= heldBytes(steps[dropped]!);
    dropped++;
  }
  return dropped;
}

const sizes = new WeakMap<Edit, number>();

/** Memory of an edit, in bytes, nearly. */
function heldBytes(edit: Edit): number {
  const known = sizes.get(edit);
  if (known !== undefined) return known;
  const bytes = edit.splices.reduce(
    (sum, { before, after }) => sum + before.length + after.length + SPLICE_BYTES,
    SPLICE_BYTES,
  );
  sizes.set(edit, bytes);
  return bytes;
}

export function undo(history: BakeHistory, apply: ApplyEdit = applyEdit): BakeHistory {
  const edit = history.done.at(-1);
  if (edit === undefined) return history;
  return {
    ...history,
    bake: apply(history.bake, invertEdit(edit)),
    done: history.done.slice(0, -1),
    undone: [...history.undone, edit],
  };
}

export function redo(history: BakeHistory, apply: ApplyEdit = applyEdit): BakeHistory {
  const edit = history.undone.at(-1);
  if (edit === undefined) return history;
  return {
    ...history,
    bake: apply(history.bake, edit),
    done: [...history.done, edit],
    undone: history.undone.slice(0, -1),
  };
}

/**
 * `taken`, an earlier state, was saved, and edits may have gone on since: it is the saved state
 * where undo or redo still leads to it.
 */
export function markSaved(history: BakeHistory, taken: BakeHistory = history): BakeHistory {
  const count = editCount(taken);
  const way = [...history.done, ...history.undone.toReversed()];
  // An edit stands on one way only: where the last one is the same, so are those before it.
  const last = way[count - history.dropped - 1];
  const isOnTheWay =
    count === history.dropped
      ? taken.dropped === history.dropped
      : last !== undefined && last === taken.done.at(-1);
  return { ...history, savedAt: isOnTheWay ? count : null };
}

export function isUnsaved(history: BakeHistory): boolean {
  return history.savedAt !== editCount(history);
}
