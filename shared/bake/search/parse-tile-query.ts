import {
  PieceReader,
  type Piece,
  type QueryError,
  type TermPieces,
} from '../../query/query-pieces.ts';
import type { Result, Severity } from '../../result.ts';
import { DOMAINS, type RoutingBit } from '../layout.ts';
import {
  BUS_MASK,
  EDGE_MASK,
  EDGE_NAMES,
  FIELD_NAMES,
  NUMBER_FIELDS,
  routingMask,
  type BitTerm,
  type NumberField,
  type TileQuery,
  type TileTerm,
} from './tile-query.ts';
import { readRange, readWhole } from './typed-range.ts';

/** Longer texts are refused. */
export const MOST_QUERY_CHARACTERS = 4096;

type Parsed<T> = Result<T, QueryError>;

const SEVERITIES: readonly Severity[] = ['error', 'compatibility', 'warning', 'info'];
const PLACE = /^\s*\(\s*(\d+)\s*[,;]\s*(\d+)\s*\)\s*$/u;

/**
 * Reads a query like `domain:3 thr_lo:<0 routing:ne,e -reset:3 problem x:0-31`.
 *
 *     query  = "(" n "," n ")" | term (space term)*           all hold
 *     term   = n | n "," n | ["!" | "-"] (flag | field ":" value ("," value)*)   one of the values holds
 *     flag   = "problem" | "changed"
 *     field  = a number field | "routing" | "bus" | "reset" | "problem"
 *     number = n | (">" | ">=" | "<" | "<=" | "=") n | n "-" n | n ".." [n] | ".." n
 *
 * A number alone is a tile, two are its column and row. Ranges include both ends. An empty text is
 * the query that every tile fits. Never throws.
 */
export function parseTileQuery(text: string): Parsed<TileQuery> {
  if (text.length > MOST_QUERY_CHARACTERS) {
    const message = `The query has ${text.length} characters; expected at most ${MOST_QUERY_CHARACTERS}.`;
    return failAt(message, MOST_QUERY_CHARACTERS, text.length - MOST_QUERY_CHARACTERS);
  }
  const place = PLACE.exec(text);
  if (place) {
    const [x, y] = [Number(place[1]), Number(place[2])];
    return { ok: true, value: { terms: [{ field: 'place', negated: false, x, y }] } };
  }
  const reader = new PieceReader(text);
  const terms: TileTerm[] = [];
  for (;;) {
    const next = reader.next();
    if (!next.ok) return next;
    if (next.value === null) return { ok: true, value: { terms } };
    const term = readTerm(next.value);
    if (!term.ok) return term;
    terms.push(term.value);
  }
}

function readTerm({ negated, field, pieces }: TermPieces): Parsed<TileTerm> {
  if (field === null) return readBare(negated, pieces);
  const typed = field.text.toLowerCase();
  if (typed === 'problem') {
    const severities = all(pieces, readSeverity);
    return severities.ok
      ? { ok: true, value: { field: typed, negated, severities: severities.value } }
      : severities;
  }
  const name = FIELD_NAMES.get(typed);
  if (name === undefined) {
    const names = [...Object.keys(NUMBER_FIELDS), 'routing', 'bus', 'reset', 'problem'].join(', ');
    return failPiece(field, `There is no field "${field.text}"; expected one of ${names}.`);
  }
  if (name === 'routing' || name === 'bus' || name === 'reset') {
    const masks = all(pieces, MASK_READERS[name]);
    return masks.ok ? { ok: true, value: { field: name, negated, masks: masks.value } } : masks;
  }
  return readNumbers(name, negated, pieces);
}

function readNumbers(
  field: NumberField,
  negated: boolean,
  pieces: readonly Piece[],
): Parsed<TileTerm> {
  const ranges = all(pieces, (piece) => {
    const range = readRange(piece.text);
    return range.ok ? range : failPiece(piece, range.error);
  });
  return ranges.ok ? { ok: true, value: { field, negated, ranges: ranges.value } } : ranges;
}

