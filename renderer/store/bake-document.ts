import type { Bake, BakeProblem } from '../../shared/bake/bake.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import { applyInPlace } from '../../shared/bake/edits.ts';
import {
  editCount,
  markSaved,
  recordEdit,
  redo,
  startHistory,
  undo,
  type BakeHistory,
} from '../../shared/bake/history.ts';
import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import { stampBake } from '../../shared/bake/stamp.ts';
import { stampProblems } from '../../shared/bake/validate-stamp.ts';

/**
 * The bytes and history of the bake on the screen. They live here, outside the store. An edit writes
 * into the document's own bytes: every function that makes one gives a new document over the same
 * bytes, and the one that was given must not be used any more.
 */
export type BakeDocument =
  | { readonly kind: 'none' }
  | { readonly kind: 'damaged'; readonly bytes: Uint8Array }
  | OpenDocument;

export interface OpenDocument {
  readonly kind: 'open';
  readonly history: BakeHistory;
  /** The bake as its file has it, in bytes of its own; null where there is no file. */
  readonly saved: Bake | null;
  /**
   * Wrong CRC, length or padding that the file came with and no save has replaced yet; null until the
   * file has been checked.
   */
  readonly cameWith: readonly BakeProblem[] | null;
  /** How many edits were done when those were mended on request; null when they were not. */
  readonly mendedAt: number | null;
}

/** The bytes become the document's own. They are not checked yet. */
export function documentOf(bytes: Uint8Array, isSaved: boolean): BakeDocument {
  const bake = bakeOf(scanBake(bytes));
  if (bake === null) return { kind: 'damaged', bytes };
  return {
    kind: 'open',
    history: startHistory(bake, isSaved),
    saved: isSaved ? bakeOf(scanBake(bytes.slice())) : null,
    cameWith: null,
    mendedAt: null,
  };
}

/** The same, checked for what came wrong with them. At a million tiles this takes a tenth of a second. */
export function checkedDocumentOf(bytes: Uint8Array, isSaved: boolean): BakeDocument {
  const cameWith = stampProblems(scanBake(bytes));
  const document = documentOf(bytes, isSaved);
  return document.kind === 'open' ? { ...document, cameWith } : document;
}

export function withEdit(document: OpenDocument, edit: Edit): OpenDocument {
  const mendedAt = isMended(document) ? document.mendedAt : null;
  const history = recordEdit(document.history, edit, applyInPlace);
  return history === document.history ? document : { ...document, history, mendedAt };
}

/** The edit that mends what the file came with: its author has seen both values. */
export function withMending(document: OpenDocument, edit: Edit): OpenDocument {
  const history = recordEdit(document.history, { ...edit, mergeKey: null }, applyInPlace);
  return { ...document, history, mendedAt: editCount(history) };
}

export function withUndo(document: OpenDocument): OpenDocument {
  return { ...document, history: undo(document.history, applyInPlace) };
}

export function withRedo(document: OpenDocument): OpenDocument {
  return { ...document, history: redo(document.history, applyInPlace) };
}

/**
 * `bytes` were written to the file: the stamped ones of the state `taken`. Edits may have gone on
 * since. The bytes become the document's own. `cameWith`: what of them is wrong, where they were not
 * written but read.
 */
export function withSaved(
  document: OpenDocument,
  taken: BakeHistory,
  bytes: Uint8Array,
  cameWith: readonly BakeProblem[] = [],
): OpenDocument {
  return {
    ...document,
    history: markSaved(document.history, taken),
    saved: bakeOf(scanBake(bytes)),
    cameWith,
    mendedAt: null,
  };
}

/**
 * Somebody else wrote `bytes` to the file, and the document stays as it is: no state of it is saved.
 * The bytes become the document's own.
 */
export function withForeignFile(document: OpenDocument, bytes: Uint8Array): OpenDocument {
  const history = { ...document.history, savedAt: null };
  return { ...document, history, saved: bakeOf(scanBake(bytes)) };
}

function isMended({ mendedAt, history }: OpenDocument): boolean {
  return mendedAt !== null && editCount(history) >= mendedAt;
}

/** What a save must ask about first, as far as the file has been checked. */
export function unmended(document: OpenDocument): readonly BakeProblem[] {
  return isMended(document) ? [] : (document.cameWith ?? []);
}

/** True where nothing came wrong with the file that no save has replaced yet; false until that is known. */
export function cameSound(document: OpenDocument): boolean {
  return document.cameWith !== null && unmended(document).length === 0;
}

/**
 * The bytes as a save would write them, or, while a wrong CRC, length or padding that the file
 * came with stands or may, as they are: a draft must not hide that damage, and offsets must fit. In the
 * second case they are the document's own, which the next edit writes to.
 */
export function bytesToShow(document: Exclude<BakeDocument, { kind: 'none' }>): Uint8Array {
  if (document.kind === 'damaged') return document.bytes;
  const { bake } = document.history;
  return cameSound(document) ? stampBake(bake) : bake.bytes;
}
