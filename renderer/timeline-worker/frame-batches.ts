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
  readonly instants: StripPages;
  readonly marks: QuadBatch;
  readonly grid: QuadBatch;
}

export function newFrameBatches(): FrameBatches {
  return {
    lanes: new QuadBatch(),
    rects: new QuadBatch(),
    residual: new Map(),
    instants: new Map(),
    marks: new QuadBatch(),
    grid: new QuadBatch(),
  };
}

export function clearBatches(batches: FrameBatches): void {
  for (const batch of [batches.lanes, batches.rects, batches.marks, batches.grid]) batch.clear();
  for (const pages of [batches.residual, batches.instants]) {
    for (const batch of pages.values()) batch.clear();
  }
}