/** A tile, a place, or a word that stands for itself. */
function readBare(negated: boolean, pieces: readonly Piece[]): Parsed<TileTerm> {
  const [first, second, third] = pieces as [Piece, Piece?, Piece?];
  const word = first.text.toLowerCase();
  if (second === undefined && (word === 'problem' || word === 'problems')) {
    return { ok: true, value: { field: 'problem', negated, severities: [] } };
  }
  if (second === undefined && word === 'changed') {
    return { ok: true, value: { field: 'changed', negated } };
  }
  const numbers = all<number>(pieces, (piece) => {
    const number = readWhole(piece.text);
    if (number !== null && number >= 0) return { ok: true, value: number };
    const fields = 'a tile like 129, a place like 3,5, problem, changed, or a field like domain:3';
    return failPiece(piece, `"${piece.text}" is not understood; expected ${fields}.`);
  });
  if (!numbers.ok) return numbers;
  const [x = 0, y] = numbers.value;
  if (third !== undefined) {
    return failPiece(
      third,
      'Two numbers are a column and a row; for several tiles write tile:1,2,3.',
    );
  }
  if (y !== undefined) return { ok: true, value: { field: 'place', negated, x, y } };
  return { ok: true, value: { field: 'tile', negated, ranges: [{ from: x, to: x }] } };
}

function readSeverity(piece: Piece): Parsed<Severity> {
  const typed = piece.text.toLowerCase();
  const severity = SEVERITIES.find(
    (each) => each === typed || (each === 'compatibility' && typed === 'compat'),
  );
  if (severity !== undefined) return { ok: true, value: severity };
  return failPiece(
    piece,
    `There is no severity "${piece.text}"; expected ${SEVERITIES.join(', ')}.`,
  );
}

type MaskReader = (piece: Piece) => Parsed<number>;

const MASK_READERS: Readonly<Record<BitTerm['field'], MaskReader>> = {
  routing(piece) {
    const typed = piece.text.toUpperCase();
    if (typed === 'NONE') return { ok: true, value: 0 };
    if (typed === 'ANY') return { ok: true, value: EDGE_MASK };
    const edge = EDGE_NAMES.find((name) => name === typed);
    if (edge !== undefined) return { ok: true, value: routingMask(edge) };
    const names = EDGE_NAMES.map((name) => name.toLowerCase()).join(', ');
    return failPiece(piece, `"${piece.text}" is no edge; expected ${names}, any or none.`);
  },
  bus(piece) {
    const typed = piece.text.toLowerCase();
    const masks: Readonly<Record<string, RoutingBit>> = { r: 'BUS_R', w: 'BUS_W' };
    const bit = masks[typed];
    if (typed === 'none') return { ok: true, value: 0 };
    if (typed === 'any') return { ok: true, value: BUS_MASK };
    if (bit !== undefined) return { ok: true, value: routingMask(bit) };
    return failPiece(piece, `"${piece.text}" is no access to the bus; expected r, w, any or none.`);
  },
  reset(piece) {
    const typed = piece.text.toLowerCase();
    if (typed === 'none') return { ok: true, value: 0 };
    if (typed === 'any') return { ok: true, value: 2 ** DOMAINS - 1 };
    const domain = readWhole(piece.text);
    if (domain !== null && domain >= 0 && domain < DOMAINS) return { ok: true, value: 2 ** domain };
    return failPiece(
      piece,
      `"${piece.text}" is no domain; expected 0 to ${DOMAINS - 1}, any or none.`,
    );
  },
};

function all<T>(pieces: readonly Piece[], read: (piece: Piece) => Parsed<T>): Parsed<T[]> {
  const values: T[] = [];
  for (const piece of pieces) {
    const value = read(piece);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return { ok: true, value: values };
}

function failPiece({ column, length }: Piece, message: string): Parsed<never> {
  return failAt(message, column, length);
}

function failAt(message: string, column: number, length: number): Parsed<never> {
  return { ok: false, error: { code: 'query-text', message, column, length } };
}
