import type { AnalysisBackgroundQueries } from '../../../shared/trace/analysis/analysis-queries.ts';
import type { BackgroundTable } from '../background-table.ts';

export const analysisBackground: BackgroundTable<AnalysisBackgroundQueries> = {};
