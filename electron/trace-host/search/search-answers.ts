import type { SearchQueries } from '../../../shared/trace/search/search-queries.ts';
import type { DirectAnswers } from '../open-trace.ts';

export const searchAnswers: DirectAnswers<SearchQueries> = {};
