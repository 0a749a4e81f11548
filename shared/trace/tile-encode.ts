import { SLOT_COUNT } from './event-types.ts';
import { durationAt, rowAt, type LaneIndex } from './lane-index.ts';
import { buildOverviewTile } from './overview-tile.ts';
import type { Overview } from './overview.ts';
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
  #lanes: readonly number[];
  #place: TilePlace;
  /** Header and texels; the rectangles come behind them. */
  #words: Uint32Array<ArrayBuffer>;
  #rects = new DataView(new ArrayBuffer(64 * RECT_BYTES));
  #rectCount = 0;
  #done = 0;

  /** `lanes` are lane numbers of `source`, at most 65,536; `level` ≥ finestLevel(source). */
  constructor(source: TileSource, level: number, tileIndex: number, lanes: readonly number[]) {
    this.#source = source;
    this.#lanes = lanes;
    this.#place = tilePlace(level, tileIndex);
    this.#words = new Uint32Array((TILE_HEADER_BYTES + lanes.length * TILE_LANE_BYTES) / 4);
  }

  /** Builds up to `lanes` more lanes; returns whether all are done. */
  advance(lanes: number): boolean {
    const to = Math.min(this.#lanes.length, this.#done + lanes);
    for (; this.#done < to; this.#done++) {
      if (!this.#build(this.#lanes[this.#done] as number)) continue;
      const at = (TILE_HEADER_BYTES + this.#done * TILE_LANE_BYTES) / 4;
      writeTexels(this.#words, at, lanesTile, this.#place);
      const { index } = this.#source;
      if (index) for (const position of lanesTile.rects) this.#writeRect(index, position);
    }
    return this.#done === this.#lanes.length;
  }

  /** The finished answer. */
  finish(): ArrayBuffer {
    const texels = this.#words.buffer;
    const header = new DataView(texels);
    header.setUint32(0, this.#lanes.length, true);
    header.setUint32(4, this.#rectCount, true);
    if (this.#rectCount === 0) return texels;
    const rectBytes = this.#rectCount * RECT_BYTES;
    const bytes = new Uint8Array(texels.byteLength + rectBytes);
    bytes.set(new Uint8Array(texels));
    bytes.set(new Uint8Array(this.#rects.buffer, 0, rectBytes), texels.byteLength);
    return bytes.buffer;
  }

  #build(lane: number): boolean {
    const { index, overview } = this.#source;
    if (index) return buildTile(lanesTile, index, overview, lane, this.#place);
    return overview !== null && buildOverviewTile(lanesTile, overview, lane, this.#place);
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
    this.#rects.setUint16(at + 8, this.#done, true);
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
  lanes: readonly number[],
): ArrayBuffer {
  const encoder = new TileEncoder(source, level, tileIndex, lanes);
  encoder.advance(lanes.length);
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
