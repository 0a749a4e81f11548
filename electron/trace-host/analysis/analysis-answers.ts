import type { AnalysisQueries } from '../../../shared/trace/analysis/analysis-queries.ts';
import type { DirectAnswers } from '../open-trace.ts';

export const analysisAnswers: DirectAnswers<AnalysisQueries> = {};
