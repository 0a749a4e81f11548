import { differenceEdit, differenceSplices } from '../../../shared/bake/difference.ts';
import { isUnsaved } from '../../../shared/bake/history.ts';
import { bakeOf, scanBake } from '../../../shared/bake/scan.ts';
import { stampBake } from '../../../shared/bake/stamp.ts';
import type { FileRef } from '../../../shared/ipc.ts';
import {
  cameSound,
  checkedDocumentOf,
  documentOf,
  withEdit,
  type BakeDocument,
  type OpenDocument,
} from '../../store/bake-document.ts';
import type { DocumentNews } from '../../store/document-holder.ts';
import type { DraftKeeper, DraftSubject } from './draft-keeper.ts';

/** Brings the draft up to what the document now is, at the cost of the news. */
export function keepDraft(
  drafts: DraftKeeper,
  document: BakeDocument,
  { name, file }: { name: string; file: FileRef | null },
  news: DocumentNews | null,
): void {
  if (document.kind !== 'open') return drafts.saved(null);
  if (!isUnsaved(document.history)) return drafts.saved(document.history.bake.bytes.length);
  const subject: DraftSubject = {
    name,
    file,
    bytes: () => document.history.bake.bytes,
    mayStamp: cameSound(document),
  };
  if (news?.kind === 'saved') drafts.rebased(subject, sinceSaved(document, file));
  else drafts.unsaved(subject, news?.kind === 'edited' ? news.splices : null);
}

/** From what the file holds to the document; null where places of one mean nothing in the other. */
function sinceSaved({ saved, history }: OpenDocument, file: FileRef | null) {
  const { bytes } = history.bake;
  if (saved === null || saved.bytes.length !== bytes.length) return null;
  return file?.size === bytes.length ? differenceSplices(saved.bytes, bytes) : null;
}

/** A bake that a draft kept: what its file holds, and its edits as one step of undo. */
export function restoredDocument(draft: {
  readonly base: Uint8Array;
  readonly bytes: Uint8Array;
  readonly mayStamp: boolean;
  readonly isSaved: boolean;
}): BakeDocument {
  const { bytes, isSaved } = draft;
  const base = draft.mayStamp ? stamped(draft.base) : draft.base;
  const edit = differenceEdit('Restore unsaved edits', base, bytes);
  const document = checkedDocumentOf(base, isSaved);
  return document.kind === 'open' ? withEdit(document, edit) : documentOf(bytes, false);
}

function stamped(bytes: Uint8Array): Uint8Array {
  const bake = bakeOf(scanBake(bytes));
  return bake === null ? bytes : stampBake(bake);
}
