import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { docSection, inlineParts } from './doc-blocks.ts';
import { SECTIONS } from './sections/section-list.ts';

const DOCUMENT = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../docs/analyses.md'),
  'utf8',
);

describe('the text of the analyses', () => {
  it('has a part for everything that the application refers to', () => {
    for (const { docTitles } of Object.values(SECTIONS)) {
      for (const title of docTitles)
        expect([title, docSection(DOCUMENT, title).length > 0]).toEqual([title, true]);
    }
  });

  it('is read as tables, formulas, lists and text', () => {
    const [formulas, text] = docSection(DOCUMENT, 'Utilisation');
    expect(formulas).toMatchObject({ kind: 'table', head: ['number', 'formula, per core'] });
    if (formulas?.kind !== 'table') throw new Error('it is no table');
    expect(formulas.rows[0]).toEqual(['utilisation', '|∪ compute| / T']);
    expect(text).toMatchObject({ kind: 'text' });
    const kinds = docSection(DOCUMENT, 'Bottlenecks').map(({ kind }) => kind);
    expect(kinds).toEqual(['text', 'formula', 'text', 'table', 'text']);
    const list = docSection(DOCUMENT, 'Barriers').find(({ kind }) => kind === 'list');
    expect(list?.kind === 'list' && list.items.length).toBe(3);
  });

  it('ends where the next part begins, and is nothing where there is none', () => {
    const made = '# a\n\n## One\n\nfirst\nline\n\n1. x\n   y\n2. z\n\n## Two\n\nsecond\n';
    expect(docSection(made, 'One')).toEqual([
      { kind: 'text', text: 'first line' },
      { kind: 'list', items: ['x y', 'z'] },
    ]);
    expect(docSection(made, 'Two')).toEqual([{ kind: 'text', text: 'second' }]);
    expect(docSection(made, 'Three')).toEqual([]);
  });

  it('has code between backticks', () => {
    expect(inlineParts('a `b` c')).toEqual([
      { text: 'a ', isCode: false },
      { text: 'b', isCode: true },
      { text: ' c', isCode: false },
    ]);
  });
});
