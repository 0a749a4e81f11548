import { SLOT_COUNT } from './event-types.ts';
import type { LaneTile } from './tile-columns.ts';
import { COLUMN_BYTES, COLUMN_FLAGS_BYTE, COLUMN_OVERLAP, TILE_COLUMNS } from './tile-layout.ts';
import type { TilePlace } from './tile-place.ts';

const FULL_SHARE = 255;

/** The place for tiles of lanes that are to be added up: no event is a rectangle. */
export function summedPlace(place: TilePlace): TilePlace {
  return { ...place, bigCycles: Infinity };
}

/**
 * The mean of lanes' columns: full where all of them are busy. A column in which events of a lane
 * overlap counts as one full column of that lane, as it is drawn there. Events without duration
 * have no share of a column, and are left out.
 */
export class SumTile {
  /** Sums of shares, 1 for a full column, by column × SLOT_COUNT + slot. */
  readonly #shares = new Float64Array(TILE_COLUMNS * SLOT_COUNT);
  readonly #hasOverlap = new Uint8Array(TILE_COLUMNS);

  /** Adds a lane's tile that was built for a `summedPlace` with columns of so many cycles. */
  add({ residual, total }: LaneTile, columnCycles: number): void {
    const shares = this.#shares;
    for (let column = 0; column < TILE_COLUMNS; column++) {
      const cycles = total[column] as number;
      if (cycles === 0) continue;
      if (cycles > columnCycles) this.#hasOverlap[column] = 1;
      const scale = 1 / Math.max(cycles, columnCycles);
      const cell = column * SLOT_COUNT;
      for (let slot = 0; slot < SLOT_COUNT; slot++) {
        shares[cell + slot] =
          (shares[cell + slot] as number) + (residual[cell + slot] as number) * scale;
      }
    }
  }

  /**
   * Writes the columns of the mean over `lanes` lanes (layout: tile-layout.ts) to `bytes` from `at`
   * on. A share that is not zero is at least 1.
   */
  write(bytes: Uint8Array, at: number, lanes: number): void {
    const scale = FULL_SHARE / lanes;
    for (let column = 0; column < TILE_COLUMNS; column++) {
      const to = at + column * COLUMN_BYTES;
      for (let slot = 0; slot < SLOT_COUNT; slot++) {
        const share = this.#shares[column * SLOT_COUNT + slot] as number;
        if (share > 0) bytes[to + slot] = Math.max(1, Math.round(share * scale));
      }
      if (this.#hasOverlap[column] === 1) bytes[to + COLUMN_FLAGS_BYTE] = COLUMN_OVERLAP;
    }
  }
}
