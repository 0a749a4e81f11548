import { SLOT_COUNT } from './event-types.ts';
import { durationAt, rowAt, type LaneIndex } from './lane-index.ts';
import type { LaneSum } from './lane-sum.ts';
import { buildOverviewTile } from './overview-tile.ts';
import type { Overview } from './overview.ts';
import { SumTile, summedPlace } from './sum-tile.ts';
import { TileLanes } from './tile-lanes.ts';
import { buildTile } from './tile.ts';
import { emptyTile, type LaneTile } from './tile-columns.ts';
import {
  COLUMN_BYTES,
  COLUMN_OVERLAP,
  RECT_BYTES,
  RECT_CLIPPED_LEFT,
  RECT_CLIPPED_RIGHT,
  RECT_RECORD_MASK,
  TILE_COLUMNS,
  TILE_HEADER_BYTES,
  TILE_LANE_BYTES,
} from './tile-layout.ts';
import { tilePlace, type TilePlace } from './tile-place.ts';

const FULL_SHARE = 255;

/**
 * What tiles are built from; lanes have the same numbers in both. Without an index there are tiles
 * of the overview's level and coarser ones only.
 */
export interface TileSource {
  readonly index: LaneIndex | null;
  readonly overview: Overview | null;
}

/** The finest level of which `source` has tiles; Infinity where it has none. */
export function finestLevel({ index, overview }: TileSource): number {
  return index ? 0 : (overview?.level ?? Infinity);
}

/** Of the lane that is being built, which is never left half done: one for all encoders. */
const lanesTile: LaneTile = emptyTile();

/**
 * Builds the answer to one tile request (layout: tile-layout.ts), some lanes at a time, so that
 * other work can come between.
 */
export class TileEncoder {
  #source: TileSource;
  #lanes: TileLanes;
  #laneCount: number;
  #place: TilePlace;
  #summedPlace: TilePlace;
  /** Of the sum that is under way. */
  #sum: SumTile | null = null;
  /** Header and texels; the rectangles come behind them. */
  #words: Uint32Array<ArrayBuffer>;
  #rects = new DataView(new ArrayBuffer(64 * RECT_BYTES));
  #rectCount = 0;

  /**
   * `lanes` are lane numbers of `source` and sums of such, at most 65,536; `level` ≥
   * finestLevel(source).
   */
  constructor(
    source: TileSource,
    level: number,
    tileIndex: number,
    lanes: readonly (number | LaneSum)[],
  ) {
    this.#source = source;
    this.#lanes = new TileLanes(lanes);
    this.#laneCount = lanes.length;
    this.#place = tilePlace(level, tileIndex);
    this.#summedPlace = summedPlace(this.#place);
    this.#words = new Uint32Array((TILE_HEADER_BYTES + lanes.length * TILE_LANE_BYTES) / 4);
  }

  /** The lane that is built next, of a sum too; null when all are done. */
  get next(): number | null {
    return this.#lanes.lane;
  }

  /** Builds up to `lanes` more lanes, those of sums one by one; returns whether all are done. */
  advance(lanes: number): boolean {
    for (let left = lanes; left > 0 && !this.#lanes.isDone; left--) {
      const { sum } = this.#lanes;
      if (sum === null) this.#encodeLane();
      else this.#encodeOfSum(sum);
      this.#lanes.advance();
    }
    return this.#lanes.isDone;
  }

  #encodeLane(): void {
    const { lane, place } = this.#lanes;
    if (lane === null || !this.#build(lane, this.#place)) return;
    writeTexels(this.#words, this.#texelsAt(place) / 4, lanesTile, this.#place);
    const { index } = this.#source;
    if (index) for (const position of lanesTile.rects) this.#writeRect(index, position);
  }

  /** A lane of a sum, which is written with its last one. */
  #encodeOfSum({ of }: LaneSum): void {
    const { lane, place, isLastOfSum } = this.#lanes;
    const { columnCycles } = this.#place;
    this.#sum ??= new SumTile();
    if (lane !== null && this.#build(lane, this.#summedPlace)) {
      this.#sum.add(lanesTile, columnCycles);
    }
    if (!isLastOfSum) return;
    this.#sum.write(new Uint8Array(this.#words.buffer), this.#texelsAt(place), of);
    this.#sum = null;
  }

