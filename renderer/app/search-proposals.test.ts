import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../shared/trace/search/parse-query.ts';
import { proposalsFor } from './search-proposals.ts';

const texts = (draft: string, past: string[], hasClock = true) =>
  proposalsFor(draft, past, hasClock).map(({ text }) => text);

describe('proposals for a search', () => {
  it('begin with what was searched for before, as far as it goes on from the text', () => {
    expect(texts('', ['core:1', 'dur:>5']).slice(0, 2)).toEqual(['core:1', 'dur:>5']);
    const typed = texts('DUR', ['core:1', 'dur:>5']);
    expect(typed[0]).toBe('dur:>5');
    expect(typed).not.toContain('core:1');
    expect(texts('core:1', ['core:1'])).not.toContain('core:1');
  });

  it('have no example twice, and can all be searched for', () => {
    const first = proposalsFor('', [], true)[0]?.text ?? '';
    expect(texts('', [first]).filter((text) => text === first)).toHaveLength(1);
    for (const text of texts('', [])) expect(parseQuery(text, { clockMhz: 333 }).ok).toBe(true);
  });

  it('have times only where there is a clock', () => {
    for (const text of texts('', [], false)) {
      expect(parseQuery(text, { clockMhz: null }).ok).toBe(true);
    }
  });
});
