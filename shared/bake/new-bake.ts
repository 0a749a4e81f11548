import type { Bake, TileParams } from './bake.ts';
import {
  DOMAINS,
  HEADER,
  HEADER_BYTES,
  LANES,
  LIMIT,
  MAGIC,
  TILE_PARAMS,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  TOPOLOGY,
  VER_MAJOR,
  isLegal,
  paddingAfter,
  writeField,
} from './layout.ts';
import type { TlvKey } from './layout.ts';
import type { Result } from '../result.ts';
import { fail, ok } from '../result.ts';
import { bakeOf, scanBake } from './scan.ts';
import { stampBake } from './stamp.ts';

export interface NewBakeOptions {
  readonly width: number;
  readonly height: number;
  /** Default 1: with 0 no tile ever fires on the C++ core. */
  readonly bakeId?: number;
  readonly profileId?: number;
  /** Left out or null: no limit TLV. */
  readonly limit?: number | null;
  /** Default: the order of the reference writer. */
  readonly order?: readonly TlvKey[];
  /** What every tile has; 0 where nothing is given. */
  readonly tiles?: Partial<TileParams>;
}

/** What `newBake` makes at most: a million tiles, 57 MB. */
export const MAX_NEW_TILES = 1 << 20;

export const REFERENCE_ORDER: readonly TlvKey[] = [
  'topology',
  'limit',
  'params',
  'routing',
  'readout',
  'reset',
  'weights',
  'crc',
];

/** The order of the specification's picture, with the limit before the CRC. */
export const SPECIFICATION_ORDER: readonly TlvKey[] = [
  'topology',
  'params',
  'routing',
  'weights',
  'reset',
  'readout',
  'limit',
  'crc',
];

/** A stamped bake whose tiles are all alike. Errors: `array-size`, `field-range`. */
export function newBake(options: NewBakeOptions): Result<Bake> {
  const { width, height, bakeId = 1, profileId = 0, limit = null } = options;
  const isSize = isLegal(TOPOLOGY.tileW, width) && isLegal(TOPOLOGY.tileH, height);
  if (!isSize || width * height < 1 || width * height > MAX_NEW_TILES) {
    const most = MAX_NEW_TILES.toLocaleString('en');
    return fail('array-size', `${width} × ${height} is not between 1 and ${most} tiles`);
  }
  const isInRange =
    isLegal(HEADER.bakeId, bakeId) &&
    isLegal(HEADER.profileId, profileId) &&
    (limit === null || isLegal(LIMIT.limit, limit));
  if (!isInRange) return fail('field-range', 'bake_id, profile_id and limit are 0 to 4294967295');
  const wrong = wrongTileParam(options.tiles ?? {});
  if (wrong !== null) return fail('field-range', wrong);
  const order = (options.order ?? REFERENCE_ORDER).filter(
    (key) => key !== 'limit' || limit !== null,
  );
  const bytes = blankBlob(order, width, height);
  const bake = bakeOf(scanBake(bytes));
  if (bake === null) throw new Error(`The order ${order.join(' ')} leaves out a required TLV`);
  writeField(bake.view, 0, HEADER.bakeId, bakeId);
  writeField(bake.view, 0, HEADER.profileId, profileId);
  if (bake.tables.limit !== null) writeField(bake.view, bake.tables.limit, LIMIT.limit, limit!);
  if (options.tiles !== undefined) fillParams(bake, options.tiles);
  return ok(bakeOf(scanBake(stampBake(bake)))!);
}

function wrongTileParam(tiles: Partial<TileParams>): string | null {
  for (const [param, value] of Object.entries(tiles)) {
    const field = TILE_PARAMS[param as keyof TileParams];
    if (!isLegal(field, value))
      return `${field.name} ${value} is outside ${field.min}…${field.max}`;
  }
  const { thrLo = 0, thrHi = 0 } = tiles;
  if (thrLo > thrHi) return `thr_lo16 ${thrLo} is above thr_hi16 ${thrHi}`;
  return null;
}

/** Writes the first entry and copies what is written until all are. */
function fillParams({ bytes, view, tables, topology }: Bake, tiles: Partial<TileParams>): void {
  for (const [param, value] of Object.entries(tiles)) {
    writeField(view, tables.params, TILE_PARAMS[param as keyof TileParams], value);
  }
  const entryBytes = TLV_KINDS.params.bytes;
  const table = bytes.subarray(tables.params, tables.params + topology.tileCount * entryBytes);
  for (let done = entryBytes; done < table.length; done *= 2) table.copyWithin(done, 0, done);
}

/** Header, topology and TLV headers; everything else zero. */
function blankBlob(order: readonly TlvKey[], width: number, height: number): Uint8Array {
  const lens = order.map(
    (key) => TLV_KINDS[key].bytes * (TLV_KINDS[key].perTile ? width * height : 1),
  );
  const total = lens.reduce(
    (sum, len) => sum + TLV_HEADER_BYTES + len + paddingAfter(len),
    HEADER_BYTES,
  );
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  writeField(view, 0, HEADER.magic, MAGIC);
  writeField(view, 0, HEADER.verMajor, VER_MAJOR);
  let at = HEADER_BYTES;
  for (const [index, key] of order.entries()) {
    const len = lens[index]!;
    writeField(view, at, TLV_HEADER.type, TLV_KINDS[key].type);
    writeField(view, at, TLV_HEADER.len, len);
    if (key === 'topology') writeTopology(view, at + TLV_HEADER_BYTES, width, height);
    at += TLV_HEADER_BYTES + len + paddingAfter(len);
  }
  return bytes;
}

function writeTopology(view: DataView, at: number, width: number, height: number): void {
  writeField(view, at, TOPOLOGY.tileCount, width * height);
  writeField(view, at, TOPOLOGY.tileW, width);
  writeField(view, at, TOPOLOGY.tileH, height);
  writeField(view, at, TOPOLOGY.lanes, LANES);
  writeField(view, at, TOPOLOGY.domains, DOMAINS);
}
