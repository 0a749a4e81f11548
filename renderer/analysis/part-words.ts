import type { DetailsAt } from '../store/details-at.ts';
import { readShareOf, type TraceDocument } from '../store/trace-slice.ts';

/** What the totals are of, where it is not the whole trace; null where it is. */
export type Part = 'so-far' | 'read';

export function partOf(trace: TraceDocument): Part | null {
  if (readShareOf(trace) >= 1) return null;
  const isGrowing = trace.phase === 'open' && trace.summary.details.kind === 'loading';
  return isGrowing ? 'so-far' : 'read';
}

/** Before the sum of a table. */
export const PART_NAMES: Record<Part, string> = {
  'so-far': 'Read so far',
  read: 'Part that was read',
};

/** Behind a number. */
export const PART_REMARKS: Record<Part, string> = {
  'so-far': 'so far',
  read: 'in the part read',
};

/** In place of the counts of an area. */
export const UNCOUNTED: Record<DetailsAt, string> = {
  there: 'Counting…',
  'not-yet': 'It is counted when the trace has been read.',
  'not-loaded': 'It cannot be counted: details are not loaded for all of it.',
};

/** How events are selected, or why they cannot be. */
export function selectionHint(trace: TraceDocument): string {
  if (trace.phase === 'none' || trace.summary.lanes.length === 0) {
    return 'There is no event to select.';
  }
  if (trace.phase === 'lost') return 'Events can be selected when the trace is open again.';
  switch (trace.summary.details.kind) {
    case 'all':
      return 'Click an event, or drag with Shift over an area.';
    case 'loading':
      return 'Still being read. Then: click an event, or drag with Shift over an area.';
    case 'range':
      return 'Click an event in the part with details, or drag with Shift over an area of it.';
    case 'none':
      return 'Only an overview is loaded: there are no events to select.';
  }
}
