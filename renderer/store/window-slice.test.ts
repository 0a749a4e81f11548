import { describe, expect, it } from 'vitest';
import { createAppStore } from './store.ts';
import type { Notice } from './window-slice.ts';

const failure = (name: string, document: 'trace' | 'bake'): Notice => ({
  kind: 'open-failed',
  name,
  document,
  error: { code: 'magic', message: 'm' },
  reload: false,
});

describe('notices', () => {
  it('queue up, the first stays until it is dismissed', () => {
    const store = createAppStore();
    const { addNotice, dismissNotice } = store.getState();
    addNotice(failure('a', 'trace'));
    addNotice(failure('b', 'trace'));
    expect(store.getState().notices[0]).toMatchObject({ name: 'a' });
    dismissNotice();
    expect(store.getState().notices).toMatchObject([{ name: 'b' }]);
  });

  it('of failed openings go when a document of that kind opens', () => {
    const store = createAppStore();
    store.getState().addNotice(failure('a', 'trace'));
    store.getState().addNotice(failure('b', 'bake'));
    store.getState().addNotice({ kind: 'no-graphics', message: 'm' });
    store.getState().dropOpenFailures('trace');
    expect(store.getState().notices).toMatchObject([{ name: 'b' }, { kind: 'no-graphics' }]);
  });

  it('of the same failing read come once, of two failed files twice', () => {
    const store = createAppStore();
    const { addNotice } = store.getState();
    const read: Notice = { kind: 'query-failed', error: { code: 'read-failed', message: 'm' } };
    for (const notice of [read, read, failure('a', 'trace'), failure('a', 'trace')]) {
      addNotice(notice);
    }
    expect(store.getState().notices).toHaveLength(3);
  });
});

describe('the byte view', () => {
  it('is shown and counts every wish, also for the same place', () => {
    const store = createAppStore();
    store.getState().showBytes(16);
    store.getState().showBytes(16);
    expect(store.getState()).toMatchObject({
      dockTab: 'bytes',
      bytesAt: { byteOffset: 16, asked: 2 },
    });
  });
});
