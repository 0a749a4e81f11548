import { z } from 'zod';
import { MOST_NAME_TERMS } from '../../../shared/trace/search/event-query.ts';
import { MOST_CELLS } from '../../../shared/trace/search/hit-columns.ts';
import { MOST_QUERY_CHARACTERS } from '../../../shared/trace/search/parse-query.ts';
import {
  MOST_HIT_ROWS,
  type SearchBackgroundQueries,
  type SearchQueries,
} from '../../../shared/trace/search/search-queries.ts';
import { lanes, offset, wholeNumber, type QuerySchemas } from '../query-schema-types.ts';

/** A query's text is no longer, so it has no more terms, alternatives or characters in one. */
const some = <T extends z.ZodType>(item: T): z.ZodArray<T> =>
  z.array(item).max(MOST_QUERY_CHARACTERS);
const negated = z.boolean();
const codes = z.array(wholeNumber.max(255)).max(256);
const texts = some(z.string().min(1).max(MOST_QUERY_CHARACTERS));
const decimal = z.string().regex(/^\d{1,20}$/);
const ranges = some(z.strictObject({ from: decimal, to: decimal.nullable() }));

const term = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('type'), negated, codes }),
  z.strictObject({ field: z.literal('name'), negated, texts }),
  z.strictObject({ field: z.literal('word'), negated, texts, codes }),
  z.strictObject({ field: z.enum(['core', 'dur', 'start', 'end']), negated, ranges }),
]);

const filter = z.strictObject({
  terms: some(term).refine(
    (terms) => terms.filter((one) => 'texts' in one).length <= MOST_NAME_TERMS,
    `at most ${MOST_NAME_TERMS} terms may look at names`,
  ),
});

const view = z
  .strictObject({ from: offset, to: offset, columns: wholeNumber.min(1).max(MOST_CELLS) })
  .refine(({ from, to }) => from < to, 'the view must have a width');

const searchId = wholeNumber;
const step = z.union([z.literal(1), z.literal(-1)]);
const cursor = z.strictObject({
  offset,
  lane: wholeNumber.nullable(),
  record: wholeNumber.nullable(),
});

export const searchSchemas: QuerySchemas<SearchQueries & SearchBackgroundQueries> = {
  find: z.strictObject({ filter, lanes, overall: view.nullable(), longest: z.boolean() }),
  hits: z.strictObject({
    searchId,
    order: z.enum(['start', 'lane', 'duration']),
    first: wholeNumber,
    count: wholeNumber.max(MOST_HIT_ROWS),
  }),
  'hit-beside': z.strictObject({ searchId, cursor, step }),
  'hit-columns': z
    .strictObject({ searchId, lanes: z.array(wholeNumber), view })
    .refine(
      (asked) => asked.lanes.length * asked.view.columns <= MOST_CELLS,
      `lanes × columns must be at most ${MOST_CELLS}`,
    ),
  'hit-unions': z
    .strictObject({ searchId, lanes: z.array(wholeNumber), sizes: z.array(wholeNumber), view })
    .refine(
      ({ lanes, sizes }) =>
        new Set(lanes).size === lanes.length && sizes.reduce((a, b) => a + b, 0) === lanes.length,
      'the sizes must be those of all lanes, each named once',
    )
    .refine(
      ({ sizes, view }) => sizes.length * view.columns <= MOST_CELLS,
      `rows × columns must be at most ${MOST_CELLS}`,
    ),
};
