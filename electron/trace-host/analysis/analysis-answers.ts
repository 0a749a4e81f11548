import { ok } from '../../../shared/result.ts';
import type { AnalysisQueries } from '../../../shared/trace/analysis/analysis-queries.ts';
import { roofline } from '../../../shared/trace/analysis/roofline.ts';
import type { DirectAnswers } from '../open-trace.ts';

export const analysisAnswers: DirectAnswers<AnalysisQueries> = {
  roofline: ({ index, file }, args) => ok(roofline(index, file.fields, args)),
};
