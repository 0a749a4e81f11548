import type { NotesState, TilescopeBridge } from '../../shared/ipc.ts';
import type { AppError, Result } from '../../shared/result.ts';
import {
  asNoteText,
  coreRuns,
  noteStart,
  timeAfter,
  type Note,
  type NoteColour,
  type NotePlace,
} from '../../shared/trace/notes/note.ts';
import {
  changeNotes,
  NO_NOTES,
  sortedNotes,
  type NoteChange,
  type NotesDocument,
} from '../../shared/trace/notes/notes-document.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { U64_MAX, type CycleOffset } from '../../shared/units.ts';
import type { Area } from '../store/selection-slice.ts';
import { coresOfArea } from '../store/shown-lanes.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { NoteMark } from '../timeline-worker/messages.ts';
import { noteMarks } from './note-marks.ts';

/** What the timeline's keys note. `isToBeWritten`: the text is what comes next. */
export interface Marking {
  /** A note within `reachCycles` is meant instead of a new one. */
  markCycle(offset: CycleOffset, reachCycles: number, isToBeWritten: boolean): void;
  markArea(area: Area, isToBeWritten: boolean): void;
}

/** What the list of notes can do. */
export interface NotesActions {
  write(note: Note, text: string): void;
  recolour(note: Note, colour: NoteColour): void;
  remove(note: Note): void;
  /** Brings back what was removed last. */
  undoRemoval(): void;
  /** Renames a damaged side file. */
  setAside(): void;
  /** From the application's data to the side file. */
  moveBeside(): void;
}

export interface NotesSessionDeps {
  readonly bridge: Pick<TilescopeBridge, 'request' | 'subscribe'>;
  readonly store: AppStore;
  showMarks(marks: readonly NoteMark[]): void;
  now(): Date;
  newId(): string;
}

/** These will not go away by trying again. */
const FINAL_CODES = ['notes-too-many', 'notes-too-large', 'bad-arguments'];

/**
 * The notes of the trace on the screen. A change shows at once and goes to main, which merges it
 * with what is on the disk; what could not be written stays in the window and goes again with the
 * next change.
 */
export class NotesSession implements Marking, NotesActions {
  readonly #deps: NotesSessionDeps;
  #file: { readonly id: string; readonly path: string } | null = null;
  /** As main told it last. */
  #told: NotesState | null = null;
  /** Not on the disk yet, in their order. */
  #pending: NoteChange[] = [];
  readonly #inFlight = new Set<NoteChange>();
  #colour: NoteColour = 'blue';
  #asking = 0;

