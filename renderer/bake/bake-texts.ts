import type { Bake } from '../../shared/bake/bake.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import { bakeCsvPieces } from '../../shared/bake/text/export-csv.ts';
import { bakeJsonPieces } from '../../shared/bake/text/export-json.ts';
import { importBakeCsv } from '../../shared/bake/text/import-csv.ts';
import { importBakeJson } from '../../shared/bake/text/import-json.ts';
import type { TextPiece } from '../../shared/bake/text/text-pieces.ts';
import { arraySource } from '../../shared/bytes/array-source.ts';
import type { OpenedText, PieceKind, TilescopeBridge } from '../../shared/ipc.ts';
import type { AppError, Result } from '../../shared/result.ts';
import { bytesToShow, type BakeDocument } from '../store/bake-document.ts';
import type { BakeSlice } from '../store/bake-slice.ts';
import type { ExportSlice } from '../store/export-slice.ts';
import type { WindowSlice } from '../store/window-slice.ts';
import { runSliced } from './run-sliced.ts';
import { TextJobs, type TextJob } from './text-jobs.ts';

/** The part of the window's store that tells of texts. */
export interface TextStore {
  getState(): BakeSlice & ExportSlice & Pick<WindowSlice, 'addNotice' | 'dropOpenFailures'>;
}

export interface TextSurroundings {
  readonly request: TilescopeBridge['request'];
  readonly store: TextStore;
  document(): BakeDocument;
  /** False where something is being typed that cannot be taken over. */
  commitTyping(): boolean;
  edit(make: (bake: Bake) => Edit): void;
  /** Opens a bake that has no file, unless the user keeps the old one. */
  load(bytes: Uint8Array, name: string): Promise<void>;
}

/** Larger texts show how far they are read. */
const SHOWN_BYTES = 4 * 1024 * 1024;

/** A bake to and from text: JSON becomes a new bake without a file, CSV changes the open one. */
export class BakeTexts {
  readonly #around: TextSurroundings;
  readonly #jobs: TextJobs;

  constructor(around: TextSurroundings) {
    this.#around = around;
    this.#jobs = new TextJobs(() => around.store.getState());
  }

  /** Writes what a save would write, or the damage that the file came with, as text. */
  async export(kind: PieceKind): Promise<void> {
    const { document, commitTyping, request, store } = this.#around;
    const jobs = this.#jobs;
    const { document: shownBake } = store.getState().bake;
    if (shownBake.phase !== 'open' || document().kind !== 'open' || !commitTyping()) return;
    const isJson = kind === 'bake-json';
    const shown = shownBake.name;
    const suggestedName = `${withoutEnding(shown)}.${isJson ? 'json' : 'csv'}`;
    const title = isJson ? `JSON of ${shown}` : `Parameters of ${shown}`;
    const begun = await request('export:begin-pieces', { kind, suggestedName });
    if (!begun.ok) jobs.failed(title, begun.error);
    if (!begun.ok || begun.value.kind === 'cancelled') return;
    const { exportId } = begun.value;
    const job = jobs.start(title, 'tile', exportId);
    const bake = this.#snapshot();
    try {
      if (bake === null) await request('export:cancel-pieces', { exportId });
      else await this.#write(job, exportId, isJson ? bakeJsonPieces(bake) : bakeCsvPieces(bake));
    } catch (thrown) {
      job.failed({ code: 'write-failed', message: String(thrown) });
    }
  }

  async #write(job: TextJob, exportId: string, pieces: Iterable<TextPiece>): Promise<void> {
    const { request } = this.#around;
    let length = 0;
    for (const { bytes, done, total } of pieces) {
      if (job.isStopping) {
        await request('export:cancel-pieces', { exportId });
        job.failed({ code: 'cancelled', message: 'The export was cancelled.' });
        return;
      }
      const written = await request('export:piece', { exportId, bytes });
      if (!written.ok) {
        job.failed(written.error);
        return;
      }
      length += bytes.length;
      job.progressed(done, total, length);
    }
    const saved = await request('export:end-pieces', { exportId });
    if (!saved.ok) job.failed(saved.error);
    else if (saved.value.kind === 'saved') job.done(saved.value.path, length);
  }

  /** Bytes of its own: edits go on while they are written. */
  #snapshot(): Bake | null {
    const document = this.#around.document();
    if (document.kind !== 'open') return null;
    const bytes = bytesToShow(document);
    const isOwn = bytes === document.history.bake.bytes;
    return bakeOf(scanBake(isOwn ? bytes.slice() : bytes));
  }

  /** A bake as JSON that main has read. */
  async open({ name, bytes }: OpenedText): Promise<void> {
    const { store, load } = this.#around;
    const read = await this.#read(name, bytes, importBakeJson(arraySource(bytes)));
    if (read === null) return;
    const { addNotice, dropOpenFailures } = store.getState();
    if (read.ok) {
      dropOpenFailures('bake');
      await load(read.value.bytes, `${withoutEnding(name)}.d8p`);
      return;
    }
    // Line and column are in the message; its byte is one of the text, not of a bake.
    const error = { code: read.error.code, message: `${read.error.message}.` };
    addNotice({ kind: 'open-failed', name, document: 'bake', error, reload: false });
  }

  /** Asks for a CSV of parameters; they become one step of undo. */
  async importCsv(): Promise<void> {
    const { document, commitTyping, request, edit } = this.#around;
    const before = document();
    if (before.kind !== 'open' || !commitTyping()) return;
    const chosen = await request('bake:choose-csv');
    if (!chosen.ok) this.#fail(chosen.error);
    if (!chosen.ok || chosen.value === null) return;
    const { name, bytes } = chosen.value;
    const now = document();
    if (now.kind !== 'open') return;
    const { bake } = now.history;
    const read = await this.#read(name, bytes, importBakeCsv(bake, arraySource(bytes)));
    if (read === null) return;
    if (!read.ok) this.#fail({ ...read.error, message: `${name}: ${read.error.message}` });
    else if (!this.#isStill(bake)) this.#fail(OTHER_ARRAY);
    else {
      let isChange = false;
      edit((current) => {
        const made = read.value.edit(current, name);
        isChange = made.splices.length > 0;
        return made;
      });
      if (!isChange)
        this.#fail({ code: 'no-change', message: `${name} changes nothing in this bake.` });
    }
  }

  #fail(failure: AppError): void {
    this.#around.store.getState().changeBake({ failure });
  }

  /** Another array would take the values for other tiles. */
  #isStill({ topology }: Bake): boolean {
    const document = this.#around.document();
    if (document.kind !== 'open') return false;
    const now = document.history.bake.topology;
    return now.tileCount === topology.tileCount && now.tileW === topology.tileW;
  }

  /** null where it was cancelled. */
  async #read<T>(
    name: string,
    { length }: Uint8Array,
    steps: Generator<{ readonly done: number; readonly total: number }, Result<T>>,
  ): Promise<Result<T> | null> {
    const job = length < SHOWN_BYTES ? null : this.#jobs.start(`Reading ${name}`, 'byte');
    const read = await runSliced(steps, ({ done, total }) => {
      job?.progressed(done, total, done);
      return job?.isStopping !== true;
    });
    job?.dismiss();
    return read;
  }
}

const OTHER_ARRAY: AppError = {
  code: 'other-array',
  message: 'The array became another one while the parameters were read; nothing was changed.',
};

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
