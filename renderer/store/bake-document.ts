import type { Bake, BakeProblem } from '../../shared/bake/bake.ts';
import { openBake } from '../../shared/bake/decode.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import {
  recordEdit,
  redo,
  startHistory,
  undo,
  type BakeHistory,
} from '../../shared/bake/history.ts';
import { stampBake } from '../../shared/bake/stamp.ts';
import { recomputed } from '../../shared/bake/validate.ts';

/** The bytes and history of the bake on the screen. They live here, outside the store. */
export type BakeDocument =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'damaged';
      readonly bytes: Uint8Array;
      readonly problems: readonly BakeProblem[];
    }
  | OpenDocument;

export interface OpenDocument {
  readonly kind: 'open';
  readonly history: BakeHistory;
  /** The bake as its file has it; null where there is no file. */
  readonly saved: Bake | null;
  /** Wrong CRC, length or padding that the file came with and no save has replaced yet. */
  readonly cameWith: readonly BakeProblem[];
  /** How many edits were done when those were mended on request; null when they were not. */
  readonly mendedAt: number | null;
}

export function documentOf(bytes: Uint8Array, isSaved: boolean): BakeDocument {
  const opened = openBake(bytes);
  if (opened.kind === 'damaged') return { kind: 'damaged', bytes, problems: opened.problems };
  return {
    kind: 'open',
    history: startHistory(opened.bake, isSaved),
    saved: isSaved ? opened.bake : null,
    cameWith: opened.problems.filter(recomputed),
    mendedAt: null,
  };
}

export function withEdit(document: OpenDocument, edit: Edit): OpenDocument {
  const mendedAt = isMended(document) ? document.mendedAt : null;
  return { ...document, history: recordEdit(document.history, edit), mendedAt };
}

/** The edit that mends what the file came with: its author has seen both values. */
export function withMending(document: OpenDocument, edit: Edit): OpenDocument {
  const history = recordEdit(document.history, { ...edit, mergeKey: null });
  return { ...document, history, mendedAt: history.done.length };
}

export function withUndo(document: OpenDocument): OpenDocument {
  return { ...document, history: undo(document.history) };
}

export function withRedo(document: OpenDocument): OpenDocument {
  return { ...document, history: redo(document.history) };
}

/**
 * `taken` was written to the file. Edits may have gone on since: the saved state is where its
 * history ended, if that is still on the way of undo and redo.
 */
export function withSaved(document: OpenDocument, taken: BakeHistory): OpenDocument {
  const index = taken.done.length;
  const way = [...document.history.done, ...document.history.undone.toReversed()];
  const isOnTheWay = taken.done.every((edit, at) => way[at] === edit);
  return {
    ...document,
    history: { ...document.history, savedAt: isOnTheWay ? index : null },
    saved: taken.bake,
    cameWith: [],
    mendedAt: null,
  };
}

function isMended({ mendedAt, history }: OpenDocument): boolean {
  return mendedAt !== null && history.done.length >= mendedAt;
}

/** What a save must ask about first. */
export function unmended(document: OpenDocument): readonly BakeProblem[] {
  return isMended(document) ? [] : document.cameWith;
}

/**
 * The bytes as a save would write them, or, while a wrong CRC, length or padding that the file
 * came with stands, as they are: a draft must not hide that damage, and offsets must fit.
 */
export function bytesToShow(document: Exclude<BakeDocument, { kind: 'none' }>): Uint8Array {
  if (document.kind === 'damaged') return document.bytes;
  const { bake } = document.history;
  return unmended(document).length > 0 ? bake.bytes : stampBake(bake);
}

/** Holds the one document of the window and tells who listens when it becomes another. */
export class DocumentHolder {
  #document: BakeDocument = { kind: 'none' };
  readonly #listeners = new Set<() => void>();

  readonly current = (): BakeDocument => this.#document;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  replace(document: BakeDocument): void {
    this.#document = document;
    for (const listener of this.#listeners) listener();
  }
}
