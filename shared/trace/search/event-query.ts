/**
 * What is looked for: every term holds. A term lists alternatives, of which one must hold, or none
 * where it is negated. Plain data that may cross processes; parse-query.ts reads it from text,
 * print-query.ts writes it.
 */
export interface EventQuery {
  readonly terms: readonly QueryTerm[];
}

export type QueryTerm = TypeTerm | NameTerm | WordTerm | NumberTerm;

/** The type of the event: a part of its name, whatever the case, or its number in the file. */
export interface TypeTerm {
  readonly field: 'type';
  readonly negated: boolean;
  readonly types: readonly (string | number)[];
}

/** The event has a name with such a part, whatever the case. */
export interface NameTerm {
  readonly field: 'name';
  readonly negated: boolean;
  readonly texts: readonly string[];
}

/** The name of the event or that of its type has such a part, whatever the case. */
export interface WordTerm {
  readonly field: 'word';
  readonly negated: boolean;
  readonly texts: readonly string[];
}

export const NUMBER_FIELDS = ['core', 'dur', 'start', 'end'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Core id, duration, start or end: cycles as they stand in the file. */
export interface NumberTerm {
  readonly field: NumberField;
  readonly negated: boolean;
  readonly ranges: readonly NumberRange[];
}

/** Whole numbers from `from` to `to`, both included, decimal; null: no upper end. */
export interface NumberRange {
  readonly from: string;
  readonly to: string | null;
}

/** Above every start, duration and end: the end of an event is below 2^65. */
export const NUMBER_LIMIT = 2n ** 65n;

/** Terms that look at names: their answers for one event are the bits of a byte. */
export const MOST_NAME_TERMS = 8;

export function looksAtNames(term: QueryTerm): term is NameTerm | WordTerm {
  return term.field === 'name' || term.field === 'word';
}
