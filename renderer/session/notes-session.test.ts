import { beforeEach, describe, expect, it } from 'vitest';
import type { FileRef, NotesState, TilescopeBridge } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  changeNotes,
  NO_NOTES,
  sortedNotes,
  type NoteChange,
  type NotesDocument,
} from '../../shared/trace/notes/notes-document.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import type { NoteMark } from '../timeline-worker/messages.ts';
import { NotesSession } from './notes-session.ts';

const summary = {
  origin: '1000',
  header: { cores: null },
  lanes: [0, 3, 4, 9].map((core) => ({ core })),
  details: { kind: 'all' },
} as unknown as TraceSummary;

const file = (id: string, path = '/a'): FileRef => ({
  id,
  name: 'a',
  path,
  size: 1,
  readOnly: false,
});

/** Main, as far as notes go: one document, and a way to refuse. */
class FakeMain {
  document: NotesDocument = NO_NOTES;
  refusal: Result<never> | null = null;
  readonly asked: string[] = [];
  tellChanged: (event: { fileIds: string[]; state: NotesState }) => void = () => {};

  readonly bridge = {
    request: async (name: string, args: { change?: NoteChange }) => {
      this.asked.push(name);
      if (this.refusal !== null) return this.refusal;
      if (args.change) {
        const changed = changeNotes(this.document, args.change);
        if (changed.ok) this.document = changed.value;
      }
      return ok(this.state());
    },
    subscribe: (_name: string, listener: never) => {
      this.tellChanged = listener;
      return () => {};
    },
  } as unknown as TilescopeBridge;

  state(): NotesState {
    const notes = sortedNotes(this.document);
    return { notes, sideFile: '/a.notes.json', obstacle: null, isKept: false, findings: [] };
  }
}

let main: FakeMain;
let store: AppStore;
let marks: readonly NoteMark[];
let notes: NotesSession;

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const shown = () => store.getState().notes?.notes ?? [];
const only = () => {
  const [note] = shown();
  if (note === undefined) throw new Error('there is no note');
  return note;
};

beforeEach(async () => {
  main = new FakeMain();
  store = createAppStore();
  let nextId = 1;
  notes = new NotesSession({
    bridge: main.bridge,
    store,
    showMarks: (next) => (marks = next),
    now: () => new Date('2026-01-01T00:00:00.000Z'),
    newId: () => `n${nextId++}`,
  });
  store.getState().traceOpened(file('1'), summary);
  await settle();
});

describe('notes of the trace on the screen', () => {
  it('are shown at once, and are on the disk when main has answered', async () => {
    notes.markCycle(7.4, 1, false);
    expect(only().place).toEqual({ kind: 'point', at: '1007' });
    expect(marks).toEqual([{ startOffset: 7, endOffset: null, cores: null, colour: 0 }]);
    expect(notes.busy).toBe(true);
    await settle();
    expect(notes.busy).toBe(false);
    expect(sortedNotes(main.document)).toEqual(shown());
  });

  it('are taken away by marking again only where nothing was written', async () => {
    notes.markCycle(50, 1, false);
    notes.markCycle(50.9, 1, false);
    expect(shown()).toEqual([]);
    notes.markCycle(50, 1, false);
    notes.write(only(), ' why?\n');
    notes.markCycle(49.5, 1, false);
    await settle();
    expect(only().text).toBe('why?');
    expect(store.getState()).toMatchObject({
      dockTab: 'notes',
      wantedNote: { id: only().id, isToBeWritten: false },
    });
    notes.markCycle(52, 1, false);
    expect(shown()).toHaveLength(2);
  });

  it('of an area hold its cores, and the same area is noted once', () => {
    const area = { fromOffset: 10, toOffset: 30, firstPosition: 1, lastPosition: 2 };
    notes.markArea(area, true);
    expect(only().place).toEqual({ kind: 'area', from: '1010', to: '1030', cores: [[3, 4]] });
    notes.markArea({ ...area }, false);
    expect(shown()).toHaveLength(1);
    expect(store.getState().wantedNote).toMatchObject({ isToBeWritten: false, asked: 2 });
    expect(marks[0]).toMatchObject({ startOffset: 10, endOffset: 30, cores: [[3, 4]] });
  });

  it('come back as they were when their removal is undone', async () => {
    notes.markCycle(5, 1, false);
    notes.write(only(), 'kept');
    notes.remove(only());
    await settle();
    expect(shown()).toEqual([]);
    notes.undoRemoval();
    notes.undoRemoval();
    await settle();
    expect(only().text).toBe('kept');
    expect(sortedNotes(main.document)).toEqual(shown());
  });

  it('take the colour that was chosen last', () => {
    notes.markCycle(5, 1, false);
    notes.recolour(only(), 'red');
    notes.markCycle(9, 1, false);
    expect(shown().map(({ colour }) => colour)).toEqual(['red', 'red']);
    expect(marks.map(({ colour }) => colour)).toEqual([4, 4]);
  });

  it('that could not be written stay, are told, and go with the next change', async () => {
    main.refusal = fail('write-failed', 'The disk is full.');
    notes.markCycle(5, 1, false);
    await settle();
    expect(shown()).toHaveLength(1);
    expect(store.getState().notices).toMatchObject([{ kind: 'notes-failed' }]);
    main.refusal = null;
    notes.markCycle(9, 1, false);
    await settle();
    expect(sortedNotes(main.document)).toHaveLength(2);
    expect(shown()).toHaveLength(2);
  });

  it('that may not be added are told and are gone', async () => {
    main.refusal = fail('notes-too-many', 'There are as many as there may be.');
    notes.markCycle(5, 1, false);
    await settle();
    expect(shown()).toEqual([]);
    expect(marks).toEqual([]);
  });

  it('of another window arrive, if they are of this trace', () => {
    const state = { ...main.state(), findings: ['told'] };
    main.tellChanged({ fileIds: ['2'], state });
    expect(store.getState().notes?.findings).toEqual([]);
    main.tellChanged({ fileIds: ['2', '1'], state });
    expect(store.getState().notes?.findings).toEqual(['told']);
  });

  it('stay over a reload, move with its origin, and go with the trace', async () => {
    notes.markCycle(5, 1, false);
    await settle();
    store.getState().traceOpened(file('2'), { ...summary, origin: '900' });
    expect(marks).toMatchObject([{ startOffset: 105 }]);
    await settle();
    expect(shown()).toHaveLength(1);
    store.getState().traceClosed();
    expect(marks).toEqual([]);
    expect(store.getState().notes).toBe(null);
    main.document = NO_NOTES;
    store.getState().traceOpened(file('3', '/b'), summary);
    await settle();
    expect(shown()).toEqual([]);
  });
});
