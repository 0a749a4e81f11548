import { z } from 'zod';
import type { QueryName, TraceQueries } from '../../shared/trace-port.ts';
import { analysisSchemas } from './analysis/analysis-schemas.ts';
import { area, lanes, offset, wholeNumber, type QuerySchemas } from './query-schema-types.ts';
import { searchSchemas } from './search/search-schemas.ts';

/** At most this many bytes of the file are given at once. */
export const MAX_BYTES_ANSWER = 64 * 1024;

export const querySchemas: QuerySchemas<TraceQueries> = {
  'event-at': z.strictObject({
    lane: wholeNumber,
    offset,
    tolerance: offset.min(0),
    row: wholeNumber.nullable(),
  }),
  event: z.strictObject({ record: wholeNumber }),
  'event-beside': z.strictObject({
    record: wholeNumber,
    step: z.union([z.literal(1), z.literal(-1)]),
  }),
  'event-near': z.strictObject({ lane: wholeNumber, offset }),
  statistics: area,
  durations: area,
  bytes: z.strictObject({ byteOffset: wholeNumber, length: wholeNumber.max(MAX_BYTES_ANSWER) }),
  ...searchSchemas,
  ...analysisSchemas,
};

/** Which lanes a question is about, whatever else it asks; null: all. */
export const lanesAsked = z.union([z.object({ lane: wholeNumber }), z.object({ lanes })]);

export function isQueryName(name: unknown): name is QueryName {
  return typeof name === 'string' && Object.hasOwn(querySchemas, name);
}
