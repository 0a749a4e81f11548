import { describe, expect, it, vi } from 'vitest';
import { readHeader, readTileParams } from '../../shared/bake/bake.ts';
import { openBake } from '../../shared/bake/decode.ts';
import { setHeaderField, setTileParam } from '../../shared/bake/field-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import { setWeight } from '../../shared/bake/weight-edits.ts';
import { file, opened, soundBytes } from './testing/fake-main.ts';
import {
  beginEachTest,
  decay,
  main,
  open,
  session,
  setDecay,
  settle,
  state,
  store,
} from './testing/session-under-test.ts';

beginEachTest();
const codes = () => state().problems.general.map(({ code }) => code);

describe('editing', () => {
  it('undoes and redoes edits one by one and knows when it is back at the saved bake', async () => {
    await open(soundBytes());
    setDecay(5);
    setDecay(9);
    session.edit((bake) => setWeight(bake, [0], 2, 3, -4));
    expect(state()).toMatchObject({ unsaved: true, undoLabel: 'Set weight 2, 3 of tile 0' });
    session.undo();
    session.undo();
    expect([decay(), state().unsaved]).toEqual([5, true]);
    session.undo();
    expect([decay(), state().unsaved]).toEqual([0, false]);
    session.redo();
    session.redo();
    expect([decay(), state().unsaved]).toEqual([9, true]);
  });

  it('takes a run of steps at one weight back at once', async () => {
    await open(soundBytes());
    for (const value of [1, 2, 3]) session.step((bake) => setWeight(bake, [0], 0, 0, value));
    session.undo();
    expect(state()).toMatchObject({ unsaved: false, undoLabel: null });
  });

  it('tells main once when the bake becomes unsaved and once when it is saved again', async () => {
    await open(soundBytes());
    setDecay(5);
    setDecay(6);
    session.undo();
    session.undo();
    expect(main.argsOf('bake:set-unsaved')).toEqual([
      { unsaved: false, name: 'a.d8p' },
      { unsaved: true, name: 'a.d8p' },
      { unsaved: false, name: 'a.d8p' },
    ]);
  });

  it('drops text that is being typed before it undoes anything', async () => {
    await open(soundBytes());
    setDecay(5);
    const cancel = vi.fn();
    session.typing.begin('field', { commit: () => true, cancel });
    session.undo();
    expect(cancel).toHaveBeenCalledOnce();
    expect(decay()).toBe(5);
    session.undo();
    expect(decay()).toBe(0);
  });
});

describe('what is covered', () => {
  it('is not undone behind a dialog or another tab', async () => {
    await open(soundBytes());
    setDecay(5);
    store.getState().showDialog('settings');
    main.emit('menu', { command: 'undo' });
    expect(decay()).toBe(5);
    store.getState().showDialog('none');
    main.emit('menu', { command: 'undo' });
    expect(decay()).toBe(0);
  });
});

