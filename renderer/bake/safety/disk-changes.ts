import { openBake } from '../../../shared/bake/decode.ts';
import { differenceEdit } from '../../../shared/bake/difference.ts';
import type { FileRef, OpenedBake, TilescopeBridge } from '../../../shared/ipc.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  checkedDocumentOf,
  type BakeDocument,
  type OpenDocument,
} from '../../store/bake-document.ts';
import type { DocumentHolder } from '../../store/document-holder.ts';

export interface DiskSurroundings {
  readonly file: FileRef;
  readonly documents: DocumentHolder;
  request: TilescopeBridge['request'];
  /** Puts another document in the place of one that cannot be edited. */
  replace(document: BakeDocument, file: FileRef): void;
}

const TAKE_LABEL = 'Take what the file holds now';

/**
 * What somebody else wrote to the file becomes the bake, in one step of undo that leads back.
 * Error: `theirs-damaged` where it is no bake that can be edited; nothing has changed then.
 */
export async function takeTheirs(around: DiskSurroundings): Promise<Result<FileRef>> {
  const { documents } = around;
  const read = await readAgain(around);
  if (!read.ok) return read;
  const { bytes, file } = read.value;
  const theirs = checkedDocumentOf(bytes, true);
  const mine = documents.current();
  if (mine.kind !== 'open') {
    await accept(around);
    around.replace(theirs, file);
    return ok(file);
  }
  if (theirs.kind !== 'open') return failDamaged(file, bytes);
  await accept(around);
  documents.edit(differenceEdit(TAKE_LABEL, mine.history.bake.bytes, theirs.history.bake.bytes));
  const now = documents.current();
  if (now.kind === 'open') documents.saved(now.history, savedBytes(theirs), theirs.cameWith ?? []);
  return ok(file);
}

/** The bake stays as it is and is unsaved: the next save replaces what somebody else wrote. */
export async function keepMine(around: DiskSurroundings): Promise<Result<FileRef>> {
  const read = await readAgain(around);
  if (!read.ok) return read;
  await accept(around);
  around.documents.foreign(read.value.bytes);
  return ok(read.value.file);
}

function readAgain({ request, file }: DiskSurroundings): Promise<Result<OpenedBake>> {
  return request('bake:read-again', { fileId: file.id });
}

function accept({ request, file }: DiskSurroundings): Promise<void> {
  return request('bake:accept-read', { fileId: file.id });
}

function savedBytes({ saved, history }: OpenDocument): Uint8Array {
  return saved?.bytes ?? history.bake.bytes.slice();
}

function failDamaged(file: FileRef, bytes: Uint8Array) {
  const first = openBake(bytes).problems[0]?.message ?? 'it is damaged';
  const message = `What ${file.path} holds now cannot be edited, so the bake here stays: ${first}`;
  return fail('theirs-damaged', message);
}
