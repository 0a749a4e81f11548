import type { TileTable } from '../bake.ts';
import { RESET, ROUTING, TILE_PARAMS } from '../layout.ts';
import type { Field } from '../layout.ts';

/** How a field stands in a text: a decimal number, bits as `0x0009`, or names of routing bits. */
export type FieldForm = 'number' | 'mask' | 'routing';

export interface TileField {
  /** Its name in every text. */
  readonly name: string;
  readonly table: Exclude<TileTable, 'weights'>;
  readonly field: Field;
  readonly form: FieldForm;
}

function param(name: string, field: Field): TileField {
  return { name, table: 'params', field, form: 'number' };
}

/** What a tile has besides its weights, in the order in which texts tell it. */
export const TILE_FIELDS: readonly TileField[] = [
  param('thr_lo', TILE_PARAMS.thrLo),
  param('thr_hi', TILE_PARAMS.thrHi),
  param('decay', TILE_PARAMS.decay),
  param('domain', TILE_PARAMS.domain),
  param('priority', TILE_PARAMS.priority),
  param('pattern', TILE_PARAMS.pattern),
  { name: 'routing', table: 'routing', field: ROUTING.routing, form: 'routing' },
  { name: 'reset', table: 'reset', field: RESET.resetMask, form: 'mask' },
];

/** Told only where they are not zero. */
export const RESERVED_TILE_FIELDS: readonly TileField[] = [
  param('flags8', TILE_PARAMS.flags8),
  param('reserved', TILE_PARAMS.reserved),
];

/** What the width can hold, legal or not: a text must be able to tell what is wrong with a bake. */
export function storableRange({ width, signed }: Field): readonly [min: number, max: number] {
  const values = 2 ** (8 * width);
  return signed ? [-values / 2, values / 2 - 1] : [0, values - 1];
}
