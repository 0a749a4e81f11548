import type { Result } from '../../result.ts';
import {
  looksAtNames,
  MOST_NAME_TERMS,
  NUMBER_FIELDS,
  type EventQuery,
  type NumberField,
  type NumberRange,
  type QueryTerm,
} from './event-query.ts';
import {
  hertzOf,
  rangeOfAmounts,
  rangeOfComparison,
  readAmount,
  type Amount,
  type Comparison,
} from './query-amount.ts';
import {
  PieceReader,
  type Piece,
  type QueryError,
  type TermPieces,
} from '../../query/query-pieces.ts';

export interface QueryContext {
  /** Of the trace's header; null: times cannot be given. */
  readonly clockMhz: number | null;
}

/** Longer texts are refused. */
export const MOST_QUERY_CHARACTERS = 4096;
const MOST_TYPE_NUMBER = 2 ** 32 - 1;

type Parsed<T> = Result<T, QueryError>;

/**
 * Reads a query like `type:dma dur:>10k core:3-7,12 name:uca_ start:1.2M..1.5M !barrier`.
 *
 *     query  = term (space term)*             all hold
 *     term   = ["!" | "-"] [field ":"] value ("," value)*     one of the values holds
 *     field  = "type" | "name" | "core" | "dur" | "start" | "end"; none: name or type name
 *     value  = word | "text in quotes, \" and \\ in it"
 *     number = n | (">" | ">=" | "<" | "<=" | "=") n | n "-" n | n ".." [n] | ".." n
 *
 * Ranges include both ends. Texts are parts of names, whatever the case; a type in digits is its
 * number in the file. Numbers are whole cycles (or core ids); `start` and `end` count from cycle 0,
 * as in the file. A time is turned into cycles exactly: `dur:>3us` at 333 MHz is more than 999 cycles.
 * An empty text is the query that every event fits. Never throws.
 */
export function parseQuery(text: string, context: QueryContext): Parsed<EventQuery> {
  if (text.length > MOST_QUERY_CHARACTERS) {
    const message = `The query has ${text.length} characters; expected at most ${MOST_QUERY_CHARACTERS}.`;
    return failAt(message, MOST_QUERY_CHARACTERS, text.length - MOST_QUERY_CHARACTERS);
  }
  const hertz = hertzOf(context.clockMhz);
  const reader = new PieceReader(text);
  const terms: QueryTerm[] = [];
  let nameTerms = 0;
  for (;;) {
    const next = reader.next();
    if (!next.ok) return next;
    if (next.value === null) return { ok: true, value: { terms } };
    const term = readTerm(next.value, hertz);
    if (!term.ok) return term;
    if (looksAtNames(term.value) && ++nameTerms > MOST_NAME_TERMS) {
      const fact = `This is one word or name too many; expected at most ${MOST_NAME_TERMS}`;
      return failPiece(
        next.value.pieces[0] as Piece,
        `${fact} (alternatives after a comma are free).`,
      );
    }
    terms.push(term.value);
  }
}

function readTerm({ negated, field, pieces }: TermPieces, hertz: Amount | null): Parsed<QueryTerm> {
  const texts = pieces.map(({ text }) => text);
  if (field === null) return { ok: true, value: { field: 'word', negated, texts } };
  const name = field.text.toLowerCase();
  if (name === 'name') return { ok: true, value: { field: name, negated, texts } };
  if (name === 'type') {
    const types = all(pieces, readType);
    return types.ok ? { ok: true, value: { field: name, negated, types: types.value } } : types;
  }
  const known = NUMBER_FIELDS.find((number) => number === name);
  if (known) {
    const ranges = all(pieces, (piece) => readRange(known, piece, hertz));
    return ranges.ok
      ? { ok: true, value: { field: known, negated, ranges: ranges.value } }
      : ranges;
  }
  const fields = ['type', 'name', ...NUMBER_FIELDS].join(', ');
  const hint = 'put a text with a colon in quotes';
  return failPiece(
    field,
    `There is no field "${field.text}"; expected one of ${fields}, or ${hint}.`,
  );
}

function all<T>(pieces: readonly Piece[], read: (piece: Piece) => Parsed<T>): Parsed<T[]> {
  const values: T[] = [];
  for (const piece of pieces) {
    const value = read(piece);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return { ok: true, value: values };
}

function readType(piece: Piece): Parsed<string | number> {
  if (piece.quoted || !/^\d+$/u.test(piece.text)) return { ok: true, value: piece.text };
  const number = Number(piece.text);
  if (number <= MOST_TYPE_NUMBER) return { ok: true, value: number };
  return failPiece(
    piece,
    `No type has the number ${piece.text}; expected at most ${MOST_TYPE_NUMBER}.`,
  );
}

function readRange(field: NumberField, piece: Piece, hertz: Amount | null): Parsed<NumberRange> {
  const range = rangeOf(piece.text, field === 'core' ? 'none' : hertz);
  return range.ok ? range : failPiece(piece, range.error);
}

function rangeOf(text: string, hertz: Amount | null | 'none'): Result<NumberRange, string> {
  const comparison = /^(?:[<>]=?|=)/u.exec(text)?.[0];
  if (comparison !== undefined) {
    const amount = readAmount(text.slice(comparison.length), hertz);
    return amount.ok ? rangeOfComparison(comparison as Comparison, amount.value) : amount;
  }
  const dash = /\.\.|-/u.exec(text);
  if (!dash) {
    const amount = readAmount(text, hertz);
    return amount.ok ? rangeOfComparison('=', amount.value) : amount;
  }
  const isOpen = dash[0] === '..';
  const low = text.slice(0, dash.index);
  const high = text.slice(dash.index + dash[0].length);
  const from = isOpen && low === '' && high !== '' ? ZERO : readAmount(low, hertz);
  if (!from.ok) return from;
  if (isOpen && high === '') return rangeOfAmounts(from.value, null);
  const to = readAmount(high, hertz);
  return to.ok ? rangeOfAmounts(from.value, to.value) : to;
}

const ZERO: Result<Amount, string> = { ok: true, value: { numerator: 0n, denominator: 1n } };

function failPiece({ column, length }: Piece, message: string): Parsed<never> {
  return failAt(message, column, length);
}

function failAt(message: string, column: number, length: number): Parsed<never> {
  return { ok: false, error: { code: 'query-text', message, column, length } };
}
