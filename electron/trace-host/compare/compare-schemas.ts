import { z } from 'zod';
import {
  MOST_WORK_CELLS,
  type CompareBackgroundQueries,
} from '../../../shared/trace/compare/compare-queries.ts';
import { typeCodes, wholeNumber, type QuerySchemas } from '../query-schema-types.ts';

const MOST_LANES = 2 ** 20;

const work = z.strictObject({
  lanes: z.array(wholeNumber).max(MOST_LANES),
  codes: typeCodes,
  windows: z.int().min(1).max(MOST_WORK_CELLS),
});

const counts = z.instanceof(Uint32Array);

const cellsOf = (q: { lanes: number[]; codes: number[]; windows: number }): number =>
  q.lanes.length * q.codes.length * q.windows;

export const compareSchemas: QuerySchemas<CompareBackgroundQueries> = {
  'work-shares': work
    .extend({ common: counts })
    .refine((q) => cellsOf(q) <= MOST_WORK_CELLS, `more than ${MOST_WORK_CELLS} counts`)
    .refine((q) => q.common.length * q.windows === cellsOf(q), 'not one count a lane and type'),
  'work-ends': work
    .extend({ counts })
    .refine((q) => cellsOf(q) <= MOST_WORK_CELLS, `more than ${MOST_WORK_CELLS} counts`)
    .refine((q) => q.counts.length === cellsOf(q), 'not one count a lane, window and type'),
};
