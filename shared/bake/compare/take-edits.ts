import type { Bake } from '../bake.ts';
import { limitOf, tileAt } from '../bake.ts';
import type { Edit } from '../edits.ts';
import { HEADER, READOUT, TLV_KINDS, readField, writeField } from '../layout.ts';
import { setLimit } from '../limit-edits.ts';
import { weightOf } from '../packed-weights.ts';
import { editOf, fieldSplice, tileSplices, tilesText } from '../splices.ts';
import type { TileSet } from '../tile-set.ts';
import { setWeights } from '../weight-edits.ts';
import type { BlobField } from './blob-differences.ts';
import { TILE_TABLES } from '../changes.ts';
import { TILE_FIELDS, tableOf } from './tile-differences.ts';
import type { TileFieldKey } from './tile-differences.ts';
import { pairTiles } from './tile-pairs.ts';

/** What of a tile is taken: everything, its weights, or one field. */
export type TileTake = 'all' | 'weights' | TileFieldKey;

/**
 * Makes tiles of `mine` what the tiles at their places in `other` are, byte for byte; those that
 * the other does not have stay. One step of undo.
 */
export function takeTiles(mine: Bake, other: Bake, tiles: TileSet, take: TileTake): Edit {
  const { otherOf } = pairTiles(mine.topology, other.topology);
  const taken = tiles.toArray().filter((tile) => otherOf(tile) !== null);
  const from = (tile: number) => otherOf(tile) as number;
  const splices =
    take === 'all' || take === 'weights'
      ? (take === 'all' ? TILE_TABLES : (['weights'] as const)).flatMap((table) =>
          tileSplices(mine, table, taken, (view, entryAt, tile) => {
            const at = tileAt(other, table, from(tile));
            const entry = other.bytes.subarray(at, at + TLV_KINDS[table].bytes);
            new Uint8Array(view.buffer, view.byteOffset).set(entry, entryAt);
          }),
        )
      : tileSplices(mine, tableOf(take), taken, (view, entryAt, tile) => {
          const at = tileAt(other, tableOf(take), from(tile));
          writeField(
            view,
            entryAt,
            TILE_FIELDS[take],
            readField(other.view, at, TILE_FIELDS[take]),
          );
        });
  const what = take === 'all' ? tilesText(taken) : `${nameOf(take)} of ${tilesText(taken)}`;
  return editOf(`Take ${what} from the other bake`, splices, null);
}

/** Takes weight k (row · 8 + input) of one tile. */
export function takeWeight(
  mine: Bake,
  tile: number,
  other: Bake,
  otherTile: number,
  k: number,
): Edit {
  const at = tileAt(mine, 'weights', tile);
  const weights = Array.from({ length: 64 }, (_, each) => weightOf(mine.bytes, at, each));
  weights[k] = weightOf(other.bytes, tileAt(other, 'weights', otherTile), k);
  const place = `${k >> 3}, ${k & 7}`;
  const label = `Take weight ${place} of tile ${tile} from the other bake`;
  return setWeights(mine, new Map([[tile, weights]]), label);
}

/** Takes one field of the header, the readout policy or the limit. */
export function takeBlobField(mine: Bake, other: Bake, taken: BlobField): Edit {
  const label = (name: string) => `Take ${name} from the other bake`;
  if (taken.in === 'limit') {
    return { ...setLimit(mine, limitOf(other)), label: label('the limit'), mergeKey: null };
  }
  const isHeader = taken.in === 'header';
  const field = isHeader ? HEADER[taken.key] : READOUT[taken.key];
  const value = readField(other.view, isHeader ? 0 : other.tables.readout, field);
  const splice = fieldSplice(mine, isHeader ? 0 : mine.tables.readout, field, value);
  return editOf(label(field.name), [splice], null);
}

/** Makes the whole bake the other one, to the last byte. */
export function takeEverything(mine: Bake, other: Bake): Edit {
  const splice = { at: 0, before: mine.bytes.slice(), after: other.bytes.slice() };
  return editOf('Take everything from the other bake', [splice], null);
}

function nameOf(take: Exclude<TileTake, 'all'>): string {
  return take === 'weights' ? 'weights' : TILE_FIELDS[take].name;
}