  constructor(deps: NotesSessionDeps) {
    this.#deps = deps;
    const { bridge, store } = deps;
    store.subscribe((now, before) => {
      if (now.trace !== before.trace) this.#followTrace(now, before);
    });
    bridge.subscribe('notes:changed', ({ fileIds, state }) => {
      if (this.#file !== null && fileIds.includes(this.#file.id)) this.#tell(state);
    });
  }

  /** Questions to main that have no answer yet. */
  get busy(): boolean {
    return this.#asking > 0;
  }

  /** What another program wrote meanwhile is shown when the user comes back to the window. */
  readAgain(): void {
    const file = this.#file;
    if (file !== null) void this.#ask(file.id, 'notes:read');
  }

  markCycle(offset: CycleOffset, reachCycles: number, isToBeWritten: boolean): void {
    const summary = this.#summary();
    if (summary === null || this.#told === null) return;
    const cycle = BigInt(summary.origin) + BigInt(Math.round(offset));
    if (cycle < 0n || cycle > U64_MAX) return;
    const near = this.#noteNear(offset, reachCycles, BigInt(summary.origin));
    if (near === null) this.#add({ kind: 'point', at: cycle.toString() }, isToBeWritten);
    else if (near.text === '' && !isToBeWritten) this.remove(near);
    else this.#want(near.id, isToBeWritten);
  }

  markArea(area: Area, isToBeWritten: boolean): void {
    const summary = this.#summary();
    if (summary === null || this.#told === null) return;
    const absolute = (offset: number) => (BigInt(summary.origin) + BigInt(offset)).toString();
    const all = summary.lanes.map(({ core }) => core);
    const chosen = new Set(coresOfArea(this.#deps.store.getState(), area));
    const place: NotePlace = {
      kind: 'area',
      from: absolute(area.fromOffset),
      to: absolute(area.toOffset),
      cores: coreRuns(
        all.filter((core) => chosen.has(core)),
        all,
      ),
    };
    const known = this.#shown().find((note) => isSamePlace(note.place, place));
    if (known === undefined) this.#add(place, isToBeWritten);
    else this.#want(known.id, isToBeWritten);
  }

  write(note: Note, text: string): void {
    const line = asNoteText(text);
    if (line !== note.text) this.#put({ ...note, text: line });
  }

  recolour(note: Note, colour: NoteColour): void {
    this.#colour = colour;
    if (colour !== note.colour) this.#put({ ...note, colour });
  }

  remove(note: Note): void {
    const changed = timeAfter(this.#deps.now(), note.changed);
    this.#deps.store.getState().offerRemoved({ ...note, changed });
    this.#change({ kind: 'remove', id: note.id, changed });
  }

  undoRemoval(): void {
    const { removedNote, offerRemoved } = this.#deps.store.getState();
    if (removedNote === null) return;
    offerRemoved(null);
    this.#put(removedNote);
  }

  setAside(): void {
    if (this.#file !== null) void this.#ask(this.#file.id, 'notes:set-aside');
  }

  moveBeside(): void {
    if (this.#file !== null) void this.#ask(this.#file.id, 'notes:move-beside');
  }

  #add(place: NotePlace, isToBeWritten: boolean): void {
    const created = timeAfter(this.#deps.now());
    const id = this.#deps.newId();
    const note = { id, place, text: '', colour: this.#colour, created, changed: created };
    this.#change({ kind: 'put', note });
    if (isToBeWritten) this.#want(id, true);
  }

  #put(note: Note): void {
    const changed = timeAfter(this.#deps.now(), note.changed);
    this.#change({ kind: 'put', note: { ...note, changed } });
  }

  #want(id: string, isToBeWritten: boolean): void {
    const { wantNote, showDockTab } = this.#deps.store.getState();
    showDockTab('notes');
    wantNote(id, isToBeWritten);
  }

  #change(change: NoteChange): void {
    const file = this.#file;
    if (file === null) return;
    this.#pending.push(change);
    this.#show();
    for (const each of [...this.#pending]) {
      if (!this.#inFlight.has(each)) void this.#send(file.id, each);
    }
  }

  async #send(fileId: string, change: NoteChange): Promise<void> {
    this.#inFlight.add(change);
    const result = await this.#answerOf(() =>
      this.#deps.bridge.request('notes:change', { fileId, change }),
    );
    this.#inFlight.delete(change);
    if (result.ok || FINAL_CODES.includes(result.error.code)) {
      this.#pending = this.#pending.filter((each) => each !== change);
    }
    this.#receive(fileId, result);
  }

  async #ask(fileId: string, name: 'notes:read' | 'notes:set-aside' | 'notes:move-beside') {
    this.#receive(fileId, await this.#answerOf(() => this.#deps.bridge.request(name, { fileId })));
  }

  async #answerOf(ask: () => Promise<Result<NotesState>>): Promise<Result<NotesState>> {
    this.#asking++;
    try {
      return await ask();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, error: { code: 'request-failed', message } };
    } finally {
      this.#asking--;
    }
  }

  #receive(fileId: string, result: Result<NotesState>): void {
    if (fileId !== this.#file?.id) return;
    if (result.ok) this.#tell(result.value);
    else this.#report(result.error);
  }

  #report(error: AppError): void {
    this.#deps.store.getState().addNotice({ kind: 'notes-failed', error });
    this.#show();
  }

  #tell(state: NotesState): void {
    this.#told = state;
    this.#show();
  }

  #show(): void {
    const { store, showMarks } = this.#deps;
    const summary = this.#summary();
    if (this.#told === null || summary === null) return;
    const notes = this.#shown();
    store.getState().showNotes({ ...this.#told, notes });
    showMarks(noteMarks(notes, summary.origin));
  }

  /** As they are on the disk, and what is on its way there. */
  #shown(): readonly Note[] {
    const told = this.#told?.notes ?? [];
    if (this.#pending.length === 0) return told;
    const entries = new Map(told.map((note) => [note.id, { note, unknown: [] }]));
    let document: NotesDocument = { ...NO_NOTES, entries };
    for (const change of this.#pending) {
      const changed = changeNotes(document, change);
      if (changed.ok) document = changed.value;
    }
    return sortedNotes(document);
  }

  #noteNear(offset: number, reachCycles: number, origin: bigint): Note | null {
    let nearest: Note | null = null;
    let least = reachCycles;
    for (const note of this.#shown()) {
      if (note.place.kind !== 'point') continue;
      const distance = Math.abs(Number(BigInt(noteStart(note)) - origin) - offset);
      if (distance > least) continue;
      nearest = note;
      least = distance;
    }
    return nearest;
  }

  #followTrace(now: AppState, before: AppState): void {
    const { trace } = now;
    if (trace.phase === 'none') return this.#forget();
    const isSamePath = this.#file?.path === trace.file.path;
    if (this.#file?.id !== trace.file.id) {
      if (!isSamePath) this.#forget();
      this.#file = { id: trace.file.id, path: trace.file.path };
      this.readAgain();
    }
    if (summaryOf(before.trace)?.origin !== trace.summary.origin) this.#show();
  }

  #forget(): void {
    this.#file = null;
    this.#told = null;
    this.#pending = [];
    this.#deps.store.getState().forgetNotes();
    this.#deps.showMarks([]);
  }

  #summary(): TraceSummary | null {
    return summaryOf(this.#deps.store.getState().trace);
  }
}

function isSamePlace(a: NotePlace, b: NotePlace): boolean {
  if (a.kind !== 'area' || b.kind !== 'area') return false;
  return a.from === b.from && a.to === b.to && JSON.stringify(a.cores) === JSON.stringify(b.cores);
}
