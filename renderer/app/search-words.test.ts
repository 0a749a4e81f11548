import { describe, expect, it } from 'vitest';
import { NO_SEARCH, type Search } from '../store/search-slice.ts';
import { resultWords } from './search-words.ts';

const found = { searchId: 1, text: 'mac', hits: 12, events: 40, longest: 0, isOfShownTypes: false };
const search = (change: Partial<Search>): Search => ({ ...NO_SEARCH, text: 'mac', ...change });

describe('the words for a search', () => {
  it('say how many hits there are, and which one is selected', () => {
    expect(resultWords(search({ found }), null)).toBe('12 hits');
    expect(resultWords(search({ found: { ...found, hits: 1 } }), null)).toBe('1 hit');
    expect(resultWords(search({ found: { ...found, hits: 0 } }), null)).toBe('no hits');
    expect(resultWords(search({ found }), { record: 3, number: 2, wrapped: null })).toBe('3 of 12');
    expect(resultWords(search({ found }), { record: 3, number: 2, wrapped: null }, 5)).toBe(
      '3 of 12 · core 5 is hidden',
    );
    expect(resultWords(search({ found }), { record: 3, number: 0, wrapped: 'to-first' })).toBe(
      '1 of 12 · first again',
    );
  });

  it('say what the search waits for, and how it ended', () => {
    expect(resultWords(search({ work: { kind: 'running', share: 0.34 } }), null)).toBe(
      'searching 34 %',
    );
    expect(resultWords(search({ work: { kind: 'waiting' } }), null)).toBe('when the trace is read');
    expect(resultWords(search({ work: { kind: 'cancelled' } }), null)).toBe('cancelled');
    expect(resultWords(NO_SEARCH, null)).toBe('');
  });
});
