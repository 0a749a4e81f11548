import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_QUERY_CHARACTERS, parseTileQuery } from './parse-tile-query.ts';
import type { Range, TileTerm } from './tile-query.ts';

function terms(text: string): readonly TileTerm[] {
  const query = parseTileQuery(text);
  if (!query.ok) throw new Error(`${text}: ${query.error.message}`);
  return query.value.terms;
}

/** The text that is marked as wrong, and the message. */
function wrong(text: string): [marked: string, message: string] {
  const query = parseTileQuery(text);
  if (query.ok) throw new Error(`${text} was read`);
  const { column, length, message } = query.error;
  return [text.slice(column, column + length), message];
}

describe('the text of a search for tiles', () => {
  it('is a tile, a place, or terms with fields, alternatives and negations', () => {
    expect(terms('129')).toEqual([
      { field: 'tile', negated: false, ranges: [{ from: 129, to: 129 }] },
    ]);
    const place = { field: 'place', negated: false, x: 3, y: 14 };
    for (const text of ['3,14', '(3, 14)', ' ( 3 ; 14 ) ']) expect(terms(text)).toEqual([place]);
    expect(terms('')).toEqual([]);
    expect(
      terms('Domain:3,5 -changed !problem routing:NE,none bus:r reset:3 problem:error'),
    ).toEqual([
      {
        field: 'domain',
        negated: false,
        ranges: [
          { from: 3, to: 3 },
          { from: 5, to: 5 },
        ],
      },
      { field: 'changed', negated: true },
      { field: 'problem', negated: true, severities: [] },
      { field: 'routing', negated: false, masks: [1 << 4, 0] },
      { field: 'bus', negated: false, masks: [1 << 8] },
      { field: 'reset', negated: false, masks: [8] },
      { field: 'problem', negated: false, severities: ['error'] },
    ]);
  });

  it('knows the fields by the names of the specification too', () => {
    expect(terms('thr_lo16:1 pattern_id16:2').map(({ field }) => field)).toEqual([
      'thr_lo',
      'pattern',
    ]);
  });

  it.each<[string, Range]>([
    ['5', { from: 5, to: 5 }],
    ['-5', { from: -5, to: -5 }],
    ['−5', { from: -5, to: -5 }],
    ['=0x1F', { from: 31, to: 31 }],
    ['<0', { from: -Infinity, to: -1 }],
    ['<=-3', { from: -Infinity, to: -3 }],
    ['>2k', { from: 2001, to: Infinity }],
    ['>=1_000', { from: 1000, to: Infinity }],
    ['3-7', { from: 3, to: 7 }],
    ['-5--2', { from: -5, to: -2 }],
    ['-5..2', { from: -5, to: 2 }],
    ['..2', { from: -Infinity, to: 2 }],
    ['-2..', { from: -2, to: Infinity }],
  ])('reads the numbers of thr_lo:%s', (text, range) => {
    expect(terms(`thr_lo:${text}`)).toEqual([{ field: 'thr_lo', negated: false, ranges: [range] }]);
  });

  it.each([
    ['domain:x', 'x', 'no whole number'],
    ['domain:3 foo:1', 'foo', 'no field "foo"'],
    ['domain:', '', 'Expected a value after "domain:"'],
    ['hello', 'hello', 'is not understood'],
    ['1,2,3', '3', 'tile:1,2,3'],
    ['routing:up', 'up', 'is no edge'],
    ['bus:x', 'x', 'access to the bus'],
    ['reset:16', '16', 'is no domain'],
    ['problem:bad', 'bad', 'no severity'],
    ['decay:7..3', '7..3', 'runs downwards'],
    ['decay:>', '>', 'Nothing stands here'],
    ['decay:1.5', '1.5', 'no whole number'],
    ['x:1 "', '"', 'not closed'],
  ])('marks what is wrong in %s', (text, marked, message) => {
    const [is, says] = wrong(text);
    expect(is).toBe(marked);
    expect(says).toContain(message);
  });

  it('refuses what is too long and never throws', () => {
    expect(wrong(`${'1'.repeat(MOST_QUERY_CHARACTERS)}22`)[0]).toBe('22');
    const text = fc.array(
      fc.constantFrom('domain', ':', '-', '..', '<', '3', ',', ' ', '(', ')', '"', 'problem', '!'),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const query = parseTileQuery(parts.join(''));
        if (query.ok) return;
        const { column, length } = query.error;
        expect(column).toBeGreaterThanOrEqual(0);
        expect(column + length).toBeLessThanOrEqual(parts.join('').length);
      }),
    );
  });
});
