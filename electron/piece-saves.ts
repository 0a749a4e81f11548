import { randomUUID } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ExportStart, PieceKind, SavedBytes } from '../shared/ipc.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { replaceWritten, type ReplaceEnvironment } from './files/replace-file.ts';
import { failFromSystem } from './files/system-error.ts';
import type { UnderWay } from './files/under-way.ts';

export interface PieceSurroundings {
  readonly replacing: ReplaceEnvironment;
  readonly underWay: UnderWay;
  /** The system's save dialog; null where it was cancelled. */
  chooseTarget(kind: PieceKind, defaultPath: string): Promise<string | null>;
  defaultFolder(): string;
  /** Errors: why this file must not be replaced. */
  mayReplace(target: string): Promise<Result<null>>;
}

/**
 * Files that a page makes piece by piece, since they are too large to be sent at once. Each piece is
 * answered when it is written; the file takes its place at the end, whole or not at all.
 */
export class PieceSaves {
  readonly #surroundings: PieceSurroundings;
  readonly #running = new Map<string, PieceSave>();

  constructor(surroundings: PieceSurroundings) {
    this.#surroundings = surroundings;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** Asks where to, and begins. Errors: those of `mayReplace`. */
  async begin(kind: PieceKind, suggestedName: string): Promise<Result<ExportStart>> {
    const { chooseTarget, defaultFolder, mayReplace, replacing, underWay } = this.#surroundings;
    const name = path.basename(suggestedName) || 'untitled';
    const target = await chooseTarget(kind, path.join(defaultFolder(), name));
    if (target === null) return ok({ kind: 'cancelled' });
    const allowed = await mayReplace(target);
    if (!allowed.ok) return allowed;
    const id = randomUUID();
    const save = new PieceSave(target, replacing);
    this.#running.set(id, save);
    underWay.add(save.ended.finally(() => this.#running.delete(id)));
    return ok({ kind: 'started', exportId: id });
  }

  /** Errors: `not-open`, `write-failed`, after which nothing of it is left. */
  async piece(id: string, bytes: Uint8Array): Promise<Result<true>> {
    return this.#running.get(id)?.piece(bytes) ?? NOT_RUNNING;
  }

  /** Errors: those of `replaceWritten`. */
  async end(id: string): Promise<Result<SavedBytes>> {
    return this.#running.get(id)?.end() ?? NOT_RUNNING;
  }

  async cancel(id: string): Promise<void> {
    await this.#running.get(id)?.cancel();
  }

  /** The page is gone. */
  cancelAll(): void {
    for (const save of this.#running.values()) void save.cancel();
  }
}

const NOT_RUNNING = fail('not-open', 'This export has ended already.');

type Step = { readonly bytes: Uint8Array; done(): void } | 'end' | 'cancel';

class PieceSave {
  /** What came of the file. */
  readonly ended: Promise<Result<null>>;
  readonly #target: string;
  #give: (step: Step) => void = () => undefined;
  #next: Promise<Step>;

  constructor(target: string, replacing: ReplaceEnvironment) {
    this.#target = target;
    this.#next = this.#awaited();
    this.ended = replaceWritten(target, (temporary) => this.#write(temporary), replacing);
  }

  /** One after the other: the next piece is sent when this one is answered. */
  piece(bytes: Uint8Array): Promise<Result<true>> {
    const written = new Promise<Result<true>>((resolve) => {
      this.#give({ bytes, done: () => resolve(ok(true)) });
    });
    return Promise.race([written, this.ended.then((end) => (end.ok ? NOT_RUNNING : end))]);
  }

  async end(): Promise<Result<SavedBytes>> {
    this.#give('end');
    const end = await this.ended;
    return end.ok ? ok({ kind: 'saved', path: this.#target }) : end;
  }

  async cancel(): Promise<void> {
    this.#give('cancel');
    await this.ended;
  }

  async #write(temporary: string): Promise<Result<null>> {
    try {
      const handle = await open(temporary, 'wx', 0o666);
      try {
        return await this.#take(handle);
      } finally {
        await handle.close();
      }
    } catch (error) {
      return failFromSystem('write', this.#target, error);
    }
  }

  async #take(handle: FileHandle): Promise<Result<null>> {
    for (;;) {
      const step = await this.#next;
      this.#next = this.#awaited();
      if (step === 'end') return ok(null);
      if (step === 'cancel') return fail('cancelled', 'The export was cancelled.');
      await handle.writeFile(step.bytes);
      step.done();
    }
  }

  #awaited(): Promise<Step> {
    return new Promise((resolve) => (this.#give = resolve));
  }
}
