import type { MapModeKind } from './map-values.ts';

/** One value a tile, how often each value is there, and so its extent, kept through edits. */
export class ValueLayer {
  readonly kind: MapModeKind;
  readonly values: Int32Array;
  /** How many tiles have the value `kind.low + index`. */
  readonly counts: Uint32Array;
  #min = 0;
  #max = 0;

  constructor(kind: MapModeKind, tileCount: number, read: (tile: number) => number) {
    this.kind = kind;
    this.values = new Int32Array(tileCount);
    this.counts = new Uint32Array(kind.high - kind.low + 1);
    for (let tile = 0; tile < tileCount; tile++) {
      const value = read(tile);
      this.values[tile] = value;
      this.counts[value - kind.low]!++;
    }
    this.#findExtent();
  }

  /** Least and greatest value that a tile has; both 0 without tiles. */
  get min(): number {
    return this.#min;
  }

  get max(): number {
    return this.#max;
  }

  countOf(value: number): number {
    return this.counts[value - this.kind.low] ?? 0;
  }

  /** Reads these tiles again; true where the extent is another one now. */
  refresh(tiles: Iterable<number>, read: (tile: number) => number): boolean {
    const { values, counts, kind } = this;
    for (const tile of tiles) {
      const value = read(tile);
      counts[values[tile]! - kind.low]!--;
      counts[value - kind.low]!++;
      values[tile] = value;
    }
    const [min, max] = [this.#min, this.#max];
    this.#findExtent();
    return min !== this.#min || max !== this.#max;
  }

  #findExtent(): void {
    const first = this.counts.findIndex((count) => count > 0);
    const last = this.counts.findLastIndex((count) => count > 0);
    this.#min = first < 0 ? 0 : first + this.kind.low;
    this.#max = last < 0 ? 0 : last + this.kind.low;
  }
}
