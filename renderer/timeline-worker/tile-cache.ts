import { RECT_BYTES, TILE_LANE_BYTES } from '../../shared/trace/tile-layout.ts';
import type { ColumnRuns, RectWords } from './tile-answer.ts';

/** One lane of one tile; instants and overlaps are drawn from its row of the atlas. */
export interface LaneTile {
  readonly level: number;
  readonly index: number;
  readonly lane: number;
  /** Row of the atlas; null where the tile has neither residual nor instants. */
  readonly atlasRow: number | null;
  readonly residual: ColumnRuns;
  readonly instants: ColumnRuns;
  readonly overlaps: ColumnRuns;
  /** The atlas row's bytes, from which bars are painted for lanes of any height. */
  readonly texels: Uint8Array | null;
  readonly rects: RectWords;
  readonly rectFrom: number;
  readonly rectTo: number;
}

export interface CacheLimits {
  readonly atlasRows: number;
  readonly rectBytes: number;
}

/** Which rows of the atlas are free. */
export class AtlasRows {
  readonly #free: number[] = [];
  #used = 0;
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  take(): number | null {
    const row = this.#free.pop();
    if (row !== undefined) return row;
    return this.#used < this.count ? this.#used++ : null;
  }

  give(row: number): void {
    this.#free.push(row);
  }
}

/**
 * Tiles of one trace generation, bounded, the longest unused dropped first. What the current view
 * draws is touched every frame, so it is never what goes while the limits hold a whole view.
 */
export class TileCache {
  readonly #positions = new Map<string, Map<number, LaneTile>>();
  readonly #positionsPerLevel = new Map<number, number>();
  /** In order of use, oldest first. */
  readonly #recency = new Set<LaneTile>();
  readonly #rows: AtlasRows;
  readonly #limits: CacheLimits;
  #heldRectBytes = 0;
  #heldRows = 0;

  constructor(rows: AtlasRows, limits: CacheLimits) {
    this.#rows = rows;
    this.#limits = limits;
  }

  get tileCount(): number {
    return this.#recency.size;
  }

  /** Rectangles, and texels twice: here and on the GPU. */
  get bytes(): number {
    return this.#heldRectBytes + 2 * this.#heldRows * TILE_LANE_BYTES;
  }

  tiles(): Iterable<LaneTile> {
    return this.#recency;
  }

  /** Levels of which anything is held, ascending. */
  heldLevels(): number[] {
    return [...this.#positionsPerLevel.keys()].sort((a, b) => a - b);
  }

  lanesAt(level: number, index: number): ReadonlyMap<number, LaneTile> | undefined {
    return this.#positions.get(positionKey(level, index));
  }

  touch(tile: LaneTile): void {
    if (this.#recency.delete(tile)) this.#recency.add(tile);
  }

  /** Makes room and returns a row for a tile that is about to be inserted. */
  takeRow(): number | null {
    let row = this.#rows.take();
    while (row === null && this.#dropOldest()) row = this.#rows.take();
    return row;
  }

  insert(tile: LaneTile): void {
    const key = positionKey(tile.level, tile.index);
    let lanes = this.#positions.get(key);
    if (lanes === undefined) {
      lanes = new Map();
      this.#positions.set(key, lanes);
      const known = this.#positionsPerLevel.get(tile.level) ?? 0;
      this.#positionsPerLevel.set(tile.level, known + 1);
    }
    const replaced = lanes.get(tile.lane);
    if (replaced !== undefined) this.#forget(replaced);
    lanes.set(tile.lane, tile);
    this.#recency.add(tile);
    this.#heldRectBytes += rectBytesOf(tile);
    if (tile.atlasRow !== null) this.#heldRows++;
    while (this.#heldRectBytes > this.#limits.rectBytes && this.#recency.size > 1)
      this.#dropOldest();
  }

  clear(): void {
    for (const tile of this.#recency) if (tile.atlasRow !== null) this.#rows.give(tile.atlasRow);
    this.#recency.clear();
    this.#positions.clear();
    this.#positionsPerLevel.clear();
    this.#heldRectBytes = 0;
    this.#heldRows = 0;
  }

  /** Hands every tile over, the oldest first, under its lane's new number; without one it goes. */
  moveTo(other: TileCache, newLane: (lane: number) => number | undefined): void {
    for (const tile of [...this.#recency]) {
      const lane = newLane(tile.lane);
      if (lane === undefined) continue;
      this.#recency.delete(tile);
      other.insert(lane === tile.lane ? tile : { ...tile, lane });
    }
    this.clear();
  }

  #dropOldest(): boolean {
    for (const tile of this.#recency) {
      this.#drop(tile);
      return true;
    }
    return false;
  }

  #drop(tile: LaneTile): void {
    const key = positionKey(tile.level, tile.index);
    const lanes = this.#positions.get(key);
    lanes?.delete(tile.lane);
    if (lanes?.size === 0) {
      this.#positions.delete(key);
      const left = (this.#positionsPerLevel.get(tile.level) ?? 1) - 1;
      if (left === 0) this.#positionsPerLevel.delete(tile.level);
      else this.#positionsPerLevel.set(tile.level, left);
    }
    this.#forget(tile);
  }

  #forget(tile: LaneTile): void {
    this.#recency.delete(tile);
    this.#heldRectBytes -= rectBytesOf(tile);
    if (tile.atlasRow === null) return;
    this.#heldRows--;
    this.#rows.give(tile.atlasRow);
  }
}

function positionKey(level: number, index: number): string {
  return `${level}/${index}`;
}

/** A lane's part; the memory itself is shared by the lanes of one answer, which age together. */
function rectBytesOf(tile: LaneTile): number {
  return (tile.rectTo - tile.rectFrom) * RECT_BYTES;
}