describe('saving', () => {
  it('sends a blob whose length and CRC are right and calls the bake saved', async () => {
    await open(soundBytes());
    setDecay(77);
    expect(await session.save()).toBe(true);
    const [sent] = main.argsOf('bake:save') as { bytes: Uint8Array; overwrite: boolean }[];
    const answer = openBake(sent!.bytes);
    expect(answer.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(readTileParams(opened(sent!.bytes), 1).decay).toBe(77);
    expect(sent!.overwrite).toBe(false);
    expect(state()).toMatchObject({ unsaved: false, saving: false });
    session.undo();
    expect(state().unsaved).toBe(true);
  });

  it('takes typed text first and refuses when it cannot be taken', async () => {
    await open(soundBytes());
    session.typing.begin('field', { commit: () => false, cancel: () => undefined });
    expect(await session.save()).toBe(false);
    expect(main.argsOf('bake:save')).toEqual([]);
  });

  it('stays unsaved where edits went on while the file was written', async () => {
    await open(soundBytes());
    setDecay(5);
    let finish = () => undefined as void;
    main.answers['bake:save'] = async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { ok: true, value: { kind: 'saved', file } };
    };
    const saving = session.save();
    await settle();
    session.edit((bake) => setHeaderField(bake, 'bakeId', 8));
    finish();
    expect(await saving).toBe(true);
    expect(state().unsaved).toBe(true);
    session.undo();
    expect(state().unsaved).toBe(false);
  });

  it('refuses a bake with errors and lists them', async () => {
    await open(soundBytes());
    session.edit((bake) => setTileParam(bake, [2], 'thrLo', 50));
    const saving = session.save();
    await settle();
    expect(state().question).toMatchObject({ kind: 'save-refused', problems: [{ tile: 2 }] });
    session.answer('cancel');
    expect(await saving).toBe(false);
    expect(main.argsOf('bake:save')).toEqual([]);
    expect(state().selectedTile).toBe(2);
  });

  it('does not take another bake for the saved one when it came in the meantime', async () => {
    await open(soundBytes());
    setDecay(5);
    let finish = () => undefined as void;
    main.answers['bake:save'] = async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { ok: true, value: { kind: 'saved', file } };
    };
    main.answers['bake:ask-unsaved'] = () => 'discard';
    const saving = session.save();
    await settle();
    await open(soundBytes(2, 2), { ...file, id: 'f2', name: 'b.d8p' });
    setDecay(9);
    finish();
    await saving;
    expect(state()).toMatchObject({
      unsaved: true,
      document: { name: 'b.d8p', file: { id: 'f2' } },
    });
  });

  it('asks before it stamps over a wrong CRC, and only the first time', async () => {
    const bytes = soundBytes();
    bytes[bytes.length - 1]! ^= 0xff;
    await open(bytes);
    expect(state().problems.general[0]).toMatchObject({ code: 'crc-mismatch', severity: 'error' });
    setDecay(3);
    expect(state().problems.general[0]).toMatchObject({ code: 'crc-mismatch' });
    const first = session.save();
    await settle();
    expect(state().question).toMatchObject({ kind: 'stamp' });
    session.answer('cancel');
    expect(await first).toBe(false);
    expect(main.argsOf('bake:save')).toEqual([]);
    const second = session.save();
    await settle();
    session.answer('save');
    expect(await second).toBe(true);
    expect(codes()).not.toContain('crc-mismatch');
    setDecay(4);
    expect(await session.save()).toBe(true);
  });

  it('does not ask about a CRC that was repaired on request, unless the repair is undone', async () => {
    const bytes = soundBytes();
    bytes[bytes.length - 1]! ^= 0xff;
    await open(bytes);
    session.repairs.repair('stamp');
    expect(codes()).not.toContain('crc-mismatch');
    session.undo();
    expect(codes()).toContain('crc-mismatch');
    session.redo();
    setDecay(3);
    expect(await session.save()).toBe(true);
  });

  it('asks before overwriting a file that changed on disk', async () => {
    await open(soundBytes());
    setDecay(3);
    main.answers['bake:save'] = ({ overwrite }: { overwrite: boolean }) => ({
      ok: true,
      value: overwrite ? { kind: 'saved', file } : { kind: 'changed-on-disk', message: 'It grew.' },
    });
    const refused = session.save();
    await settle();
    expect(state().question).toMatchObject({ kind: 'changed-on-disk', message: 'It grew.' });
    session.answer('cancel');
    expect([await refused, state().unsaved]).toEqual([false, true]);
    const agreed = session.save();
    await settle();
    session.answer('overwrite');
    expect([await agreed, state().unsaved]).toEqual([true, false]);
  });

  it('shows why a file could not be written and keeps the edits', async () => {
    await open(soundBytes());
    setDecay(3);
    const error = { code: 'read-only', message: '/a.d8p is read-only; nothing was written.' };
    main.answers['bake:save'] = () => ({ ok: false, error });
    expect(await session.save()).toBe(false);
    expect(state()).toMatchObject({ failure: error, unsaved: true });
  });

  it('answers a closing window with what became of the save', async () => {
    await open(soundBytes());
    setDecay(3);
    main.emit('bake:save-before-close', {});
    await settle();
    expect(main.argsOf('bake:saved-before-close')).toEqual([{ saved: true }]);
  });
});

