import type { Bake } from './bake.ts';
import type { BakeChange, TileRuns } from './changes.ts';
import { TILE_TABLES, touchedTiles } from './changes.ts';
import { TLV_KINDS } from './layout.ts';

/**
 * Which tiles of a bake differ in their bytes from those of another one, kept up to date at the cost
 * of each change. After a change of the array's size all of them differ, as they do from no bake.
 */
export class ChangedTiles {
  #flags = new Uint8Array(0);
  #count = 0;

  private constructor() {}

  static between(bake: Bake, other: Bake | null): ChangedTiles {
    const changed = new ChangedTiles();
    changed.#compareAll(bake, other);
    return changed;
  }

  /** For an array of which is known already that no tile differs. */
  static none(tileCount: number): ChangedTiles {
    const changed = new ChangedTiles();
    changed.#flags = new Uint8Array(tileCount);
    return changed;
  }

  /** One byte a tile, 1 where it differs. Read-only, and another array after a change of all. */
  get flags(): Uint8Array {
    return this.#flags;
  }

  get count(): number {
    return this.#count;
  }

  /** `bake` is the one after the change; the tiles that were looked at, null for all. */
  update(bake: Bake, other: Bake | null, change: BakeChange): TileRuns | null {
    const touched = touchedTiles(change);
    if (touched === null) this.#compareAll(bake, other);
    else if (other !== null && isSameArray(bake, other)) this.#compare(bake, other, touched);
    return touched;
  }

  #compareAll(bake: Bake, other: Bake | null): void {
    const { tileCount } = bake.topology;
    this.#flags = new Uint8Array(tileCount);
    this.#count = 0;
    if (tileCount === 0) return;
    if (other !== null && isSameArray(bake, other)) {
      this.#compare(bake, other, [[0, tileCount - 1]]);
      return;
    }
    this.#flags.fill(1);
    this.#count = tileCount;
  }

  #compare(bake: Bake, other: Bake, runs: TileRuns): void {
    for (const [first, last] of runs) {
      for (let tile = first; tile <= last; tile++) {
        const differs = isChanged(bake, other, tile) ? 1 : 0;
        this.#count += differs - this.#flags[tile]!;
        this.#flags[tile] = differs;
      }
    }
  }
}

function isSameArray({ topology: a }: Bake, { topology: b }: Bake): boolean {
  return a.tileCount === b.tileCount && a.tileW === b.tileW;
}

function isChanged(bake: Bake, other: Bake, tile: number): boolean {
  for (const table of TILE_TABLES) {
    const length = TLV_KINDS[table].bytes;
    const a = bake.tables[table] + tile * length;
    const b = other.tables[table] + tile * length;
    for (let byte = 0; byte < length; byte++) {
      if (bake.bytes[a + byte] !== other.bytes[b + byte]) return true;
    }
  }
  return false;
}
