import { BAR_PAGE_ROWS, slotsPerPage } from './bar-layout.ts';
import type { LaneTile } from './tile-cache.ts';

/**
 * Pages that are filled before anything is dropped: 32 MiB, four views of 1500 × 800. With half of
 * them, zooming out again painted more than a frame's share in one frame of ten, now in one of forty.
 */
const KEPT_PAGES = 8;

/**
 * Rows of bars that are painted in a frame while the view moves, where anything else can stand in
 * for the rest: about a millisecond of script. A level's change alone wants four times as many.
 */
const ROWS_WHILE_MOVING = 384;

/** Bars that have to be painted before the frame is drawn. */
export interface BarUpload {
  readonly slot: number;
  readonly texels: Uint8Array;
  readonly heightPx: number;
}

interface Slot {
  readonly number: number;
  heightPx: number;
  frame: number;
}

/**
 * Which tile's bars are in which slot. The longest unused give way to new ones; a frame that shows
 * more than there are slots gets further pages, so that there is at most a texel for each pixel of
 * the view beside the pages that are kept anyway.
 */
export class BarSlots {
  readonly #slots = new Map<LaneTile, Slot>();
  #uploads: BarUpload[] = [];
  #rows = 0;
  #count = 0;
  #frame = 0;
  #rowsLeft = Infinity;

  /** Rows of a slot in device pixels. */
  get slotRows(): number {
    return this.#rows;
  }

  /** Begins a frame whose highest lane has `heightPx`. */
  begin(heightPx: number, isMoving = false): void {
    this.#frame++;
    const rows = Math.min(heightPx, BAR_PAGE_ROWS);
    // Of however high a lane, one tile is painted.
    this.#rowsLeft = isMoving ? Math.max(ROWS_WHILE_MOVING, rows) : Infinity;
    // Where the device pixel ratio is no whole number, lanes differ by a pixel from scroll to scroll.
    if (rows > this.#rows || rows < this.#rows - 2) {
      this.clear();
      this.#rows = rows;
    }
  }

  /** Everything has to be painted anew: other colours, another trace, a lost context. */
  clear(): void {
    this.#slots.clear();
    this.#uploads = [];
    this.#count = 0;
  }

  /** Whether a tile's bars are painted, or can be without keeping the frame waiting. */
  isAtHand(tile: LaneTile, laneHeightPx: number): boolean {
    const heightPx = Math.min(laneHeightPx, this.#rows);
    return heightPx <= this.#rowsLeft || this.#slots.get(tile)?.heightPx === heightPx;
  }

  /** Paints what is not at hand too. */
  slotOf(tile: LaneTile, texels: Uint8Array, laneHeightPx: number): number {
    const heightPx = Math.min(laneHeightPx, this.#rows);
    const held = this.#slots.get(tile);
    const slot = held ?? { number: this.#takeNumber(), heightPx: 0, frame: 0 };
    if (slot.frame !== this.#frame) {
      slot.frame = this.#frame;
      this.#slots.delete(tile);
      this.#slots.set(tile, slot);
    }
    if (slot.heightPx !== heightPx) {
      slot.heightPx = heightPx;
      this.#rowsLeft -= heightPx;
      this.#uploads.push({ slot: slot.number, texels, heightPx });
    }
    return slot.number;
  }

  /** In the order of their slots. */
  takeUploads(): BarUpload[] {
    const uploads = this.#uploads;
    this.#uploads = [];
    return uploads.sort((a, b) => a.slot - b.slot);
  }

  #takeNumber(): number {
    if (this.#count < KEPT_PAGES * slotsPerPage(this.#rows)) return this.#count++;
    for (const [tile, slot] of this.#slots) {
      if (slot.frame === this.#frame) break;
      this.#slots.delete(tile);
      return slot.number;
    }
    return this.#count++;
  }
}
