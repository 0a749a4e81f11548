import type { SearchBackgroundQueries } from '../../../shared/trace/search/search-queries.ts';
import type { BackgroundTable } from '../background-table.ts';

export const searchBackground: BackgroundTable<SearchBackgroundQueries> = {};
