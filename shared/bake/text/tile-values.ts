import type { Bake } from '../bake.ts';
import type { Edit } from '../edits.ts';
import { writeField } from '../layout.ts';
import { editOf, tileSplices, tilesText } from '../splices.ts';
import { TILE_FIELDS } from './tile-fields.ts';

/** Stands for a value that is not given; no field of a tile reaches it. */
const NOT_GIVEN = -0x8000_0000;

/** New values for fields of many tiles. */
export class TileValues {
  readonly #given: Uint8Array;
  readonly #values: readonly Int32Array[];

  constructor(tileCount: number) {
    this.#given = new Uint8Array(tileCount);
    this.#values = TILE_FIELDS.map(() => new Int32Array(0));
  }

  /** False where the tile was added before. */
  addTile(tile: number): boolean {
    if (this.#given[tile] !== 0) return false;
    this.#given[tile] = 1;
    return true;
  }

  /** `index`: that of the field in `TILE_FIELDS`. */
  set(tile: number, index: number, value: number): void {
    const values = this.#values as Int32Array[];
    if (values[index]!.length === 0) {
      values[index] = new Int32Array(this.#given.length).fill(NOT_GIVEN);
    }
    values[index]![tile] = value;
  }

  /** All of them as one edit of the bake whose tiles they are for. */
  edit(bake: Bake, source: string): Edit {
    const tiles: number[] = [];
    this.#given.forEach((given, tile) => given !== 0 && tiles.push(tile));
    const splices = (['params', 'routing', 'reset'] as const).flatMap((table) => {
      const fields = TILE_FIELDS.map(({ field, table: own }, index) => ({
        field,
        values: own === table ? this.#values[index]! : new Int32Array(0),
      })).filter(({ values }) => values.length > 0);
      if (fields.length === 0) return [];
      return tileSplices(bake, table, tiles, (view, entryAt, tile) => {
        for (const { field, values } of fields) {
          const value = values[tile]!;
          if (value !== NOT_GIVEN) writeField(view, entryAt, field, value);
        }
      });
    });
    return editOf(`Import ${source} into ${tilesText(tiles)}`, splices, null);
  }
}
