import type { Bake } from '../bake.ts';
import { tileAt } from '../bake.ts';
import type { Field } from '../layout.ts';
import {
  MAGNITUDE_BYTES,
  RESET,
  ROUTING,
  TILE_PARAMS,
  WEIGHTS_PER_TILE,
  readField,
} from '../layout.ts';
import { weightOf } from '../packed-weights.ts';

/** The numbers of a tile, without its weights. */
export const TILE_FIELDS = {
  ...TILE_PARAMS,
  ...ROUTING,
  ...RESET,
} as const satisfies Readonly<Record<string, Field>>;
export type TileFieldKey = keyof typeof TILE_FIELDS;

export interface FieldDifference {
  readonly key: TileFieldKey;
  readonly mine: number;
  readonly other: number;
}

export interface WeightDifference {
  /** row · 8 + input. */
  readonly k: number;
  readonly mine: number;
  readonly other: number;
}

export interface TileDifferences {
  readonly fields: readonly FieldDifference[];
  readonly weights: readonly WeightDifference[];
  /** Zero weights on both sides whose sign bits, which mean nothing, differ. */
  readonly zeroSigns: number;
}

/** Which of a tile's tables a field stands in. */
export function tableOf(key: TileFieldKey): 'params' | 'routing' | 'reset' {
  if (key === 'routing') return 'routing';
  return key === 'resetMask' ? 'reset' : 'params';
}

/** How tile `tile` of `mine` differs from tile `otherTile` of `other`, field by field. */
export function tileDifferences(
  mine: Bake,
  tile: number,
  other: Bake,
  otherTile: number,
): TileDifferences {
  const keys = Object.keys(TILE_FIELDS) as TileFieldKey[];
  const fields = keys.flatMap((key) => {
    const table = tableOf(key);
    const a = readField(mine.view, tileAt(mine, table, tile), TILE_FIELDS[key]);
    const b = readField(other.view, tileAt(other, table, otherTile), TILE_FIELDS[key]);
    return a === b ? [] : [{ key, mine: a, other: b }];
  });
  return { fields, ...weightDifferences(mine, tile, other, otherTile) };
}

function weightDifferences(mine: Bake, tile: number, other: Bake, otherTile: number) {
  const [a, b] = [tileAt(mine, 'weights', tile), tileAt(other, 'weights', otherTile)];
  const weights: WeightDifference[] = [];
  let zeroSigns = 0;
  for (let k = 0; k < WEIGHTS_PER_TILE; k++) {
    const [here, there] = [weightOf(mine.bytes, a, k), weightOf(other.bytes, b, k)];
    if (here !== there) weights.push({ k, mine: here, other: there });
    else if (here === 0 && signOf(mine, a, k) !== signOf(other, b, k)) zeroSigns++;
  }
  return { weights, zeroSigns };
}

function signOf(bake: Bake, weightsAt: number, k: number): number {
  return ((bake.bytes[weightsAt + MAGNITUDE_BYTES + (k >> 3)] as number) >> (k & 7)) & 1;
}