describe('raising the id on save', () => {
  const savedIds = () =>
    main
      .argsOf('bake:save')
      .map((args) => readHeader(opened((args as { bytes: Uint8Array }).bytes)).bakeId);

  it('writes the id of the file plus 1 with changes, as a step of undo', async () => {
    await open(soundBytes());
    store.getState().changeBake({ raisesBakeId: true });
    await session.save();
    setDecay(5);
    await session.save();
    setDecay(6);
    await session.save();
    expect(savedIds()).toEqual([1, 2, 3]);
    expect(state()).toMatchObject({ unsaved: false, undoLabel: 'Set bake_id' });
  });

  it('raises once where a save has failed, and keeps an id that was typed', async () => {
    await open(soundBytes());
    store.getState().changeBake({ raisesBakeId: true });
    main.answers['bake:save'] = () => ({ ok: false, error: { code: 'x', message: 'full' } });
    setDecay(5);
    await session.save();
    await session.save();
    session.edit((bake) => setHeaderField(bake, 'bakeId', 40));
    await session.save();
    expect(savedIds()).toEqual([2, 2, 40]);
  });
});

describe('selection', () => {
  it('begins with the first tile and follows what is selected', async () => {
    await open(soundBytes());
    expect([...state().selection]).toEqual([0]);
    session.select(TileSet.of(12, [3, 7, 9]), 7);
    expect(state().selectedTile).toBe(7);
    session.select(TileSet.of(12, [2, 9]));
    expect(state().selectedTile).toBe(2);
    session.select(TileSet.of(12, [2, 4]));
    expect(state().selectedTile).toBe(2);
    session.selectTile(5);
    expect([[...state().selection], state().selectedTile]).toEqual([[5], 5]);
  });

  it('may be empty and passes over tiles that the array does not have', async () => {
    await open(soundBytes());
    session.selectTile(4);
    session.select(TileSet.none(12));
    expect([state().selection.size, state().selectedTile]).toEqual([0, 4]);
    session.selectTile(12);
    expect(state().selection.size).toBe(0);
  });

  it('keeps to the array of the bake that is opened next', async () => {
    await open(soundBytes());
    session.select(TileSet.all(12));
    await open(soundBytes(2, 1), { ...file, id: 'f2' });
    expect([state().selection.tileCount, [...state().selection]]).toEqual([2, [0]]);
  });
});

describe('opening and closing', () => {
  it('keeps an unsaved bake when the user does not want to lose it', async () => {
    await open(soundBytes());
    setDecay(3);
    main.answers['bake:ask-unsaved'] = () => 'cancel';
    await open(soundBytes(2, 2), { ...file, id: 'f2', name: 'b.d8p' });
    expect(state().document).toMatchObject({ name: 'a.d8p' });
    expect(main.argsOf('bake:close')).toEqual([{ fileId: 'f2' }]);
    main.answers['bake:ask-unsaved'] = () => 'discard';
    await open(soundBytes(2, 2), { ...file, id: 'f3', name: 'c.d8p' });
    expect(state().document).toMatchObject({ name: 'c.d8p' });
    expect(main.argsOf('bake:close').at(-1)).toEqual({ fileId: 'f1' });
  });

  it('shows a damaged file read-only with its bytes and problems', async () => {
    await open(soundBytes().slice(0, 40));
    expect(state().document.phase).toBe('damaged');
    expect(state().problems.total).toBeGreaterThan(0);
    expect(await session.save()).toBe(false);
    expect(session.documents.current()).toMatchObject({ kind: 'damaged' });
  });

  it('makes a new bake that has to be saved under a name', async () => {
    expect(await session.create(newBake({ width: 3, height: 2, bakeId: 9 }))).toBe(true);
    expect(state()).toMatchObject({
      unsaved: true,
      document: { name: 'untitled.d8p', file: null },
    });
    main.answers['bake:save-as'] = () => ({ ok: true, value: { kind: 'saved', file } });
    expect(await session.save()).toBe(true);
    const [sent] = main.argsOf('bake:save-as') as { bytes: Uint8Array; fileId: null }[];
    expect(sent!.fileId).toBeNull();
    expect(readHeader(opened(sent!.bytes)).bakeId).toBe(9);
    expect(state().document).toMatchObject({ name: 'a.d8p', file: { id: 'f1' } });
  });
});
