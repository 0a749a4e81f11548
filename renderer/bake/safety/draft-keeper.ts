import type { Splice } from '../../../shared/bake/edits.ts';
import { packSplices } from '../../../shared/bake/packed-splices.ts';
import type { FileRef, TilescopeBridge } from '../../../shared/ipc.ts';

/** A bake with unsaved edits. */
export interface DraftSubject {
  readonly name: string;
  readonly file: FileRef | null;
  /** The document's own, as they are at the moment of asking. */
  bytes(): Uint8Array;
  /** total_len, padding and CRC of these are only stale, not damaged. */
  readonly mayStamp: boolean;
}

interface Kept {
  /** `broken`: an edit could not be kept, so that later ones would lead nowhere. */
  state: 'nothing' | 'going' | 'broken';
  subject: DraftSubject | null;
  /** Length of the document's bytes when nothing was unsaved. */
  savedBytes: number | null;
}

/** A million tiles are not sent again for each key while the disk is full. */
const RETRY_MS = 5000;

/**
 * Keeps unsaved edits outside of the page, each as it is made and at its own cost: main has what the
 * file held, and gets what every edit replaces. Only what no file has is sent whole, once.
 */
export class DraftKeeper {
  readonly #request: TilescopeBridge['request'];
  readonly #failed: (reason: string) => void;
  readonly #kept: Kept = { state: 'nothing', subject: null, savedBytes: null };
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(request: TilescopeBridge['request'], failed: (reason: string) => void) {
    this.#request = request;
    this.#failed = failed;
  }

  /** What is loaded next was restored from a draft, which main goes on with. */
  adopted(): void {
    this.#kept.state = 'going';
  }

  /** Nothing is unsaved; the document has this many bytes. */
  saved(byteLength: number | null): void {
    const { state } = this.#kept;
    this.#become('nothing', null);
    this.#kept.savedBytes = byteLength;
    if (state !== 'nothing') this.#send(this.#request('bake:draft-clear'));
  }

  /** The splices lead from what was told last to what is there now; null where nothing does. */
  unsaved(subject: DraftSubject, splices: readonly Splice[] | null): void {
    const { state, savedBytes } = this.#kept;
    this.#kept.subject = subject;
    if (state === 'broken') return;
    const fileId = subject.file?.size === savedBytes ? subject.file?.id : undefined;
    if (state === 'nothing' && (splices === null || fileId === undefined))
      return this.#beginWhole();
    if (state === 'nothing' && fileId !== undefined) this.#begin(subject, fileId);
    if (splices !== null && splices.length > 0) this.#keepEdit(splices);
  }

  /** The file was saved, and edits since then lead from it to the document. */
  rebased(subject: DraftSubject, splicesSinceSaved: readonly Splice[] | null): void {
    this.#become('nothing', subject);
    const { file } = subject;
    if (file === null || splicesSinceSaved === null) return this.#beginWhole();
    this.#begin(subject, file.id);
    this.#keepEdit(splicesSinceSaved);
  }

  /** Main could not copy what the file held: everything is sent. */
  baseLost(): void {
    if (this.#kept.subject !== null) this.#beginWhole();
  }

  #begin({ name, mayStamp }: DraftSubject, fileId: string): void {
    this.#become('going', this.#kept.subject);
    this.#send(this.#request('bake:draft-begin', { name, fileId, bytes: null, mayStamp }));
  }

  #beginWhole(): void {
    const { subject } = this.#kept;
    if (subject === null) return;
    this.#become('going', subject);
    const { name, mayStamp } = subject;
    const bytes = subject.bytes();
    this.#send(this.#request('bake:draft-begin', { name, fileId: null, bytes, mayStamp }));
  }

  #keepEdit(splices: readonly Splice[]): void {
    this.#send(this.#request('bake:draft-edit', { packed: packSplices(splices) }));
  }

  #become(state: Kept['state'], subject: DraftSubject | null): void {
    this.#kept.state = state;
    this.#kept.subject = subject;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }

  #send(sent: Promise<unknown>): void {
    sent.catch((thrown: unknown) => {
      const { state, subject } = this.#kept;
      if (state !== 'going') return;
      this.#failed(thrown instanceof Error ? thrown.message : String(thrown));
      this.#become('broken', subject);
      this.#retry = setTimeout(() => this.#beginWhole(), RETRY_MS);
    });
  }
}
