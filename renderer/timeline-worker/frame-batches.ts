import { QuadBatch } from './quad-batch.ts';
import type { StripBatch } from './strip-batch.ts';

/** Strips of one pass by page of the atlas. */
export type StripPages = Map<number, StripBatch>;

/** All that the passes draw, in drawing order; reused from frame to frame. */
export interface FrameBatches {
  /** Where lanes are and what is known of them. */
  readonly lanes: QuadBatch;
  readonly rects: QuadBatch;
  readonly residual: StripPages;
  /** Upper edges of rectangles that the residual may cover. */
  readonly edges: QuadBatch;
  readonly instants: StripPages;
  readonly marks: QuadBatch;
  readonly grid: QuadBatch;
}

export function newFrameBatches(): FrameBatches {
  return {
    lanes: new QuadBatch(),
    rects: new QuadBatch(),
    residual: new Map(),
    edges: new QuadBatch(),
    instants: new Map(),
    marks: new QuadBatch(),
    grid: new QuadBatch(),
  };
}

export function clearBatches(batches: FrameBatches): void {
  const { lanes, rects, edges, marks, grid } = batches;
  for (const batch of [lanes, rects, edges, marks, grid]) batch.clear();
  for (const pages of [batches.residual, batches.instants]) {
    for (const batch of pages.values()) batch.clear();
  }
}
