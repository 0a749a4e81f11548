import type { Bake, TileTable, TlvPlace } from './bake.ts';
import { gridOf, limitOf } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import {
  LIMIT,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  TOPOLOGY,
  isLegal,
  paddingAfter,
  writeField,
} from './layout.ts';
import { setLimit } from './limit-edits.ts';
import { MAX_NEW_TILES } from './new-bake.ts';
import { clearOutwardEdges, type TileRows } from './outward-edges.ts';
import {
  copyTiles,
  sourcesOf,
  type ReshapeFill,
  type ReshapePlacement,
} from './reshape-sources.ts';
import { editOf, fieldSplice } from './splices.ts';
import type { Result } from '../result.ts';
import { fail, ok } from '../result.ts';

export interface Reshape {
  readonly width: number;
  readonly height: number;
  readonly placement: ReshapePlacement;
  readonly fill: ReshapeFill;
  /** Edges that lead out of the new array, or led out of the old one. */
  readonly outwardEdges: 'keep' | 'clear';
  /** What becomes of a limit that there is: `all` writes 0. */
  readonly limit: 'keep' | 'all' | 'remove';
}

/** Most tiles after a reshape: as many as a new bake may have. */
export const MAX_RESHAPED_TILES = MAX_NEW_TILES;

const TILE_TABLES: readonly TileTable[] = ['params', 'routing', 'reset', 'weights'];

/** Errors: `array-size` with the numbers. */
export function checkSize(width: number, height: number): Result<number> {
  const isSize = isLegal(TOPOLOGY.tileW, width) && isLegal(TOPOLOGY.tileH, height);
  const tiles = width * height;
  if (isSize && tiles >= 1 && tiles <= MAX_RESHAPED_TILES) return ok(tiles);
  const most = MAX_RESHAPED_TILES.toLocaleString('en');
  const sides = `each side 1 to ${TOPOLOGY.tileW.max}`;
  return fail('array-size', `${width} × ${height} is not between 1 and ${most} tiles, ${sides}`);
}

/**
 * Gives the array another size (section TLV_TOPOLOGY): one edit of topology, the four tables of
 * tiles and the limit. Tiles that stay keep every byte, signs of zeros and reserved bytes too,
 * except for the edges that `outwardEdges` clears. Errors: `array-size`, `no-tile` where the tile
 * to fill with does not exist.
 */
export function reshape(bake: Bake, options: Reshape): Result<Edit> {
  const { width, height, placement, fill } = options;
  const size = checkSize(width, height);
  if (!size.ok) return size;
  const { tileCount } = bake.topology;
  if (fill.kind === 'tile' && !(fill.tile >= 0 && fill.tile < tileCount)) {
    return fail('no-tile', `There is no tile ${fill.tile} among ${tileCount} to fill with`);
  }
  const sources = sourcesOf(
    { ...gridOf(bake.topology), tileCount },
    { width, height },
    placement,
    fill,
  );
  const tables = TILE_TABLES.map((table) => tableSplice(bake, table, sources, options));
  const splices = [
    ...topologySplices(bake, width, height),
    ...tables,
    ...limitSplices(bake, options),
  ];
  return ok(editOf(`Change the size to ${width} × ${height}`, splices, null));
}

function topologySplices(bake: Bake, width: number, height: number): Splice[] {
  const at = bake.tables.topology;
  return [
    fieldSplice(bake, at, TOPOLOGY.tileCount, width * height),
    fieldSplice(bake, at, TOPOLOGY.tileW, width),
    fieldSplice(bake, at, TOPOLOGY.tileH, height),
  ];
}

/** The length field, the value and its padding in one piece. */
function tableSplice(
  bake: Bake,
  table: TileTable,
  sources: Int32Array,
  { width, height, outwardEdges }: Reshape,
): Splice {
  const { valueAt, len, padding } = placeOf(bake, table);
  const lenAt = valueAt - TLV_HEADER_BYTES + TLV_HEADER.len.offset;
  const { width: lenBytes } = TLV_HEADER.len;
  const entryBytes = TLV_KINDS[table].bytes;
  const newLen = entryBytes * sources.length;
  const after = new Uint8Array(lenBytes + newLen + paddingAfter(newLen));
  writeField(new DataView(after.buffer), -TLV_HEADER.len.offset, TLV_HEADER.len, newLen);
  const value = after.subarray(lenBytes, lenBytes + newLen);
  copyTiles(bake.bytes.subarray(valueAt, valueAt + len), value, sources, entryBytes);
  if (table === 'routing' && outwardEdges === 'clear') {
    clearOutwardEdges(value, sources, rowsOf(bake), { columns: width, tileCount: width * height });
  }
  return { at: lenAt, before: bake.bytes.slice(lenAt, valueAt + len + padding), after };
}

export function rowsOf({ topology }: Bake): TileRows {
  return { columns: gridOf(topology).columns, tileCount: topology.tileCount };
}

function placeOf(bake: Bake, table: TileTable): TlvPlace {
  const place = bake.tlvs.find(({ valueAt }) => valueAt === bake.tables[table]);
  if (place === undefined) throw new Error(`The table ${table} is in no TLV`);
  return place;
}

function limitSplices(bake: Bake, { limit }: Reshape): readonly Splice[] {
  if (limitOf(bake) === null || limit === 'keep') return [];
  return setLimit(bake, limit === 'all' ? LIMIT.limit.min : null).splices;
}
