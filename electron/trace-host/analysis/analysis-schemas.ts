import { z } from 'zod';
import type {
  AnalysisBackgroundQueries,
  AnalysisQueries,
} from '../../../shared/trace/analysis/analysis-queries.ts';
import { lanes, offset, wholeNumber, type QuerySchemas } from '../query-schema-types.ts';

/** Rows of one answer, and how far into a list they may begin: both are kept in memory. */
const MOST_ROWS = 10_000;
const MOST_SKIPPED = 1_000_000;
/** Each row of these is read from the file, or comes once for every type. */
const MOST_CALLS = 1_000;
const MOST_LONGEST = 1_000;
const MOST_COLUMNS = 16_384;

const area = z.strictObject({ lanes, from: offset, to: offset });
const skip = wholeNumber.max(MOST_SKIPPED);
const rows = { skip, count: wholeNumber.max(MOST_ROWS) };
const typeCode = wholeNumber.max(255);

export const analysisSchemas: QuerySchemas<AnalysisQueries & AnalysisBackgroundQueries> = {
  roofline: area.extend({ busBytesPerCycle: z.number().positive().max(1e6) }),
  utilisation: area,
  'utilisation-columns': area.extend({
    columns: wholeNumber.min(1).max(MOST_COLUMNS),
    byLane: z.boolean(),
  }),
  overlap: area,
  'time-lost': area,
  barriers: area.extend({ order: z.enum(['start', 'lost']), ...rows }),
  bottlenecks: area.extend({
    formula: z.enum(['runs', 'pccx-lab']),
    windowCycles: wholeNumber.min(1).nullable(),
    threshold: z.number().positive().max(1),
    ...rows,
  }),
  'api-calls': area.extend({
    order: z.enum(['start', 'duration']),
    skip,
    count: wholeNumber.max(MOST_CALLS),
  }),
  'longest-events': area.extend({
    codes: z.array(typeCode).nullable(),
    count: wholeNumber.max(MOST_LONGEST),
  }),
};
