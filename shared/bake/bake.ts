import type { Problem } from '../result.ts';
import {
  FULL_ARRAY,
  HEADER,
  LIMIT,
  LIMITED_FIELDS,
  READOUT,
  RESET,
  ROUTING,
  TILE_PARAMS,
  TLV_KINDS,
  WEIGHTS_PER_TILE,
  readField,
} from './layout.ts';
import type { TlvKey } from './layout.ts';
import { weightOf } from './packed-weights.ts';

/** Where one TLV lies in the file. */
export interface TlvPlace {
  /** First byte of the TLV's header. */
  readonly at: number;
  readonly type: number;
  readonly tflags: number;
  /** Bytes of the value, as declared; the value fits in the file. */
  readonly len: number;
  readonly valueAt: number;
  /** Bytes between the value and what follows: fewer than due where padding is missing. */
  readonly padding: number;
  /** null for a type that the specification does not have. */
  readonly key: TlvKey | null;
}

export interface BakeHeader {
  readonly verMajor: number;
  readonly verMinor: number;
  readonly flags: number;
  readonly totalLen: number;
  readonly bakeId: number;
  readonly profileId: number;
}

export interface Topology {
  readonly tileCount: number;
  readonly tileW: number;
  readonly tileH: number;
  readonly lanes: number;
  readonly domains: number;
}

export interface Readout {
  readonly mode: number;
  readonly winnerDomainMask: number;
  readonly settleNs: number;
}

/** Tables that a bake cannot be read without, and those it can. */
export type RequiredTable = Exclude<TlvKey, 'limit' | 'crc'>;
export type OptionalTable = 'limit' | 'crc';
/** Tables with one entry for each tile. */
export type TileTable = 'params' | 'routing' | 'reset' | 'weights';

/**
 * A bake that can be read and edited: its bytes and where everything lies in them.
 * Immutable to its users: an edit gives a new one. total_len, padding and CRC are what the bytes
 * say, stale after an edit; `stampBake` makes them right when the bake is written.
 */
export interface Bake {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** In the file's order, duplicates and unknown ones too. */
  readonly tlvs: readonly TlvPlace[];
  /** Where the TLVs end; bytes from here on belong to none. */
  readonly tlvsEnd: number;
  readonly topology: Topology;
  /** First byte of each table's value; of a duplicate the last, as the cores read it. */
  readonly tables: Readonly<Record<RequiredTable, number> & Record<OptionalTable, number | null>>;
}

/** A finding and, where mending it cannot lose what anyone meant, how it is mended. */
export interface BakeProblem extends Problem {
  readonly repair: RepairKind | null;
}

export type RepairKind =
  /** Write total_len, padding and CRC anew. */
  | 'stamp'
  /** Put 0 into reserved fields and bits. */
  | 'clear-reserved'
  /** Put 0 where a C tool copied the reset mask into the tile parameters. */
  | 'clear-reset-copy'
  /** Put 0 where a C tool copied the tile count into the topology. */
  | 'clear-count-copy'
  /** Keep the last TLV of a type, which is the one that the cores read. */
  | 'drop-duplicates'
  /** Move the CRC behind everything else. */
  | 'crc-last'
  /** Cut bytes at the end of the file that belong to no TLV. */
  | 'cut-trailing';

export interface TileParams {
  readonly thrLo: number;
  readonly thrHi: number;
  readonly decay: number;
  readonly domain: number;
  readonly priority: number;
  readonly pattern: number;
}

export function readHeader(bake: Pick<Bake, 'view'>): BakeHeader {
  const read = (key: keyof BakeHeader) => readField(bake.view, 0, HEADER[key]);
  return {
    verMajor: read('verMajor'),
    verMinor: read('verMinor'),
    flags: read('flags'),
    totalLen: read('totalLen'),
    bakeId: read('bakeId'),
    profileId: read('profileId'),
  };
}

/** First byte of the tile's entry in a table of tiles. Throws a RangeError where there is no such tile. */
export function tileAt(bake: Bake, table: TileTable, tile: number): number {
  if (!Number.isInteger(tile) || tile < 0 || tile >= bake.topology.tileCount) {
    throw new RangeError(`There is no tile ${tile} among ${bake.topology.tileCount}`);
  }
  return bake.tables[table] + tile * TLV_KINDS[table].bytes;
}

/** Values as they are stored; `domain` is the whole byte, above 15 in a damaged bake. */
export function readTileParams(bake: Bake, tile: number): TileParams {
  const at = tileAt(bake, 'params', tile);
  const read = (key: keyof TileParams) => readField(bake.view, at, TILE_PARAMS[key]);
  return {
    thrLo: read('thrLo'),
    thrHi: read('thrHi'),
    decay: read('decay'),
    domain: read('domain'),
    priority: read('priority'),
    pattern: read('pattern'),
  };
}

/** The 16 routing flags of a tile (`ROUTING_BITS`), reserved bits included. */
export function routingOf(bake: Bake, tile: number): number {
  return readField(bake.view, tileAt(bake, 'routing', tile), ROUTING.routing);
}

/** Bit d: domain d is reset when the tile fires. */
export function resetMaskOf(bake: Bake, tile: number): number {
  return readField(bake.view, tileAt(bake, 'reset', tile), RESET.resetMask);
}

/** Weight from input lane `input` to output lane `row`, −15…15 (section TLV_TILE_WEIGHTS_PACKED). */
export function weightAt(bake: Bake, tile: number, row: number, input: number): number {
  return weightOf(bake.bytes, tileAt(bake, 'weights', tile), row * 8 + input);
}

/** All 64 weights of a tile; index row · 8 + input. A zero of either sign reads as 0. */
export function readWeights(bake: Bake, tile: number): Int8Array {
  const at = tileAt(bake, 'weights', tile);
  return Int8Array.from({ length: WEIGHTS_PER_TILE }, (_, k) => weightOf(bake.bytes, at, k));
}

export function readReadout(bake: Bake): Readout {
  const at = bake.tables.readout;
  const read = (key: keyof Readout) => readField(bake.view, at, READOUT[key]);
  return {
    mode: read('mode'),
    winnerDomainMask: read('winnerDomainMask'),
    settleNs: read('settleNs'),
  };
}

/** The stored limit; null where the bake has no such TLV. */
export function limitOf(bake: Bake): number | null {
  const at = bake.tables.limit;
  return at === null ? null : readField(bake.view, at, LIMIT.limit);
}

/** Columns and rows that the tiles fill, also where tile_count is not tile_w × tile_h. */
export function gridOf({ tileCount, tileW }: Topology): { columns: number; rows: number } {
  if (tileCount === 0) return { columns: 0, rows: 0 };
  const columns = Math.min(tileW === 0 ? tileCount : tileW, tileCount);
  return { columns, rows: Math.ceil(tileCount / columns) };
}

/** The part of the array in use: the limit matters at 128×32 only, where tile numbers keep stride 128. */
export function fieldOf(bake: Bake): { columns: number; rows: number } {
  const grid = gridOf(bake.topology);
  const isFull = grid.columns === FULL_ARRAY.columns && grid.rows === FULL_ARRAY.rows;
  const limited = isFull ? LIMITED_FIELDS.get(limitOf(bake) ?? 0) : undefined;
  return limited ?? grid;
}
