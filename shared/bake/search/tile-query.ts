import { ROUTING_BITS, type RoutingBit } from '../layout.ts';
import type { Severity } from '../../result.ts';

/**
 * Which tiles are looked for: every term holds. A term lists alternatives, of which one must hold, or
 * none where it is negated. Plain data that may go to another thread.
 */
export interface TileQuery {
  readonly terms: readonly TileTerm[];
}

export type TileTerm = PlaceTerm | NumberTerm | BitTerm | ProblemTerm | ChangedTerm;

/** The tile in this column and row. */
export interface PlaceTerm {
  readonly field: 'place';
  readonly negated: boolean;
  readonly x: number;
  readonly y: number;
}

/** Whole numbers from `from` to `to`, both included; either may be infinite. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface NumberTerm {
  readonly field: NumberField;
  readonly negated: boolean;
  readonly ranges: readonly Range[];
}

/** One of the bits is set; a mask of 0 stands for "none of the field's bits". */
export interface BitTerm {
  readonly field: 'routing' | 'bus' | 'reset';
  readonly negated: boolean;
  readonly masks: readonly number[];
}

/** A finding of one of these severities; of any where there are none. */
export interface ProblemTerm {
  readonly field: 'problem';
  readonly negated: boolean;
  readonly severities: readonly Severity[];
}

/** Bytes of the tile differ from those of the saved file. */
export interface ChangedTerm {
  readonly field: 'changed';
  readonly negated: boolean;
}

/** What has a number for each tile, and what that is. */
export const NUMBER_FIELDS = {
  tile: 'the number of the tile',
  x: 'its column',
  y: 'its row',
  domain: 'domain_id4',
  thr_lo: 'thr_lo16',
  thr_hi: 'thr_hi16',
  width: 'thr_hi16 − thr_lo16',
  decay: 'decay16',
  priority: 'priority8',
  pattern: 'pattern_id16',
  weights: 'the sum of the magnitudes of its weights',
  nonzero: 'the number of weights that are not 0',
  maxmag: 'the largest magnitude of its weights',
} as const;
export type NumberField = keyof typeof NUMBER_FIELDS;

/** The names that the specification gives to fields are understood too. */
export const FIELD_NAMES: ReadonlyMap<string, NumberField | 'routing' | 'bus' | 'reset'> = new Map([
  ...Object.keys(NUMBER_FIELDS).map((name) => [name, name as NumberField] as const),
  ['domain_id4', 'domain'],
  ['thr_lo16', 'thr_lo'],
  ['thr_hi16', 'thr_hi'],
  ['decay16', 'decay'],
  ['priority8', 'priority'],
  ['pattern_id16', 'pattern'],
  ['routing', 'routing'],
  ['routing_flags16', 'routing'],
  ['bus', 'bus'],
  ['reset', 'reset'],
  ['reset_mask16', 'reset'],
]);

export const EDGE_NAMES = ROUTING_BITS.slice(0, 8);
export const EDGE_MASK = 0xff;
export const BUS_MASK = 0x300;

export function routingMask(name: RoutingBit): number {
  return 1 << ROUTING_BITS.indexOf(name);
}
