import { tileAt, type Bake, type TileParams } from '../../shared/bake/bake.ts';
import { MAGNITUDE_BYTES, TILE_PARAMS, TLV_KINDS, readField } from '../../shared/bake/layout.ts';
import type { Problem, Severity } from '../../shared/result.ts';

export const MAP_MODES = [
  'domain',
  'priority',
  'pattern',
  'width',
  'decay',
  'weights',
  'problems',
] as const;
export type MapMode = (typeof MAP_MODES)[number];

export const MAP_MODE_NAMES: Readonly<Record<MapMode, string>> = {
  domain: 'domain',
  priority: 'priority',
  pattern: 'pattern id',
  width: 'threshold width',
  decay: 'decay',
  weights: 'sum of |weights|',
  problems: 'problems',
};

/** From mild to severe; their rank is the value of the map's mode `problems`, 0 for a sound tile. */
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'compatibility', 'error'];

export function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity) + 1;
}

/** One number per tile, what the map is coloured by. */
export function tileValues(bake: Bake, mode: MapMode, problems: readonly Problem[]): Float64Array {
  switch (mode) {
    case 'domain':
    case 'priority':
    case 'pattern':
    case 'decay':
      return paramValues(bake, mode);
    case 'width': {
      const low = paramValues(bake, 'thrLo');
      return paramValues(bake, 'thrHi').map((high, tile) => high - low[tile]!);
    }
    case 'weights':
      return weightSums(bake);
    case 'problems':
      return worstSeverities(bake.topology.tileCount, problems);
  }
}

function paramValues(bake: Bake, key: keyof TileParams): Float64Array {
  const values = new Float64Array(bake.topology.tileCount);
  const stride = TLV_KINDS.params.bytes;
  let at = bake.tables.params;
  for (let tile = 0; tile < values.length; tile += 1, at += stride) {
    values[tile] = readField(bake.view, at, TILE_PARAMS[key]);
  }
  return values;
}

/** Both nibbles of a byte together: a tile's magnitudes are 32 bytes of two nibbles each. */
const NIBBLE_SUM = Uint8Array.from({ length: 256 }, (_, byte) => (byte & 0xf) + (byte >> 4));

function weightSums(bake: Bake): Float64Array {
  const sums = new Float64Array(bake.topology.tileCount);
  const stride = TLV_KINDS.weights.bytes;
  let at = bake.tables.weights;
  for (let tile = 0; tile < sums.length; tile += 1, at += stride) {
    let sum = 0;
    for (let byte = at; byte < at + MAGNITUDE_BYTES; byte += 1) {
      sum += NIBBLE_SUM[bake.bytes[byte]!]!;
    }
    sums[tile] = sum;
  }
  return sums;
}

export function worstSeverities(tileCount: number, problems: readonly Problem[]): Float64Array {
  const worst = new Float64Array(tileCount);
  for (const { tile, severity } of problems) {
    if (tile === null || tile >= tileCount) continue;
    worst[tile] = Math.max(worst[tile]!, rankOf(severity));
  }
  return worst;
}

const TILE_TABLES = ['params', 'routing', 'reset', 'weights'] as const;

/** 1 for every tile whose bytes differ from the saved bake's; all of them after a change of size. */
export function changedTiles(bake: Bake, saved: Bake | null): Uint8Array {
  const { tileCount } = bake.topology;
  const changed = new Uint8Array(tileCount);
  if (saved === bake || tileCount === 0) return changed;
  if (saved?.topology.tileCount !== tileCount || saved.topology.tileW !== bake.topology.tileW) {
    return changed.fill(1);
  }
  for (const table of TILE_TABLES) {
    const stride = TLV_KINDS[table].bytes;
    const now = tileAt(bake, table, 0);
    const then = tileAt(saved, table, 0);
    for (let byte = 0; byte < tileCount * stride; byte += 1) {
      if (bake.bytes[now + byte] !== saved.bytes[then + byte]) {
        changed[Math.floor(byte / stride)] = 1;
      }
    }
  }
  return changed;
}
