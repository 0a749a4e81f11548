import { type Bake, type TileParams } from '../../shared/bake/bake.ts';
import {
  nonzeroWeights,
  signBalance,
  weightSquares,
  weightSum,
} from '../../shared/bake/weight-facts.ts';
import { TILE_PARAMS, TLV_KINDS, readField } from '../../shared/bake/layout.ts';
import type { Problem, Severity } from '../../shared/result.ts';

export const MAP_MODES = [
  'domain',
  'priority',
  'pattern',
  'width',
  'decay',
  'weights',
  'norm',
  'sign',
  'nonzero',
  'problems',
  'changed',
  'differs',
] as const;
export type MapMode = (typeof MAP_MODES)[number];

/** What one colouring shows. Values are whole numbers, so that they can be counted one by one. */
export interface MapModeKind {
  readonly name: string;
  /** What the value is and how many tiles are one dot when a tile is smaller than a dot. */
  readonly doc: string;
  readonly scale: 'domains' | 'severities' | 'changed' | 'differs' | 'sequential' | 'diverging';
  /** What stands for a block of tiles where each is smaller than a pixel. */
  readonly summary: 'most' | 'mean' | 'max';
  readonly low: number;
  readonly high: number;
  /** The number that people read, where it is not the value itself. */
  readonly shown?: (value: number) => number;
}

const fromMean = 'Zoomed out: the mean of the tiles under a pixel';
const fromMost = 'Zoomed out: the most frequent among the tiles under a pixel';
const fromMax = 'Zoomed out: the worst among the tiles under a pixel';

export const MAP_MODE_KINDS: Readonly<Record<MapMode, MapModeKind>> = {
  domain: {
    name: 'domain',
    doc: `domain_id4. ${fromMost}`,
    scale: 'domains',
    summary: 'most',
    low: 0,
    high: 255,
  },
  priority: sequential('priority', `priority8. ${fromMean}`, 255),
  pattern: {
    ...sequential('pattern id', `pattern_id16. ${fromMost}`, 0xffff),
    summary: 'most',
  },
  width: {
    ...sequential('threshold width', `thr_hi16 − thr_lo16. ${fromMean}`, 0xffff),
    low: -0xffff,
  },
  decay: sequential('decay', `decay16. ${fromMean}`, 0xffff),
  weights: sequential('weight norm L1', `Σ|w| over the 64 weights. ${fromMean}`, 960),
  norm: {
    ...sequential('weight norm L2', `√Σw² over the 64 weights. ${fromMean} of Σw²`, 14_400),
    shown: Math.sqrt,
  },
  sign: {
    name: 'mean sign',
    doc: `Mean of the signs −1, 0 and +1 of the 64 weights. ${fromMean}`,
    scale: 'diverging',
    summary: 'mean',
    low: -64,
    high: 64,
    shown: (value) => value / 64,
  },
  nonzero: sequential('non-zero weights', `Number of weights that are not 0. ${fromMean}`, 64),
  problems: {
    name: 'problems',
    doc: `The worst problem of the tile. ${fromMax}`,
    scale: 'severities',
    summary: 'max',
    low: 0,
    high: 4,
  },
  changed: {
    name: 'changed since saved',
    doc: 'Bytes of the tile differ from the saved file. Zoomed out: any of the tiles under a pixel',
    scale: 'changed',
    summary: 'max',
    low: 0,
    high: 1,
  },
  differs: {
    name: 'differs from the compared bake',
    doc: 'Bytes of the tile differ from the bake of the Compare tab. Zoomed out: any of the tiles under a pixel',
    scale: 'differs',
    summary: 'max',
    low: 0,
    high: 1,
  },
};

function sequential(name: string, doc: string, high: number): MapModeKind {
  return { name, doc, scale: 'sequential', summary: 'mean', low: 0, high };
}

/** From mild to severe; their rank is the value of the map's mode `problems`, 0 for a sound tile. */
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'compatibility', 'error'];

export function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity) + 1;
}

/** What a map is made of. */
export interface TileFacts {
  readonly bake: Bake;
  /** Rank of the worst problem of each tile. */
  readonly ranks: Uint8Array;
  /** 1 for each tile that differs from the saved bake; written to as edits go on. */
  readonly changed: Uint8Array;
  /** 1 for each tile that differs from the compared bake; empty while there is none. */
  readonly differs: Uint8Array;
}

/** Reads the value of one tile; a function for each mode, so that no tile asks which it is. */
export function valueReader(mode: MapMode, { bake, ranks, changed, differs }: TileFacts) {
  switch (mode) {
    case 'domain':
    case 'priority':
    case 'pattern':
    case 'decay':
      return paramReader(bake, mode);
    case 'width': {
      const [low, high] = [paramReader(bake, 'thrLo'), paramReader(bake, 'thrHi')];
      return (tile: number) => high(tile) - low(tile);
    }
    case 'weights':
      return (tile: number) => weightSum(bake, tile);
    case 'norm':
      return (tile: number) => weightSquares(bake, tile);
    case 'sign':
      return (tile: number) => signBalance(bake, tile);
    case 'nonzero':
      return (tile: number) => nonzeroWeights(bake, tile);
    case 'problems':
      return (tile: number) => ranks[tile] ?? 0;
    case 'changed':
      return (tile: number) => changed[tile] ?? 0;
    case 'differs':
      return (tile: number) => differs[tile] ?? 0;
  }
}

function paramReader({ view, tables }: Bake, key: keyof TileParams): (tile: number) => number {
  const field = TILE_PARAMS[key];
  const stride = TLV_KINDS.params.bytes;
  return (tile) => readField(view, tables.params + tile * stride, field);
}

export function worstSeverities(tileCount: number, problems: readonly Problem[]): Uint8Array {
  const worst = new Uint8Array(tileCount);
  for (const { tile, severity } of problems) {
    if (tile === null || tile >= tileCount) continue;
    worst[tile] = Math.max(worst[tile]!, rankOf(severity));
  }
  return worst;
}
