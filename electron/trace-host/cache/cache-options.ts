/** Where indexes are kept, and of which traces; main gives it to the hosts. */
export interface IndexCacheOptions {
  readonly folder: string;
  readonly appVersion: string;
  /** Flatbuf traces with fewer events are not kept. */
  readonly leastEvents: number;
}

/** Two million flatbuf events are indexed in about the time that opening a window takes. */
export const LEAST_EVENTS = 2_000_000;
/** Decoding an event of another encoding takes at least this many times as long. */
export const SLOW_ENCODING = 4;
