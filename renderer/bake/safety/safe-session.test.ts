import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTileParams } from '../../../shared/bake/bake.ts';
import { applyEdit } from '../../../shared/bake/edits.ts';
import { setTileParam } from '../../../shared/bake/field-edits.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { applyPacked, unpackSplices } from '../../../shared/bake/packed-splices.ts';
import { stampBake } from '../../../shared/bake/stamp.ts';
import type { FileRef, RestoredBake } from '../../../shared/ipc.ts';
import { file, opened, soundBytes } from '../testing/fake-main.ts';
import {
  beginEachTest,
  decay,
  main,
  open,
  session,
  setDecay,
  settle,
  state,
} from '../testing/session-under-test.ts';

beginEachTest();

describe('drafts', () => {
  /** What main would restore: the base that was begun with, after the edits that followed. */
  function keptBytes(fileBytes: Uint8Array): Uint8Array {
    let bytes: Uint8Array = fileBytes.slice();
    for (const { name, args } of main.asked) {
      const begun = name === 'bake:draft-begin' && (args as { bytes: Uint8Array | null });
      if (begun) bytes = (begun.bytes ?? fileBytes).slice();
      if (name !== 'bake:draft-edit') continue;
      const splices = unpackSplices((args as { packed: Uint8Array }).packed);
      const applied = splices.ok && applyPacked(bytes, splices.value, 2 ** 24);
      if (!applied || !applied.ok) throw new Error('an edit does not fit');
      bytes = applied.value;
    }
    return bytes;
  }
  const currentBytes = () => {
    const document = session.documents.current();
    return document.kind === 'open' ? document.history.bake.bytes : null;
  };
  const openWithSize = (bytes: Uint8Array) => open(bytes, { ...file, size: bytes.length });
  const restoredFrom = (bytes: Uint8Array, ref: FileRef | null): RestoredBake => {
    const bake = opened(bytes);
    return {
      name: 'lost.d8p',
      file: ref,
      base: bytes,
      bytes: applyEdit(bake, setTileParam(bake, [1], 'decay', 321)).bytes,
      mayStamp: false,
      origin: { path: '/lost.d8p', state: ref === null ? 'gone' : 'same' },
    };
  };

  it('are kept edit by edit on top of what the file holds, at once', async () => {
    const bytes = soundBytes();
    await openWithSize(bytes.slice());
    setDecay(1);
    setDecay(2);
    expect(main.argsOf('bake:draft-begin')).toEqual([
      { name: 'a.d8p', fileId: 'f1', bytes: null, mayStamp: true },
    ]);
    expect(main.argsOf('bake:draft-edit')).toHaveLength(2);
    expect(keptBytes(bytes)).toEqual(currentBytes());
    session.undo();
    expect(keptBytes(bytes)).toEqual(currentBytes());
    expect(main.argsOf('bake:draft-clear')).toHaveLength(0);
    session.undo();
    expect(main.argsOf('bake:draft-clear')).toHaveLength(1);
    session.redo();
    expect(main.argsOf('bake:draft-begin')).toHaveLength(2);
    await session.save();
    expect(main.argsOf('bake:draft-clear')).toHaveLength(2);
  });

  it('of a bake without a file, or one that a save lengthened, begin with all bytes', async () => {
    await session.create(newBake({ width: 2, height: 2 }));
    const [begun] = main.argsOf('bake:draft-begin') as { fileId: null; bytes: Uint8Array }[];
    expect(begun).toMatchObject({ fileId: null, mayStamp: true });
    expect(begun!.bytes).toEqual(currentBytes());
    await open(soundBytes(), { ...file, size: 1 });
    setDecay(1);
    expect(main.argsOf('bake:draft-begin').at(-1)).toMatchObject({ fileId: null });
  });

  it('end with what was kept of a bake that another one replaces', async () => {
    await session.create(newBake({ width: 2, height: 2 }));
    main.answers['bake:ask-unsaved'] = () => 'discard';
    await session.create(newBake({ width: 3, height: 2 }));
    expect(main.argsOf('bake:draft-clear')).toHaveLength(1);
    expect(main.argsOf('bake:draft-begin')).toHaveLength(2);
  });

  it('follow an edit made while the file was written', async () => {
    const bytes = soundBytes();
    await openWithSize(bytes.slice());
    setDecay(1);
    let written = bytes;
    main.answers['bake:save'] = (args: { bytes: Uint8Array }) => {
      written = args.bytes.slice();
      setDecay(2);
      return { ok: true, value: { kind: 'saved', file: { ...file, size: written.length } } };
    };
    await session.save();
    expect(state().unsaved).toBe(true);
    expect(main.argsOf('bake:draft-begin').at(-1)).toMatchObject({ fileId: 'f1' });
    const lastBegin = main.asked.findLastIndex(({ name }) => name === 'bake:draft-begin');
    main.asked.splice(0, lastBegin);
    expect(readTileParams(opened(keptBytes(written)), 1).decay).toBe(2);
  });

  it('are tried again, whole, after one could not be kept, and that is said once', async () => {
    let isFull = true;
    main.answers['bake:draft-edit'] = () => {
      if (isFull) throw new Error('no space left');
    };
    await openWithSize(soundBytes());
    setDecay(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(state().failure?.message).toContain('no space left');
    setDecay(2);
    setDecay(3);
    expect(main.argsOf('bake:draft-begin')).toHaveLength(1);
    isFull = false;
    await vi.advanceTimersByTimeAsync(6000);
    const whole = main.argsOf('bake:draft-begin').at(-1) as { bytes: Uint8Array };
    expect(whole.bytes).toEqual(currentBytes());
    setDecay(4);
    expect(main.argsOf('bake:draft-edit').length).toBeGreaterThan(1);
  });

  it('say whether total_len, padding and CRC may be made right when they are restored', async () => {
    const bytes = soundBytes();
    bytes[bytes.length - 1]! ^= 0xff;
    await openWithSize(bytes);
    setDecay(1);
    expect(main.argsOf('bake:draft-begin')).toMatchObject([{ mayStamp: false }]);
  });

  it('come back on top of their file, so that Save goes there and undo leads to it', async () => {
    const bytes = soundBytes();
    main.emit('bake:restored', restoredFrom(bytes, { ...file, size: bytes.length }));
    await settle();
    expect(state()).toMatchObject({ unsaved: true, document: { file: { id: 'f1' } } });
    expect(state()).toMatchObject({ undoLabel: 'Restore unsaved edits', lostFile: null });
    expect(decay()).toBe(321);
    expect(state().problems.general.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(main.argsOf('bake:draft-begin')).toEqual([]);
    setDecay(5);
    expect(main.argsOf('bake:draft-edit')).toHaveLength(1);
    session.undo();
    session.undo();
    expect(state().unsaved).toBe(false);
    expect(main.argsOf('bake:draft-clear')).toHaveLength(1);
  });

  it('whose file is gone come back without one, and that is said', async () => {
    main.emit('bake:restored', restoredFrom(soundBytes(), null));
    await settle();
    expect(state()).toMatchObject({ unsaved: true, document: { file: null } });
    expect(state().lostFile).toEqual({ path: '/lost.d8p', state: 'gone' });
    main.answers['bake:save-as'] = () => ({ ok: true, value: { kind: 'saved', file } });
    await session.save();
    expect(state()).toMatchObject({ unsaved: false, lostFile: null });
  });

  it('with a wrong CRC that their file came with still ask before a save hides it', async () => {
    const bytes = soundBytes();
    bytes[bytes.length - 1]! ^= 0xff;
    main.emit('bake:restored', restoredFrom(bytes, file));
    await settle();
    const saving = session.save();
    await settle();
    expect(state().question).toMatchObject({ kind: 'stamp' });
    session.answer('cancel');
    expect(await saving).toBe(false);
  });
});

describe('a file that somebody else changes', () => {
  const theirs = () => {
    const bake = opened(soundBytes());
    return stampBake(applyEdit(bake, setTileParam(bake, [1], 'decay', 777)));
  };
  const change = { kind: 'changed', message: 'a.d8p changed on disk' } as const;

  beforeEach(async () => {
    await open(soundBytes());
    main.answers['bake:read-again'] = () => ({ ok: true, value: { file, bytes: theirs() } });
  });

  it('is said for the bake that is shown and no other', () => {
    main.emit('bake:on-disk', { fileId: 'other', change });
    expect(state().onDisk).toBeNull();
    main.emit('bake:on-disk', { fileId: 'f1', change });
    expect(state().onDisk).toEqual(change);
    main.emit('bake:on-disk', { fileId: 'f1', change: null });
    expect(state().onDisk).toBeNull();
  });

  it('can be taken as one step of undo, which leads back to the own edits', async () => {
    setDecay(5);
    main.emit('bake:on-disk', { fileId: 'f1', change });
    await session.takeTheirs();
    expect([decay(), state().unsaved, state().onDisk]).toEqual([777, false, null]);
    expect(main.argsOf('bake:accept-read')).toHaveLength(1);
    session.undo();
    expect([decay(), state().unsaved]).toEqual([5, true]);
    session.undo();
    expect([decay(), state().unsaved]).toEqual([0, true]);
    session.redo();
    session.redo();
    expect([decay(), state().unsaved]).toEqual([777, false]);
  });

  it('can be left to be replaced by the next save, which does not ask again', async () => {
    await session.keepMine();
    expect([decay(), state().unsaved]).toEqual([0, true]);
    expect(main.argsOf('bake:accept-read')).toHaveLength(1);
    expect(session.documents.changed?.count).toBe(1);
    expect(await session.save()).toBe(true);
    expect(state().unsaved).toBe(false);
  });

  it('that holds no bake any more is not taken, and not accepted as known', async () => {
    main.answers['bake:read-again'] = () => ({
      ok: true,
      value: { file, bytes: new Uint8Array([1, 2, 3]) },
    });
    setDecay(5);
    await session.takeTheirs();
    expect(state().failure).toMatchObject({ code: 'theirs-damaged' });
    expect(main.argsOf('bake:accept-read')).toEqual([]);
    expect([decay(), state().unsaved]).toEqual([5, true]);
  });

  it('that was shown damaged is shown as it is now', async () => {
    await open(new Uint8Array([1, 2, 3]));
    expect(state().document.phase).toBe('damaged');
    await session.takeTheirs();
    expect(state()).toMatchObject({ unsaved: false, document: { phase: 'open' } });
  });
});
