import {
  RECT_CLIPPED_LEFT,
  RECT_CLIPPED_RIGHT,
  RECT_RECORD_MASK,
} from '../../shared/trace/tile-layout.ts';
import { ColumnDrawing } from './column-drawing.ts';
import type { Coverage, Piece } from './coverage.ts';
import type { LayerBatches } from './frame-batches.ts';
import { isHidden } from './hidden-slots.ts';
import { tileCycles } from './levels.ts';
import type { TraceShape } from './messages.ts';
import { packColour } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { RECT_WORDS } from './tile-answer.ts';
import type { LaneTile, TileCache } from './tile-cache.ts';
import { rowBands, snapPx, xOf } from './viewport.ts';
import type { LaneSpan, RowBand, Viewport } from './viewport.ts';

/** A rectangle with room for a name; its parts in neighbouring tiles are joined. */
export interface EventLabel {
  readonly leftPx: number;
  rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly typeCode: number;
  readonly record: number;
  /** Goes on in the next tile. */
  open: boolean;
}

/** Fourth byte of a rectangle's vertices. */
export const PATTERN = { none: 0, stall: 1, barrier: 2 } as const;
const STALL_SLOT = 4;
const BARRIER_SLOT = 5;

const PATTERN_MIN_WIDTH_CSS_PX = 8;
const PATTERN_MIN_HEIGHT_CSS_PX = 6;
/** From here on a darker left edge tells touching events apart. */
const EDGE_MIN_WIDTH_CSS_PX = 5;
/** What stays of a rectangle above the residual in lanes with rows. */
const UPPER_EDGE_CSS_PX = 2;
const LABEL_MIN_WIDTH_CSS_PX = 32;
/** `along` of a rectangle that shows no left edge. */
const NO_EDGE = 1e4;

/** Draws lane after lane into the batches of a frame. */
export class LaneDrawing {
  readonly labels: EventLabel[] = [];
  readonly #scene: Scene;
  readonly #shape: TraceShape;
  readonly #viewport: Viewport;
  readonly #batches: LayerBatches;
  readonly #cache: TileCache;
  readonly #columns: ColumnDrawing;
  readonly #slots: Uint8Array;
  /** By type code. */
  readonly #isHidden: Uint8Array;
  /** Colour words by type code: plain and with the type's pattern. */
  readonly #plain: Uint32Array;
  readonly #patterned: Uint32Array;
  readonly #edge: Uint32Array;
  readonly #laneColour: number;
  #hasStandIns = false;

