/**
 * The eight slots of a tile, in drawing order from the bottom of the lane upward.
 * Slots 0..6 are the format's own type numbers (section "event type ids" of the trace
 * specification; 6 is API_CALL in files of newer writers); slot 7 collects all other types.
 */
export const SLOT_COUNT = 8;
export const OTHER_SLOT = 7;

export const KNOWN_TYPES = [
  'UNKNOWN',
  'MAC_COMPUTE',
  'DMA_READ',
  'DMA_WRITE',
  'SYSTOLIC_STALL',
  'BARRIER_SYNC',
  'API_CALL',
] as const;

/** What stands for a known type's name where there is little room. */
export const SHORT_TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['MAC_COMPUTE', 'MAC'],
  ['DMA_READ', 'READ'],
  ['DMA_WRITE', 'WRITE'],
  ['SYSTOLIC_STALL', 'STALL'],
  ['BARRIER_SYNC', 'BARRIER'],
  ['API_CALL', 'API'],
]);

/** The short name of a known type; any other name as it is. */
export function shortTypeName(name: string): string {
  return SHORT_TYPE_NAMES.get(name) ?? name;
}

export type EventKind = 'compute' | 'transfer' | 'waiting' | 'host' | 'unknown';

/** What a slot means for the core. Only `host` is no occupation of the core. */
export const SLOT_KIND: readonly EventKind[] = [
  'unknown',
  'compute',
  'transfer',
  'transfer',
  'waiting',
  'waiting',
  'host',
  'unknown',
];

export const HOST_SLOT = 6;

/**
 * One distinct event type of a trace. Types are numbered by `code` (0..255) in the index and in
 * tiles; the first seven codes are the known types, further ones come in order of appearance;
 * code 255 stands for every type past the 255th, whose exact name only the record itself tells.
 */
export interface EventType {
  readonly code: number;
  /** The number in the file; null for a bincode type that is known by name alone. */
  readonly id: number | null;
  /** `MAC_COMPUTE`, `TYPE_9`, or a bincode type's own name. */
  readonly name: string;
  readonly slot: number;
}
