import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOST_NAME_TERMS,
  type EventQuery,
  type NumberRange,
  type QueryTerm,
} from './event-query.ts';
import { MOST_QUERY_CHARACTERS, parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';

function parsed(text: string, clockMhz: number | null = null): EventQuery {
  const query = parseQuery(text, { clockMhz });
  if (!query.ok) throw new Error(`${text}: ${query.error.message}`);
  return query.value;
}

/** The text that is marked as wrong, and the message. */
function wrong(text: string, clockMhz: number | null = null): { marked: string; message: string } {
  const query = parseQuery(text, { clockMhz });
  if (query.ok) throw new Error(`${text} was read`);
  const { column, length, message } = query.error;
  return { marked: text.slice(column, column + length), message };
}

function ranges(text: string, clockMhz: number | null = null): readonly NumberRange[] {
  const [term] = parsed(text, clockMhz).terms;
  if (!term || !('ranges' in term)) throw new Error(`${text} has no ranges`);
  return term.ranges;
}

describe('the text of a query', () => {
  it('is terms with fields, words, alternatives and negations', () => {
    expect(parsed('type:dma,3 dur:>10k core:3-7 !name:uca_ -barrier "two words"').terms).toEqual([
      { field: 'type', negated: false, types: ['dma', 3] },
      { field: 'dur', negated: false, ranges: [{ from: '10001', to: null }] },
      { field: 'core', negated: false, ranges: [{ from: '3', to: '7' }] },
      { field: 'name', negated: true, texts: ['uca_'] },
      { field: 'word', negated: true, texts: ['barrier'] },
      { field: 'word', negated: false, texts: ['two words'] },
    ]);
    expect(parsed('  ').terms).toEqual([]);
    expect(parsed('TYPE:"3"').terms).toEqual([{ field: 'type', negated: false, types: ['3'] }]);
    expect(parsed(String.raw`name:"a\"b\\c",-x`).terms).toEqual([
      { field: 'name', negated: false, texts: [String.raw`a"b\c`, '-x'] },
    ]);
  });

  it.each([
    ['dur:7', { from: '7', to: '7' }],
    ['dur:=7', { from: '7', to: '7' }],
    ['dur:>7', { from: '8', to: null }],
    ['dur:>=7', { from: '7', to: null }],
    ['dur:<7', { from: '0', to: '6' }],
    ['dur:<=7', { from: '0', to: '7' }],
    ['dur:1_000..2_000', { from: '1000', to: '2000' }],
    ['dur:5..', { from: '5', to: null }],
    ['dur:..5', { from: '0', to: '5' }],
    ['start:1.2M-1.5M', { from: '1200000', to: '1500000' }],
    ['end:0x10-0xFf', { from: '16', to: '255' }],
    ['dur:>1.5', { from: '2', to: null }],
    ['dur:<1.5', { from: '0', to: '1' }],
    ['start:18446744073709551615', { from: '18446744073709551615', to: '18446744073709551615' }],
    ['start:9007199254740993', { from: '9007199254740993', to: '9007199254740993' }],
    ['dur:2T', { from: '2000000000000', to: '2000000000000' }],
  ])('%s is a range of whole numbers', (text, range) => {
    expect(ranges(text)).toEqual([range]);
  });

  it.each([
    ['dur:>3us', 1000, { from: '3001', to: null }],
    ['dur:>3us', 333, { from: '1000', to: null }],
    ['dur:<=1ms', 1200.5, { from: '0', to: '1200500' }],
    ['start:1s..2s', 0.5, { from: '500000', to: '1000000' }],
    ['dur:500ns', 1000, { from: '500', to: '500' }],
    ['dur:<0.1\u00b5s', 1000, { from: '0', to: '99' }],
    ['dur:<0.1\u03bcs', 1000, { from: '0', to: '99' }],
    ['dur:>1s', 1e-6, { from: '2', to: null }],
  ])('%s at %d MHz is a range of cycles', (text, clockMhz, range) => {
    expect(ranges(text, clockMhz)).toEqual([range]);
  });

  it.each([
    ['foo:1', 'foo', 'There is no field "foo"'],
    ['dur:', '', 'Expected a value after "dur:"'],
    ['mac type:', '', 'Expected a value after "type:"'],
    ['type:a, b', ' ', 'Expected a value after ","'],
    ['!', '', 'Expected a term after "!"'],
    ['- a', ' ', 'Expected a term after "-"'],
    [':a', ':', 'Expected a term'],
    ['a "b', '"b', 'The quote is not closed'],
    ['""', '""', 'The quotes are empty'],
    ['"a"b', 'b', '"b" stands here; expected a space or a comma'],
    ['dur:many', 'many', '"many" is no number'],
    ['x dur:1m', '1m', '"1m" is no number'],
    ['dur:>', '>', 'Nothing stands here'],
    ['dur:5-', '5-', 'Nothing stands here'],
    ['dur:..', '..', 'Nothing stands here'],
    ['dur:1,7-3', '7-3', 'The range runs downwards'],
    ['dur:1.5', '1.5', 'No whole number lies there'],
    ['dur:<0', '<0', 'No whole number lies there'],
    ['core:3us', '3us', '"3us" is no number'],
    ['dur:3us', '3us', 'The trace states no clock'],
    ['type:4294967296', '4294967296', 'No type has the number 4294967296'],
  ])('%s is refused where it is wrong', (text, marked, message) => {
    const error = wrong(text);
    expect(error.marked).toBe(marked);
    expect(error.message).toContain(message);
  });

  it('is refused when it is too long or asks for too many names', () => {
    const long = 'a'.repeat(MOST_QUERY_CHARACTERS + 1);
    expect(wrong(long).message).toContain(`${MOST_QUERY_CHARACTERS + 1} characters`);
    expect(parsed('a '.repeat(MOST_NAME_TERMS)).terms.length).toBe(MOST_NAME_TERMS);
    expect(wrong('a '.repeat(MOST_NAME_TERMS) + 'last').marked).toBe('last');
  });
});

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom('mac', '17', '-x', '!', 'a b', 'a,b', 'a:b', '"', '\\', '\\"', 'DMA_', '>5'),
);
const texts = fc.array(text, { minLength: 1, maxLength: 3 });
const number = fc.oneof(
  fc.nat({ max: 99 }).map(BigInt),
  fc.bigInt({ min: 0n, max: 2n ** 65n - 1n }),
  fc.constantFrom(2n ** 53n + 1n, 2n ** 64n - 1n, 2n ** 64n),
);
const range: fc.Arbitrary<NumberRange> = fc
  .tuple(number, number, fc.boolean())
  .map(([a, b, open]) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    return { from: String(from), to: open ? null : String(to) };
  });
