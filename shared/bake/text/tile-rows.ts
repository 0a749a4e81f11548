import type { TileTable } from '../bake.ts';
import { TLV_KINDS } from '../layout.ts';

const FIRST_TILES = 64;

/**
 * The four tables of tiles, which grow with the tiles that were read: a text may claim any number
 * of tiles, but it has to bring each of them before it costs memory.
 */
export class TileRows {
  count = 0;
  readonly #tables = new Map<TileTable, Uint8Array>();
  readonly #views = new Map<TileTable, DataView>();
  #capacity = 0;

  constructor() {
    this.#grow(FIRST_TILES);
  }

  /** Adds a tile of zeros, which is then the last one. */
  add(): void {
    if (this.count === this.#capacity) this.#grow(2 * this.#capacity);
    this.count++;
  }

  /** The bytes in which the last tile has its entry; good until the next tile. */
  view(table: TileTable): DataView {
    return this.#views.get(table)!;
  }

  /** First byte of the last tile's entry. */
  entryAt(table: TileTable): number {
    return (this.count - 1) * TLV_KINDS[table].bytes;
  }

  bytes(table: TileTable): Uint8Array {
    return this.#tables.get(table)!.subarray(0, this.count * TLV_KINDS[table].bytes);
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    for (const table of ['params', 'routing', 'reset', 'weights'] as const) {
      const larger = new Uint8Array(capacity * TLV_KINDS[table].bytes);
      larger.set(this.#tables.get(table) ?? []);
      this.#tables.set(table, larger);
      this.#views.set(table, new DataView(larger.buffer));
    }
  }
}
