import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rename, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotesState } from '../shared/ipc.ts';
import type { Result } from '../shared/result.ts';
import type { Note } from '../shared/trace/notes/note.ts';
import { KeptNotes } from './files/kept-notes.ts';
import { replacingWith } from './files/replace-file.ts';
import { NotesOfTraces, type TraceNotes } from './trace-notes.ts';

let folder = '';
let trace = '';
let side = '';
let data = '';
let isProtected = false;
const open = new Set<string>();

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tilescope-notes-'));
  data = path.join(folder, 'data');
  const traces = path.join(folder, 'traces');
  await mkdir(traces);
  trace = path.join(traces, 'a.pccx');
  side = `${trace}.notes.json`;
  writeFileSync(trace, 'PCCX');
  isProtected = false;
  open.clear();
});

afterEach(async () => {
  await chmod(path.dirname(trace), 0o755).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

/** A start of the application. */
function start(): NotesOfTraces {
  const journal = { note: async () => undefined, forget: async () => undefined };
  return new NotesOfTraces(
    {
      kept: new KeptNotes(data),
      replacing: replacingWith(journal),
      isProtected: () => isProtected,
    },
    (id) => open.has(id),
  );
}

async function openTrace(all = start(), id = 'one', file = trace): Promise<TraceNotes> {
  open.add(id);
  return (await all.of(id, file)).notes;
}

function note(id: string, text = '', changed = '2026-01-01T00:00:00.000Z'): Note {
  const place = { kind: 'point', at: '7' } as const;
  return { id, place, text, colour: 'blue', created: '2026-01-01T00:00:00.000Z', changed };
}

async function put(notes: TraceNotes, each: Note): Promise<NotesState> {
  return value(await notes.change({ kind: 'put', note: each }));
}

function value(result: Result<NotesState>): NotesState {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const ids = (state: NotesState): string[] => state.notes.map(({ id }) => id);
const sideText = (): string => readFileSync(side, 'utf8');
const beside = (): string[] => readdirSync(path.dirname(trace)).sort();

describe('notes beside a trace', () => {
  it('are there again at the next start, and the trace is untouched', async () => {
    expect(ids(await (await openTrace()).read())).toEqual([]);
    expect(beside()).toEqual(['a.pccx']);
    await put(await openTrace(), note('n', 'why?'));
    const again = await (await openTrace()).read();
    expect(again).toMatchObject({ notes: [{ text: 'why?' }], obstacle: null, isKept: false });
    expect(again.sideFile).toBe(side);
    expect(beside()).toEqual(['a.pccx', 'a.pccx.notes.json']);
    expect(readFileSync(trace, 'utf8')).toBe('PCCX');
  });

  it('are merged with what another program wrote since they were read', async () => {
    const notes = await openTrace();
    await put(notes, note('mine', 'x'));
    const theirs = sideText()
      .replace('"mine"', '"theirs"')
      .replace('"version"', '"by":"T","version"');
    writeFileSync(side, theirs);
    await put(notes, note('mine', 'y', '2026-01-02T00:00:00.000Z'));
    const state = await (await openTrace()).read();
    expect(ids(state)).toEqual(['mine', 'theirs']);
    expect(state.notes[0]?.text).toBe('y');
    expect(sideText()).toContain('"by": "T"');
  });

  it('are not lost where an older copy was written over them, or the file was removed', async () => {
    const notes = await openTrace();
    await put(notes, note('first'));
    const older = sideText();
    await put(notes, note('second'));
    writeFileSync(side, older);
    expect(ids(await notes.read())).toEqual(['first', 'second']);
    rmSync(side);
    await put(notes, note('third'));
    expect(ids(await (await openTrace()).read())).toEqual(['first', 'second', 'third']);
  });

  it('stay removed when an older copy of them comes back', async () => {
    const notes = await openTrace();
    await put(notes, note('n'));
    const older = sideText();
    value(await notes.change({ kind: 'remove', id: 'n', changed: '2026-01-02T00:00:00.000Z' }));
    expect(sideText()).toContain('"removed"');
    writeFileSync(side, older);
    expect(ids(await notes.read())).toEqual([]);
  });

  it('are one list for two windows, also by a link', async () => {
    const link = path.join(folder, 'link.pccx');
    await symlink(trace, link);
    const all = start();
    const [one, other] = await Promise.all([openTrace(all, 'one'), openTrace(all, 'other', link)]);
    await Promise.all([put(one, note('a')), put(other, note('b'))]);
    expect(ids(await one.read())).toEqual(['a', 'b']);
    expect([...(await all.of('one', trace)).users]).toEqual(['one', 'other']);
  });

  it('are what the disk has when a trace is opened anew', async () => {
    const all = start();
    await put(await openTrace(all), note('n'));
    rmSync(side);
    open.delete('one');
    expect(ids(await (await openTrace(all, 'next')).read())).toEqual([]);
  });
});

describe('a damaged side file', () => {
  const damaged = '{"format": "tilescope-notes",\n "version" 1}';

  it('is left as it is and said, and notes go to the application’s data', async () => {
    writeFileSync(side, damaged);
    const state = await put(await openTrace(), note('n'));
    expect(state.obstacle?.code).toBe('notes-damaged');
    expect(state.obstacle?.message).toContain('line 2, column 12');
    expect(state.isKept).toBe(true);
    expect(sideText()).toBe(damaged);
    expect(ids(await (await openTrace()).read())).toEqual(['n']);
  });

  it('is renamed on wish, and what was noted takes its place', async () => {
    writeFileSync(side, damaged);
    const notes = await openTrace();
    await put(notes, note('n'));
    const now = new Date('2026-03-04T05:06:07.089Z');
    const state = value(await notes.setAside(now));
    expect(state).toMatchObject({ obstacle: null, isKept: false });
    const aside = `${side}.damaged-20260304T050607Z`;
    expect(readFileSync(aside, 'utf8')).toBe(damaged);
    expect(ids(await (await openTrace()).read())).toEqual(['n']);
    expect(await notes.setAside(now)).toMatchObject({ error: { code: 'notes-not-damaged' } });
    writeFileSync(side, damaged);
    expect(await notes.setAside(now)).toMatchObject({ error: { code: 'name-taken' } });
    expect(readFileSync(aside, 'utf8')).toBe(damaged);
  });

  it('of which single notes make no sense keeps them, and says which', async () => {
    const notes = '{"id":"a","at":7},{"id":"b","at":"soon"}';
    writeFileSync(side, `{"format":"tilescope-notes","version":1,"notes":[${notes}]}`);
    const state = await put(await openTrace(), note('c'));
    expect(ids(state)).toEqual(['a', 'c']);
    expect(state.findings).toEqual([expect.stringContaining('Note 2 of 2')]);
    expect(sideText()).toContain('{"id":"b","at":"soon"}');
  });
});

describe('notes of a trace in a read-only folder', () => {
  it('are kept, found again, also when the trace was moved, and move on wish only', async () => {
    await chmod(path.dirname(trace), 0o555);
    const state = await put(await openTrace(), note('n', 'kept'));
    expect(state).toMatchObject({ isKept: true, obstacle: { code: 'notes-read-only' } });
    expect(await (await openTrace()).moveBeside()).toMatchObject({
      error: { code: 'notes-read-only' },
    });
    await chmod(path.dirname(trace), 0o755);
    const moved = path.join(folder, 'moved.pccx');
    await rename(trace, moved);
    const there = await openTrace(start(), 'two', moved);
    expect(await there.read()).toMatchObject({ isKept: true, obstacle: null });
    await put(there, note('more'));
    expect(readdirSync(folder).sort()).toEqual(['data', 'moved.pccx', 'traces']);
    expect(value(await there.moveBeside())).toMatchObject({ isKept: false });
    expect(readdirSync(path.join(data, 'notes'))).toEqual([]);
    const last = await (await openTrace(start(), 'three', moved)).read();
    expect(last).toMatchObject({ isKept: false, notes: [{ id: 'more' }, { id: 'n' }] });
  });

  it('are merged with those that lie beside it', async () => {
    await put(await openTrace(), note('n', 'old'));
    await chmod(path.dirname(trace), 0o555);
    await put(await openTrace(), note('n', 'new', '2026-01-02T00:00:00.000Z'));
    expect(sideText()).toContain('old');
    await chmod(path.dirname(trace), 0o755);
    const notes = await openTrace();
    expect((await notes.read()).notes[0]?.text).toBe('new');
    value(await notes.moveBeside());
    expect(sideText()).toContain('new');
  });

  it('say what is wrong where they are damaged themselves, and are set aside', async () => {
    isProtected = true;
    await put(await openTrace(), note('n'));
    const kept = path.join(data, 'notes', readdirSync(path.join(data, 'notes'))[0] ?? '');
    writeFileSync(kept, 'not ours');
    const state = await put(await openTrace(), note('next'));
    expect(state.findings[0]).toContain(kept);
    expect(readFileSync(`${kept}.damaged`, 'utf8')).toBe('not ours');
    expect(ids(await (await openTrace()).read())).toEqual(['next']);
  });
});
