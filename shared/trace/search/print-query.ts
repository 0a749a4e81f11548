import type { EventQuery, NumberRange, QueryTerm } from './event-query.ts';

/** What needs no quotes, wherever it stands. */
const BARE = /^[^\s:,"!\-\d][^\s:,"]*$/u;

/**
 * The text of a query, numbers in plain cycles: read again it is the same query (parse-query.ts).
 */
export function printQuery({ terms }: EventQuery): string {
  return terms.map(printTerm).join(' ');
}

function printTerm(term: QueryTerm): string {
  const sign = term.negated ? '!' : '';
  const field = term.field === 'word' ? '' : `${term.field}:`;
  return `${sign}${field}${valuesOf(term).join(',')}`;
}

function valuesOf(term: QueryTerm): string[] {
  switch (term.field) {
    case 'word':
    case 'name':
      return term.texts.map(printText);
    case 'type':
      return term.types.map((type) => (typeof type === 'number' ? String(type) : printText(type)));
    default:
      return term.ranges.map(printRange);
  }
}

function printText(text: string): string {
  return BARE.test(text) ? text : `"${text.replaceAll(/["\\]/gu, '\\$&')}"`;
}

function printRange({ from, to }: NumberRange): string {
  if (from === to) return from;
  return `${from}..${to ?? ''}`;
}
