import { SLOT_COUNT } from './event-types.ts';
import { durationAt, rowAt, type LaneIndex } from './lane-index.ts';
import { buildTile, emptyTile, tilePlace, type LaneTile, type TilePlace } from './tile.ts';
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

const FULL_SHARE = 255;

/**
 * Builds the answer to one tile request (layout: tile-layout.ts), some lanes at a time, so that
 * other work can come between.
 */
export class TileEncoder {
  #index: LaneIndex;
  #lanes: readonly number[];
  #place: TilePlace;
  #tile: LaneTile = emptyTile();
  #texels: Uint8Array;
  #rects = new DataView(new ArrayBuffer(64 * RECT_BYTES));
  #rectCount = 0;
  #done = 0;

  /** `lanes` are lane indices of `index`, at most 65,536. */
  constructor(index: LaneIndex, level: number, tileIndex: number, lanes: readonly number[]) {
    this.#index = index;
    this.#lanes = lanes;
    this.#place = tilePlace(level, tileIndex);
    this.#texels = new Uint8Array(lanes.length * TILE_LANE_BYTES);
  }

  /** Builds up to `lanes` more lanes; returns whether all are done. */
  advance(lanes: number): boolean {
    const to = Math.min(this.#lanes.length, this.#done + lanes);
    for (; this.#done < to; this.#done++) {
      const lane = this.#lanes[this.#done] as number;
      if (!buildTile(this.#tile, this.#index, lane, this.#place)) continue;
      writeTexels(this.#texels, this.#done * TILE_LANE_BYTES, this.#tile, this.#place);
      for (const position of this.#tile.rects) this.#writeRect(position);
    }
    return this.#done === this.#lanes.length;
  }

  /** The finished answer. */
  finish(): ArrayBuffer {
    const texelsEnd = TILE_HEADER_BYTES + this.#texels.length;
    const rectBytes = this.#rectCount * RECT_BYTES;
    const buffer = new ArrayBuffer(texelsEnd + rectBytes);
    const header = new DataView(buffer);
    header.setUint32(0, this.#lanes.length, true);
    header.setUint32(4, this.#rectCount, true);
    const bytes = new Uint8Array(buffer);
    bytes.set(this.#texels, TILE_HEADER_BYTES);
    bytes.set(new Uint8Array(this.#rects.buffer, 0, rectBytes), texelsEnd);
    return buffer;
  }

  #writeRect(position: number): void {
    const at = this.#rectCount * RECT_BYTES;
    if (at === this.#rects.byteLength) this.#growRects();
    const { startOffset, endOffset } = this.#place;
    const start = this.#index.start[position] as number;
    const end = start + durationAt(this.#index, position);
    let recordAndClip = (this.#index.record[position] as number) & RECT_RECORD_MASK;
    if (start < startOffset) recordAndClip |= RECT_CLIPPED_LEFT;
    if (end > endOffset) recordAndClip |= RECT_CLIPPED_RIGHT;
    this.#rects.setFloat32(at, Math.max(start, startOffset) - startOffset, true);
    this.#rects.setFloat32(at + 4, Math.min(end, endOffset) - startOffset, true);
    this.#rects.setUint16(at + 8, this.#done, true);
    this.#rects.setUint8(at + 10, rowAt(this.#index, position));
    this.#rects.setUint8(at + 11, this.#index.type[position] as number);
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
  index: LaneIndex,
  level: number,
  tileIndex: number,
  lanes: readonly number[],
): ArrayBuffer {
  const encoder = new TileEncoder(index, level, tileIndex, lanes);
  encoder.advance(lanes.length);
  return encoder.finish();
}

function writeTexels(texels: Uint8Array, from: number, tile: LaneTile, place: TilePlace): void {
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const at = from + column * COLUMN_BYTES;
    const total = tile.total[column] as number;
    if (total === 0 && tile.instants[column] === 0) continue;
    const overlapping = total > place.columnCycles;
    const whole = overlapping ? total : place.columnCycles;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      texels[at + slot] = shareByte(tile.residual[column * SLOT_COUNT + slot] as number, whole);
    }
    texels[at + COLUMN_INSTANTS_BYTE] = tile.instants[column] as number;
    texels[at + COLUMN_FLAGS_BYTE] = overlapping ? COLUMN_OVERLAP : 0;
  }
}

/** A share that is not zero is at least 1. */
function shareByte(cycles: number, whole: number): number {
  if (cycles <= 0) return 0;
  return Math.min(FULL_SHARE, Math.max(1, Math.round((cycles / whole) * FULL_SHARE)));
}