const negated = fc.boolean();
const term: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.record({ field: fc.constant('word' as const), negated, texts }),
  fc.record({ field: fc.constant('name' as const), negated, texts }),
  fc.record({
    field: fc.constant('type' as const),
    negated,
    types: fc.array(fc.oneof(text, fc.nat({ max: 2 ** 32 - 1 })), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom('core' as const, 'dur' as const, 'start' as const, 'end' as const),
    negated,
    ranges: fc.array(range, { minLength: 1, maxLength: 3 }),
  }),
);
const queries = fc.record({ terms: fc.array(term, { maxLength: MOST_NAME_TERMS }) });

describe('any query', () => {
  it('is the same when it is printed and read again', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parsed(printQuery(query))).toEqual(query);
      }),
    );
  });

  it('is read or refused with a place inside the text, whatever the text', () => {
    const alphabet = fc.constantFrom(
      ...['type:', 'dur:', 'core:', 'name:', ':', ',', '"', '\\', '!', '-', '..', ' ', '>', '<='],
      ...['1', '0x', '9'.repeat(50), 'us', 'k', '.', '_', 'a', '\u{1f600}', '\ud800', '\t'],
    );
    const pieces = fc.array(alphabet, { maxLength: 25 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary' })), (source) => {
        const query = parseQuery(source, { clockMhz: 1000 });
        if (query.ok) {
          expect(parsed(printQuery(query.value))).toEqual(query.value);
          return;
        }
        const { column, length, message } = query.error;
        expect(column >= 0 && length >= 0 && column + length <= source.length).toBe(true);
        expect(message.length).toBeGreaterThan(10);
      }),
      { numRuns: 2000 },
    );
  });

  it('compares as the number that was written, exactly', () => {
    const decimals = fc.tuple(fc.nat({ max: 5000 }), fc.nat({ max: 3 }));
    const comparisons = fc.constantFrom('=', '<', '<=', '>', '>=');
    fc.assert(
      fc.property(decimals, comparisons, fc.nat({ max: 60 }), ([digits, places], compare, n) => {
        const padded = String(digits).padStart(places + 1, '0');
        const cut = padded.length - places;
        const written = places === 0 ? padded : `${padded.slice(0, cut)}.${padded.slice(cut)}`;
        const query = parseQuery(`dur:${compare}${written}`, { clockMhz: null });
        const scaled = n * 10 ** places;
        const holds =
          (compare.includes('=') && scaled === digits) ||
          (compare.includes('<') && scaled < digits) ||
          (compare.includes('>') && scaled > digits);
        const found = query.ok && isIn(ranges(`dur:${compare}${written}`), BigInt(n));
        expect(found).toBe(holds);
      }),
    );
  });
});

function isIn(list: readonly NumberRange[], n: bigint): boolean {
  return list.some(({ from, to }) => n >= BigInt(from) && (to === null || n <= BigInt(to)));
}
