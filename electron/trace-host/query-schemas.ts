import { z } from 'zod';
import type { QueryArgs, QueryName } from '../../shared/trace-port.ts';

/** At most this many bytes of the file are given at once. */
export const MAX_BYTES_ANSWER = 64 * 1024;

const index = z.int().min(0);
const offset = z.number();
const record = index;
const area = z.strictObject({ lanes: z.array(index).nullable(), from: offset, to: offset });

/** One schema a query: a query without one does not compile. Lanes are compared when used. */
export const querySchemas: { readonly [N in QueryName]: z.ZodType<QueryArgs<N>> } = {
  'event-at': z.strictObject({
    lane: index,
    offset,
    tolerance: offset.min(0),
    row: index.nullable(),
  }),
  event: z.strictObject({ record }),
  'event-beside': z.strictObject({ record, step: z.union([z.literal(1), z.literal(-1)]) }),
  'event-near': z.strictObject({ lane: index, offset }),
  statistics: area,
  durations: area,
  bytes: z.strictObject({ byteOffset: index, length: index.max(MAX_BYTES_ANSWER) }),
};

/** Which lanes a question is about, whatever else it asks; null: all. */
export const lanesAsked = z.union([
  z.object({ lane: index }),
  z.object({ lanes: z.array(index).nullable() }),
]);

export function isQueryName(name: unknown): name is QueryName {
  return typeof name === 'string' && Object.hasOwn(querySchemas, name);
}
