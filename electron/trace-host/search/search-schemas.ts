import type {
  SearchBackgroundQueries,
  SearchQueries,
} from '../../../shared/trace/search/search-queries.ts';
import type { QuerySchemas } from '../query-schema-types.ts';

export const searchSchemas: QuerySchemas<SearchQueries & SearchBackgroundQueries> = {};
