import type { EventType } from '../event-types.ts';
import type {
  EventQuery,
  NameTerm,
  NumberTerm,
  QueryTerm,
  TypeTerm,
  WordTerm,
} from './event-query.ts';

/** A query about the events of one trace: its types are codes. Plain data, sent to the host. */
export interface EventFilter {
  readonly terms: readonly FilterTerm[];
}

export type FilterTerm =
  | NumberTerm
  | NameTerm
  | (Omit<TypeTerm, 'types'> & { readonly codes: readonly number[] })
  /** `codes`: of the types whose names have one of the texts. */
  | (WordTerm & { readonly codes: readonly number[] });

/**
 * Finds the types of a trace that a query means. Those past the 255th share a code and a name
 * (event-types.ts), so they are found by that name only.
 */
export function filterOf(query: EventQuery, types: readonly EventType[]): EventFilter {
  return { terms: query.terms.map((term) => filterTerm(term, types)) };
}

function filterTerm(term: QueryTerm, types: readonly EventType[]): FilterTerm {
  if (term.field === 'type') {
    const { field, negated } = term;
    return { field, negated, codes: codesOf(term.types, types) };
  }
  return term.field === 'word' ? { ...term, codes: codesOf(term.texts, types) } : term;
}

function codesOf(wanted: readonly (string | number)[], types: readonly EventType[]): number[] {
  const parts = wanted.map((want) => (typeof want === 'string' ? want.toLowerCase() : want));
  const isMeant = ({ id, name }: EventType): boolean =>
    parts.some((part) =>
      typeof part === 'string' ? name.toLowerCase().includes(part) : part === id,
    );
  return types.filter(isMeant).map(({ code }) => code);
}
