import { describe, expect, it } from 'vitest';
import type { FileRef } from '../../shared/ipc.ts';
import { shownTab } from './shown-tab.ts';
import { createAppStore } from './store.ts';

const file: FileRef = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };

describe('the tab on the screen', () => {
  it('is none without documents and the only document otherwise', () => {
    const store = createAppStore();
    expect(shownTab(store.getState())).toBeNull();
    store.getState().changeBake({ document: { phase: 'open', name: 'b', file: null } });
    expect(store.getState().tab).toBe('trace');
    expect(shownTab(store.getState())).toBe('bake');
  });

  it('is the chosen one where both have a document', () => {
    const store = createAppStore();
    store.getState().changeBake({ document: { phase: 'damaged', name: 'b', file } });
    store.setState({
      trace: { phase: 'lost', file, summary: { events: 0 } as never, message: '', readShare: 1 },
    });
    expect(shownTab(store.getState())).toBe('trace');
    store.getState().showTab('bake');
    expect(shownTab(store.getState())).toBe('bake');
  });
});
