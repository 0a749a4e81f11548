import type { BakeProblem } from '../../shared/bake/bake.ts';
import type { FileRef, SaveOutcome, TilescopeBridge } from '../../shared/ipc.ts';
import type { AppError, Problem, Result } from '../../shared/result.ts';
import type { BakeHistory } from '../../shared/bake/history.ts';
import { unmended, type BakeDocument } from '../store/bake-document.ts';
import type { BakeQuestion } from '../store/bake-slice.ts';

export interface SaveSurroundings {
  readonly name: string;
  /** null: the bake has no file yet, so a save asks for one. */
  readonly file: FileRef | null;
  document(): BakeDocument;
  request: TilescopeBridge['request'];
  ask(question: BakeQuestion): Promise<string>;
  fail(error: AppError): void;
  goTo(problem: Problem): void;
  /** What keeps the bake from being saved: the first of it, and how much there is. */
  blocking(most: number): Promise<{ readonly problems: readonly BakeProblem[]; total: number }>;
  /** The bytes to write and the state that they are; null where the document has gone. */
  stamped(): Promise<{ readonly taken: BakeHistory; readonly bytes: Uint8Array } | null>;
  /** The state `taken` is in the file, as these bytes. */
  saved(taken: BakeHistory, bytes: Uint8Array, file: FileRef): void;
}

export interface SaveWay {
  readonly as: boolean;
  /** The user has read that the file is another by now, or gone. */
  readonly overwrite: boolean;
}

/** True when the bake is in its file. Errors refuse; damage that a stamp would hide asks first. */
export async function saveBake(around: SaveSurroundings, way: SaveWay): Promise<boolean> {
  if (!(await maySave(around))) return false;
  const stamped = await around.stamped();
  if (stamped === null) return false;
  const { taken, bytes } = stamped;
  const outcome = await write(around, bytes, way);
  if (!outcome.ok) {
    around.fail(outcome.error);
    return false;
  }
  if (outcome.value.kind !== 'saved') return false;
  if (around.document().kind === 'open') around.saved(taken, bytes, outcome.value.file);
  const { noBackup } = outcome.value;
  if (noBackup) {
    const message = `The bake was saved, but what it replaced could not be kept: ${noBackup}`;
    around.fail({ code: 'no-backup', message });
  }
  return true;
}

const MOST_SHOWN = 100;

async function maySave(around: SaveSurroundings): Promise<boolean> {
  const { name } = around;
  if (around.document().kind !== 'open') return false;
  const { problems, total } = await around.blocking(MOST_SHOWN);
  const [first] = problems;
  if (first !== undefined) {
    await around.ask({ kind: 'save-refused', name, problems, total });
    around.goTo(first);
    return false;
  }
  const document = around.document();
  if (document.kind !== 'open') return false;
  const hidden = unmended(document);
  if (hidden.length === 0) return true;
  return (await around.ask({ kind: 'stamp', name, problems: hidden })) === 'save';
}

async function write(
  around: SaveSurroundings,
  bytes: Uint8Array,
  { as, overwrite }: SaveWay,
): Promise<Result<SaveOutcome>> {
  const { file, name, request } = around;
  const saveAs = () =>
    request('bake:save-as', { fileId: file?.id ?? null, suggestedName: name, bytes });
  if (as || file === null) return saveAs();
  const first = await request('bake:save', { fileId: file.id, bytes, overwrite });
  if (!first.ok || first.value.kind !== 'changed-on-disk') return first;
  const question = { kind: 'changed-on-disk', name, message: first.value.message } as const;
  const answer = await around.ask(question);
  if (answer === 'save-as') return saveAs();
  if (answer !== 'overwrite') return { ok: true, value: { kind: 'cancelled' } };
  return request('bake:save', { fileId: file.id, bytes, overwrite: true });
}
