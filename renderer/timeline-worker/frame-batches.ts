import { BarBatch } from './bar-batch.ts';
import { BarSlots } from './bar-slots.ts';
import { QuadBatch } from './quad-batch.ts';
import { StripBatch } from './strip-batch.ts';

/** Strips of one pass by page of the atlas. */
export type StripPages = Map<number, StripBatch>;
/** Bars by page of the textures that they are copied from. */
export type BarBatches = Map<number, BarBatch>;

/** All that the passes draw of a layer, in drawing order; reused from frame to frame. */
export interface LayerBatches {
  /** Where lanes are and what is known of them, but for what bars fill. */
  readonly lanes: QuadBatch;
  /** The residual: of tiles without rectangles, the lane behind it included. */
  readonly bars: BarBatches;
  readonly rects: QuadBatch;
  readonly barsOverRects: BarBatches;
  /** Where the bars of both are taken from. */
  readonly barSlots: BarSlots;
  readonly overlaps: StripPages;
  /** Upper edges of rectangles that the residual may cover. */
  readonly edges: QuadBatch;
  readonly instants: StripPages;
  readonly marks: QuadBatch;
  readonly grid: QuadBatch;
  /** Copies of text-sprites.ts, each the size of its sprite. */
  readonly labels: BarBatch;
}

/** The lanes that scroll, and over them those that do not. */
export interface FrameBatches extends LayerBatches {
  readonly sticky: LayerBatches;
}

export function newFrameBatches(): FrameBatches {
  const barSlots = new BarSlots();
  return { ...newLayer(barSlots), sticky: newLayer(barSlots) };
}

function newLayer(barSlots: BarSlots): LayerBatches {
  return {
    lanes: new QuadBatch(),
    bars: new Map(),
    rects: new QuadBatch(),
    barsOverRects: new Map(),
    barSlots,
    overlaps: new Map(),
    edges: new QuadBatch(),
    instants: new Map(),
    marks: new QuadBatch(),
    grid: new QuadBatch(),
    labels: new BarBatch(),
  };
}

export function clearBatches(batches: FrameBatches): void {
  for (const layer of [batches, batches.sticky]) clearLayer(layer);
}

function clearLayer(layer: LayerBatches): void {
  const { lanes, rects, edges, marks, grid, labels } = layer;
  for (const batch of [lanes, rects, edges, marks, grid, labels]) batch.clear();
  const { bars, barsOverRects, overlaps, instants } = layer;
  for (const pages of [bars, barsOverRects, overlaps, instants]) {
    for (const batch of pages.values()) batch.clear();
  }
}

export function barBatchOf(pages: BarBatches, page: number): BarBatch {
  return madeOnce(pages, page, () => new BarBatch());
}

export function stripBatchOf(pages: StripPages, page: number): StripBatch {
  return madeOnce(pages, page, () => new StripBatch());
}

function madeOnce<Batch>(pages: Map<number, Batch>, page: number, make: () => Batch): Batch {
  let batch = pages.get(page);
  if (batch === undefined) {
    batch = make();
    pages.set(page, batch);
  }
  return batch;
}
