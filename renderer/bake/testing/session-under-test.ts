import { afterEach, beforeEach, vi } from 'vitest';
import { readTileParams } from '../../../shared/bake/bake.ts';
import { setTileParam } from '../../../shared/bake/field-edits.ts';
import { createAppStore } from '../../store/store.ts';
import { BakeSession } from '../bake-session.ts';
import { FakeMain, file } from './fake-main.ts';

/** A session with a main that it can ask and a store that it fills; another for each test. */
export let main: FakeMain;
export let session: BakeSession;
export let store: ReturnType<typeof createAppStore>;

/** Every test of the file that calls this begins with them anew, under a clock of its own. */
export function beginEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    main = new FakeMain();
    main.answers['bake:save'] = () => ({ ok: true, value: { kind: 'saved', file } });
    store = createAppStore();
    session = new BakeSession(main.bridge, store);
  });
  afterEach(() => vi.useRealTimers());
}

export const state = () => store.getState().bake;
export const settle = () => vi.advanceTimersByTimeAsync(1000);

export async function open(bytes: Uint8Array, ref = file): Promise<void> {
  main.emit('bake:opened', { file: ref, bytes });
  await settle();
}

/** Of tile 1. */
export function setDecay(value: number): void {
  session.edit((bake) => setTileParam(bake, [1], 'decay', value));
}

export function decay(): number | null {
  const document = session.documents.current();
  return document.kind === 'open' ? readTileParams(document.history.bake, 1).decay : null;
}
