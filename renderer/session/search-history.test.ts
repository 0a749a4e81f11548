import { describe, expect, it } from 'vitest';
import { readHistory, remember, type TextStore } from './search-history.ts';

function textStore(kept: string | null = null): TextStore {
  let text = kept;
  return { getItem: () => text, setItem: (_key, next) => (text = next) };
}

describe('the history of searches', () => {
  it('has the newest first, each once, and not without end', () => {
    const store = textStore();
    let history = readHistory(store);
    for (const text of ['a', 'b', 'a']) history = remember(store, history, text);
    expect(history).toEqual(['a', 'b']);
    expect(readHistory(store)).toEqual(['a', 'b']);
    for (let n = 0; n < 50; n++) history = remember(store, history, `n${n}`);
    expect(history).toHaveLength(20);
    expect(history[0]).toBe('n49');
  });

  it('is empty where something else is kept, and takes texts only', () => {
    expect(readHistory(textStore('{'))).toEqual([]);
    expect(readHistory(textStore('{"a":1}'))).toEqual([]);
    expect(readHistory(textStore('["a",1,null,"b"]'))).toEqual(['a', 'b']);
  });

  it('goes on in the window where nothing can be kept', () => {
    const full: TextStore = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(remember(full, ['a'], 'b')).toEqual(['b', 'a']);
  });
});
