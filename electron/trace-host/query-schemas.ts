import { z } from 'zod';
import type { QueryName, TraceQueries } from '../../shared/trace-port.ts';
import { analysisSchemas } from './analysis/analysis-schemas.ts';
import { compareSchemas } from './compare/compare-schemas.ts';
import {
  area,
  lanes,
  offset,
  typeCodes,
  wholeNumber,
  type QuerySchemas,
} from './query-schema-types.ts';
import { searchSchemas } from './search/search-schemas.ts';

/** At most this many bytes of the file are given at once. */
export const MAX_BYTES_ANSWER = 64 * 1024;

/** The most lanes of which histograms are told at once. */
const MOST_HISTOGRAMS = 256;
/** The most columns of a picture of the whole trace. */
const MOST_MIX_COLUMNS = 16_384;

const hidden = typeCodes;
const visibleArea = area.extend({ hidden });

export const querySchemas: QuerySchemas<TraceQueries> = {
  'event-at': z.strictObject({
    lane: wholeNumber,
    offset,
    tolerance: offset.min(0),
    row: wholeNumber.nullable(),
    hidden,
  }),
  event: z.strictObject({ record: wholeNumber, hidden }),
  'event-beside': z.strictObject({
    record: wholeNumber,
    step: z.union([z.literal(1), z.literal(-1)]),
    hidden,
  }),
  'event-near': z.strictObject({ lane: wholeNumber, offset, hidden }),
  statistics: visibleArea,
  'lane-statistics': visibleArea,
  snap: z.strictObject({ lanes, offset, toleranceCycles: offset.min(0), hidden }),
  mix: z.strictObject({
    from: offset,
    to: offset,
    columns: z.int().min(1).max(MOST_MIX_COLUMNS),
  }),
  durations: visibleArea,
  'lane-durations': visibleArea.extend({
    types: typeCodes.nullable(),
    binsOf: z.array(wholeNumber).max(MOST_HISTOGRAMS),
  }),
  bytes: z.strictObject({ byteOffset: wholeNumber, length: wholeNumber.max(MAX_BYTES_ANSWER) }),
  ...searchSchemas,
  ...analysisSchemas,
  ...compareSchemas,
};

/** Which lanes a question is about, whatever else it asks; null: all. */
export const lanesAsked = z.union([z.object({ lane: wholeNumber }), z.object({ lanes })]);

export function isQueryName(name: unknown): name is QueryName {
  return typeof name === 'string' && Object.hasOwn(querySchemas, name);
}