  constructor(
    scene: Scene,
    shape: TraceShape,
    viewport: Viewport,
    batches: LayerBatches,
    cache: TileCache,
  ) {
    this.#scene = scene;
    this.#shape = shape;
    this.#viewport = viewport;
    this.#batches = batches;
    this.#cache = cache;
    this.#columns = new ColumnDrawing(scene, viewport, batches);
    this.#slots = slotsByCode(shape);
    const hiddenSlots = scene.hiddenSlots ?? 0;
    this.#isHidden = this.#slots.map((slot) => Number(isHidden(hiddenSlots, slot)));
    this.#plain = new Uint32Array(256);
    this.#patterned = new Uint32Array(256);
    this.#edge = new Uint32Array(256);
    this.#slots.forEach((slot, code) => {
      const colour = scene.theme.slots[slot] ?? scene.theme.text;
      this.#plain[code] = packColour(colour, PATTERN.none);
      this.#patterned[code] = packColour(colour, patternOf(slot));
      this.#edge[code] = packColour(colour);
    });
    this.#laneColour = packColour(scene.theme.laneBackground);
  }

  /** Better tiles are there than were drawn, for want of time. */
  get hasStandIns(): boolean {
    return this.#hasStandIns;
  }

  lane(span: LaneSpan, covers: readonly Coverage[]): void {
    if (span.lane < 0) return this.#idleLane(span);
    const rows = this.#shape.rows[span.lane] ?? 1;
    const bands = rowBands(span, rows, this.#viewport.ratio);
    const labels = new RowLabels(this.#viewport.ratio, this.#scene.theme.css.fontSizeCssPx);
    const known = new KnownRuns((fromPx, toPx) =>
      this.#batches.lanes.push(fromPx, span.topPx, toPx, span.bottomPx, this.#laneColour),
    );
    for (const cover of covers) {
      for (const piece of this.#piecesOf(cover, span)) {
        this.#cache.touch(piece.tile);
        const knownPx = this.#knownPx(piece);
        if (!this.#columns.draw(piece, span, knownPx)) known.add(...knownPx);
        this.#rects(piece, bands, rows > bands.length, labels);
      }
    }
    known.end();
    this.labels.push(...labels.wide());
  }

  /** A core without events: all that was read of it is idle. */
  #idleLane({ topPx, bottomPx }: LaneSpan): void {
    const [left, right] = this.#knownPx({ from: -Infinity, to: Infinity });
    if (left < right) this.#batches.lanes.push(left, topPx, right, bottomPx, this.#laneColour);
  }

  #piecesOf(cover: Coverage, span: LaneSpan): Piece[] {
    const best = cover.piecesOf(span.lane);
    const isAtHand = (tile: LaneTile): boolean => this.#columns.isAtHand(tile, span);
    if (best.every(({ tile }) => isAtHand(tile))) return best;
    const standIn = cover.standIn(span.lane, isAtHand);
    if (standIn.length === 0) return best;
    this.#hasStandIns = true;
    for (const { tile } of best) this.#cache.touch(tile);
    return standIn;
  }

  #knownPx({ from, to }: Pick<Piece, 'from' | 'to'>): [number, number] {
    const viewport = this.#viewport;
    const shape = this.#shape;
    const left = snapPx(xOf(viewport, Math.max(from, shape.extentStart)));
    const right = snapPx(xOf(viewport, Math.min(to, shape.readEnd)));
    return [Math.max(0, left), Math.min(viewport.widthPx, right)];
  }

  #rects(piece: Piece, bands: RowBand[], folded: boolean, labels: RowLabels): void {
    const { tile } = piece;
    if (tile.rectFrom === tile.rectTo) return;
    const { floats, words } = tile.rects;
    const { pxPerCycle, ratio, widthPx } = this.#viewport;
    const batch = this.#batches.rects;
    const tileLeft = xOf(this.#viewport, tile.index * tileCycles(tile.level));
    const clipLeft = Math.max(0, snapPx(xOf(this.#viewport, piece.from)));
    const clipRight = Math.min(widthPx, snapPx(xOf(this.#viewport, piece.to)));
    // In a lane with one row the residual leaves room for the rectangle behind it; of rows, the
    // lower ones can be covered whole.
    const isCovered = bands.length > 1 && tile.residual.length > 0;
    const edgeHeight = isCovered ? Math.round(UPPER_EDGE_CSS_PX * ratio) : 0;
    const patternWidth = PATTERN_MIN_WIDTH_CSS_PX * ratio;
    const edgeWidth = EDGE_MIN_WIDTH_CSS_PX * ratio;
    for (let rect = tile.rectFrom; rect < tile.rectTo; rect++) {
      const at = rect * RECT_WORDS;
      const meta = words[at + 2]!;
      const code = meta >>> 24;
      if (this.#isHidden[code] === 1) continue;
      const startPx = snapPx(tileLeft + floats[at]! * pxPerCycle);
      const endPx = Math.max(startPx + 1, snapPx(tileLeft + floats[at + 1]! * pxPerCycle));
      const left = Math.max(startPx, clipLeft);
      const right = Math.min(endPx, clipRight);
      if (left >= right) continue;
      const row = Math.min((meta >>> 16) & 0xff, bands.length - 1);
      const band = bands[row]!;
      const isPatterned =
        endPx - startPx >= patternWidth &&
        band.bottomPx - band.topPx >= PATTERN_MIN_HEIGHT_CSS_PX * ratio;
      const colour = isPatterned ? this.#patterned[code]! : this.#plain[code]!;
      const clip = words[at + 3]!;
      const startsHere = (clip & RECT_CLIPPED_LEFT) === 0 && endPx - startPx >= edgeWidth;
      const along = startsHere ? left - startPx : NO_EDGE;
      batch.push(left, band.topPx, right, band.bottomPx, colour, along);
      if (edgeHeight > 0) {
        this.#batches.edges.push(
          left,
          band.topPx,
          right,
          band.topPx + edgeHeight,
          this.#edge[code]!,
        );
      }
      if (!folded || row < bands.length - 1) labels.add(row, band, left, right, code, clip);
    }
  }
}

function slotsByCode(shape: TraceShape): Uint8Array {
  const slots = new Uint8Array(256).fill(7);
  for (const type of shape.types) slots[type.code] = type.slot;
  return slots;
}

function patternOf(slot: number): number {
  if (slot === STALL_SLOT) return PATTERN.stall;
  return slot === BARRIER_SLOT ? PATTERN.barrier : PATTERN.none;
}

/** Joins neighbouring pixel ranges into as few as there are gaps. */
class KnownRuns {
  readonly #emit: (fromPx: number, toPx: number) => void;
  #fromPx = 0;
  #toPx = 0;

  constructor(emit: (fromPx: number, toPx: number) => void) {
    this.#emit = emit;
  }

  add(fromPx: number, toPx: number): void {
    if (toPx <= fromPx) return;
    if (fromPx !== this.#toPx) {
      this.end();
      this.#fromPx = fromPx;
    }
    this.#toPx = toPx;
  }

  end(): void {
    if (this.#toPx > this.#fromPx) this.#emit(this.#fromPx, this.#toPx);
    this.#fromPx = this.#toPx;
  }
}

/** The labels of one lane, with an event's parts of several tiles joined per row. */
class RowLabels {
  readonly #minWidthPx: number;
  readonly #minHeightPx: number;
  readonly #all: EventLabel[] = [];
  readonly #lastOfRow: (EventLabel | undefined)[] = [];

  constructor(ratio: number, fontSizeCssPx: number) {
    this.#minWidthPx = LABEL_MIN_WIDTH_CSS_PX * ratio;
    // Letters are lower than their font's size.
    this.#minHeightPx = (fontSizeCssPx - 1) * ratio;
  }

  add(row: number, band: RowBand, left: number, right: number, code: number, clip: number): void {
    if (band.bottomPx - band.topPx < this.#minHeightPx) return;
    const record = clip & RECT_RECORD_MASK;
    const open = (clip & RECT_CLIPPED_RIGHT) !== 0;
    const last = this.#lastOfRow[row];
    if (last?.open === true && last.record === record && last.rightPx === left) {
      last.rightPx = right;
      last.open = open;
      return;
    }
    if (right - left < this.#minWidthPx && !open) return;
    const label = { leftPx: left, rightPx: right, ...band, typeCode: code, record, open };
    this.#all.push(label);
    this.#lastOfRow[row] = label;
  }

  wide(): EventLabel[] {
    return this.#all.filter((label) => label.rightPx - label.leftPx >= this.#minWidthPx);
  }
}
