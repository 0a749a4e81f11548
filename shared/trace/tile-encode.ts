import { SLOT_COUNT } from './event-types.ts';
import { durationAt, rowAt, type LaneIndex } from './lane-index.ts';
import { buildOverviewTile } from './overview-tile.ts';
import type { Overview } from './overview.ts';
import { buildTile } from './tile.ts';
import { emptyTile, type LaneTile } from './tile-columns.ts';
import {
  COLUMN_BYTES,
  COLUMN_FLAGS_BYTE,
  COLUMN_INSTANTS_BYTE,
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

/**
 * Builds the answer to one tile request (layout: tile-layout.ts), some lanes at a time, so that
 * other work can come between.
 */
export class TileEncoder {
  #source: TileSource;
  #lanes: readonly number[];
  #place: TilePlace;
  #tile: LaneTile = emptyTile();
  /** Header and texels; the rectangles come behind them. */
  #texels: Uint8Array<ArrayBuffer>;
  #rects = new DataView(new ArrayBuffer(64 * RECT_BYTES));
  #rectCount = 0;
  #done = 0;

  /** `lanes` are lane numbers of `source`, at most 65,536; `level` ≥ finestLevel(source). */
  constructor(source: TileSource, level: number, tileIndex: number, lanes: readonly number[]) {
    this.#source = source;
    this.#lanes = lanes;
    this.#place = tilePlace(level, tileIndex);
    this.#texels = new Uint8Array(TILE_HEADER_BYTES + lanes.length * TILE_LANE_BYTES);
  }

  /** Builds up to `lanes` more lanes; returns whether all are done. */
  advance(lanes: number): boolean {
    const to = Math.min(this.#lanes.length, this.#done + lanes);
    for (; this.#done < to; this.#done++) {
      if (!this.#build(this.#lanes[this.#done] as number)) continue;
      const at = TILE_HEADER_BYTES + this.#done * TILE_LANE_BYTES;
      writeTexels(this.#texels, at, this.#tile, this.#place);
      const { index } = this.#source;
      if (index) for (const position of this.#tile.rects) this.#writeRect(index, position);
    }
    return this.#done === this.#lanes.length;
  }

  /** The finished answer. */
  finish(): ArrayBuffer {
    const header = new DataView(this.#texels.buffer);
    header.setUint32(0, this.#lanes.length, true);
    header.setUint32(4, this.#rectCount, true);
    if (this.#rectCount === 0) return this.#texels.buffer;
    const rectBytes = this.#rectCount * RECT_BYTES;
    const bytes = new Uint8Array(this.#texels.length + rectBytes);
    bytes.set(this.#texels);
    bytes.set(new Uint8Array(this.#rects.buffer, 0, rectBytes), this.#texels.length);
    return bytes.buffer;
  }

  #build(lane: number): boolean {
    const { index, overview } = this.#source;
    if (index) return buildTile(this.#tile, index, overview, lane, this.#place);
    return overview !== null && buildOverviewTile(this.#tile, overview, lane, this.#place);
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

/** Texels of columns without anything are left at 0. */
function writeTexels(texels: Uint8Array, from: number, tile: LaneTile, place: TilePlace): void {
  const { residual, total, instants } = tile;
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const at = from + column * COLUMN_BYTES;
    const cycles = total[column] as number;
    texels[at + COLUMN_INSTANTS_BYTE] = instants[column] as number;
    if (cycles === 0) continue;
    const overlapping = cycles > place.columnCycles;
    const scale = FULL_SHARE / (overlapping ? cycles : place.columnCycles);
    const cell = column * SLOT_COUNT;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const share = residual[cell + slot] as number;
      // Rounded; a share that is not zero is at least 1.
      if (share > 0) texels[at + slot] = Math.max(1, share * scale + 0.5);
    }
    if (overlapping) texels[at + COLUMN_FLAGS_BYTE] = COLUMN_OVERLAP;
  }
}