  #texelsAt(place: number): number {
    return TILE_HEADER_BYTES + place * TILE_LANE_BYTES;
  }

  /** The finished answer. */
  finish(): ArrayBuffer {
    const texels = this.#words.buffer;
    const header = new DataView(texels);
    header.setUint32(0, this.#laneCount, true);
    header.setUint32(4, this.#rectCount, true);
    if (this.#rectCount === 0) return texels;
    const rectBytes = this.#rectCount * RECT_BYTES;
    const bytes = new Uint8Array(texels.byteLength + rectBytes);
    bytes.set(new Uint8Array(texels));
    bytes.set(new Uint8Array(this.#rects.buffer, 0, rectBytes), texels.byteLength);
    return bytes.buffer;
  }

  #build(lane: number, place: TilePlace): boolean {
    const { index, overview } = this.#source;
    if (index) return buildTile(lanesTile, index, overview, lane, place);
    return overview !== null && buildOverviewTile(lanesTile, overview, lane, place);
  }

  #writeRect(index: LaneIndex, position: number): void {
    const at = this.#rectCount * RECT_BYTES;
    if (at === this.#rects.byteLength) this.#growRects();
    const { startOffset, endOffset } = this.#place;
    const start = index.start[position] as number;
    const end = start + durationAt(index, position);
    let recordAndClip = (index.record[position] as number) & RECT_RECORD_MASK;
    if (start < startOffset) recordAndClip |= RECT_CLIPPED_LEFT;
    if (end > endOffset) recordAndClip |= RECT_CLIPPED_RIGHT;
    this.#rects.setFloat32(at, Math.max(start, startOffset) - startOffset, true);
    this.#rects.setFloat32(at + 4, Math.min(end, endOffset) - startOffset, true);
    this.#rects.setUint16(at + 8, this.#lanes.place, true);
    this.#rects.setUint8(at + 10, rowAt(index, position));
    this.#rects.setUint8(at + 11, index.type[position] as number);
    this.#rects.setUint32(at + 12, recordAndClip >>> 0, true);
    this.#rectCount++;
  }

  #growRects(): void {
    const larger = new Uint8Array(this.#rects.byteLength * 2);
    larger.set(new Uint8Array(this.#rects.buffer));
    this.#rects = new DataView(larger.buffer);
  }
}

/** The whole answer at once. */
export function encodeTiles(
  source: TileSource,
  level: number,
  tileIndex: number,
  lanes: readonly (number | LaneSum)[],
): ArrayBuffer {
  const encoder = new TileEncoder(source, level, tileIndex, lanes);
  encoder.advance(Infinity);
  return encoder.finish();
}

const WORDS_PER_COLUMN = COLUMN_BYTES / 4;
const OVERLAP_BIT = COLUMN_OVERLAP << 8;

/**
 * A column's twelve bytes as three little-endian words from `words[from]` on. Those of columns
 * without anything are left at 0.
 */
function writeTexels(words: Uint32Array, from: number, tile: LaneTile, place: TilePlace): void {
  const { residual, total, instants } = tile;
  const { columnCycles } = place;
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const at = from + column * WORDS_PER_COLUMN;
    const cycles = total[column] as number;
    const marks = instants[column] as number;
    if (cycles > 0) {
      const scale = FULL_SHARE / Math.max(cycles, columnCycles);
      const cell = column * SLOT_COUNT;
      words[at] = fourShares(residual, cell, scale);
      words[at + 1] = fourShares(residual, cell + 4, scale);
    }
    words[at + 2] = cycles > columnCycles ? marks | OVERLAP_BIT : marks;
  }
}

function fourShares(residual: Float64Array, cell: number, scale: number): number {
  return (
    shareOf(residual[cell] as number, scale) |
    (shareOf(residual[cell + 1] as number, scale) << 8) |
    (shareOf(residual[cell + 2] as number, scale) << 16) |
    (shareOf(residual[cell + 3] as number, scale) << 24)
  );
}

/** Rounded; a share that is not zero is at least 1. */
function shareOf(cycles: number, scale: number): number {
  const share = (cycles * scale + 0.5) | 0;
  return share === 0 && cycles > 0 ? 1 : share;
}
