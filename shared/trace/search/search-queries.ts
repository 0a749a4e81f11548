/** Questions of the search that the host answers itself, from what the last search found. */
export type SearchQueries = Record<never, never>;

/** Questions of the search that a thread answers (electron/trace-host/background-table.ts). */
export type SearchBackgroundQueries = Record<never, never>;
