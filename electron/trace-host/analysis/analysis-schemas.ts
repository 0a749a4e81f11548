import type {
  AnalysisBackgroundQueries,
  AnalysisQueries,
} from '../../../shared/trace/analysis/analysis-queries.ts';
import type { QuerySchemas } from '../query-schema-types.ts';

export const analysisSchemas: QuerySchemas<AnalysisQueries & AnalysisBackgroundQueries> = {};
