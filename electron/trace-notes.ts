import { realpath } from 'node:fs/promises';
import type { NotesState } from '../shared/ipc.ts';
import { fail, ok, type AppError, type Result } from '../shared/result.ts';
import {
  changeNotes,
  mergeNotes,
  NO_NOTES,
  sortedNotes,
  type NoteChange,
  type NotesDocument,
} from '../shared/trace/notes/notes-document.ts';
import { identityOf, type KeptNotes, type TraceOnDisk } from './files/kept-notes.ts';
import {
  obstacleBeside,
  readNotesFile,
  setAside,
  sideFileOf,
  writeNotesFile,
} from './files/notes-file.ts';
import type { ReplaceEnvironment } from './files/replace-file.ts';
import { Serial } from './files/serial.ts';

export interface NotesPlaces {
  readonly kept: KeptNotes;
  readonly replacing: ReplaceEnvironment;
  /** Beside such a trace nothing is written. */
  isProtected(trace: string): boolean;
}

interface Look {
  readonly obstacle: AppError | null;
  readonly isKept: boolean;
  readonly findings: readonly string[];
}

/**
 * The notes of one trace, for all windows that show it. Before every change the side file is read
 * again and merged with what is known, so that what another program wrote meanwhile is not lost.
 * Where nothing can be written beside the trace, or what lies there is damaged, the notes go to
 * the application's data and stay there until the user moves them.
 */
export class TraceNotes {
  readonly #trace: TraceOnDisk;
  readonly #side: string;
  readonly #places: NotesPlaces;
  readonly #serial = new Serial();
  #known: NotesDocument = NO_NOTES;
  /** Of kept notes that were set aside. */
  readonly #damages: string[] = [];

  constructor(trace: TraceOnDisk, places: NotesPlaces) {
    this.#trace = trace;
    this.#side = sideFileOf(trace.path);
    this.#places = places;
  }

  read(): Promise<NotesState> {
    return this.#serial.run(async () => this.#state(await this.#look()));
  }

  /** Errors: `notes-too-many`, `notes-too-large` and those of writing a file. */
  change(change: NoteChange): Promise<Result<NotesState>> {
    return this.#serial.run(async () => {
      const look = await this.#look();
      const changed = changeNotes(this.#known, change);
      return changed.ok ? this.#write(changed.value, look) : changed;
    });
  }

  /** Gives a damaged side file another name; what was noted since takes its place. */
  setAside(now: Date): Promise<Result<NotesState>> {
    return this.#serial.run(async () => {
      const { obstacle } = await this.#look();
      if (obstacle?.code !== 'notes-damaged') {
        return fail('notes-not-damaged', `${this.#side} is not damaged; nothing was changed.`);
      }
      const renamed = await setAside(this.#side, now);
      return renamed.ok ? this.#moveBeside() : renamed;
    });
  }

  /** From the application's data to the side file. */
  moveBeside(): Promise<Result<NotesState>> {
    return this.#serial.run(() => this.#moveBeside());
  }

  settled(): Promise<void> {
    return this.#serial.settled();
  }

  async #moveBeside(): Promise<Result<NotesState>> {
    const look = await this.#look();
    if (look.obstacle !== null) return { ok: false, error: look.obstacle };
    if (!look.isKept) return ok(this.#state(look));
    const written = await writeNotesFile(this.#side, this.#known, this.#places.replacing);
    if (!written.ok) return written;
    await this.#places.kept.remove(this.#trace);
    return ok(this.#state({ ...look, isKept: false }));
  }

  /** Reads both places and learns what is new there. */
  async #look(): Promise<Look> {
    const onDisk = await readNotesFile(this.#side);
    const { notes: kept, damage } = await this.#places.kept.find(this.#trace);
    if (damage !== null) this.#damages.push(damage);
    if (onDisk.kind === 'read') this.#known = mergeNotes(this.#known, onDisk.reading.document);
    if (kept !== null) this.#known = mergeNotes(this.#known, kept);
    return {
      obstacle:
        onDisk.kind === 'damaged' ? damaged(this.#side, onDisk.error) : await this.#barrier(),
      isKept: kept !== null,
      findings: onDisk.kind === 'read' ? onDisk.reading.findings : [],
    };
  }

  async #barrier(): Promise<AppError | null> {
    if (this.#places.isProtected(this.#trace.path)) {
      return { code: 'notes-protected', message: 'Nothing is written beside the sample.' };
    }
    return obstacleBeside(this.#side);
  }

  async #write(document: NotesDocument, look: Look): Promise<Result<NotesState>> {
    let { obstacle } = look;
    if (!look.isKept && obstacle === null) {
      const written = await writeNotesFile(this.#side, document, this.#places.replacing);
      if (written.ok) return this.#wrote(document, look);
      if (written.error.code === 'notes-too-large') return written;
      obstacle = written.error;
    }
    const kept = await this.#places.kept.write(this.#trace, document);
    return kept.ok ? this.#wrote(document, { ...look, obstacle, isKept: true }) : kept;
  }

  #wrote(document: NotesDocument, look: Look): Result<NotesState> {
    this.#known = document;
    return ok(this.#state(look));
  }

  #state({ obstacle, isKept, findings }: Look): NotesState {
    const notes = sortedNotes(this.#known);
    const told = [...this.#damages, ...findings];
    return { notes, sideFile: this.#side, obstacle, isKept, findings: told };
  }
}

function damaged(side: string, error: AppError): AppError {
  return { ...error, code: 'notes-damaged', message: `${side}: ${error.message}` };
}

/** All traces whose notes are in use, by path behind all links: one trace has one side file. */
export class NotesOfTraces {
  readonly #places: NotesPlaces;
  readonly #isOpen: (fileId: string) => boolean;
  readonly #byPath = new Map<string, { notes: TraceNotes; users: Set<string> }>();
  readonly #finding = new Serial();

  /** `isOpen` says whether any window still shows the file of this id. */
  constructor(places: NotesPlaces, isOpen: (fileId: string) => boolean) {
    this.#places = places;
    this.#isOpen = isOpen;
  }

  /** The notes of a trace and the ids under which windows show it, this one among them. */
  of(fileId: string, file: string): Promise<{ notes: TraceNotes; users: ReadonlySet<string> }> {
    return this.#finding.run(async () => {
      const target = await realpath(file).catch(() => file);
      const known = this.#byPath.get(target);
      const isInUse = [...(known?.users ?? [])].some((user) => this.#isOpen(user));
      if (known !== undefined && isInUse) {
        known.users.add(fileId);
        return known;
      }
      // Opened anew: what is on the disk counts, not what was there the last time.
      await known?.notes.settled();
      const trace = { path: target, identity: await identityOf(target) };
      const entry = { notes: new TraceNotes(trace, this.#places), users: new Set([fileId]) };
      this.#byPath.set(target, entry);
      return entry;
    });
  }

  async settled(): Promise<void> {
    await this.#finding.settled();
    await Promise.all([...this.#byPath.values()].map(({ notes }) => notes.settled()));
  }
}
