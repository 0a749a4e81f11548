import type { EventGap } from '../../shared/trace/measure.ts';
import type { CycleOffset } from '../../shared/units.ts';

/** What stands before the cycles between two events, or those that they share. */
export const GAP_WORDS: Readonly<Record<EventGap['kind'], string>> = {
  gap: 'gap',
  touch: 'touch, no gap',
  overlap: 'overlap',
  inside: 'inside, overlap',
};

/** Whole cycles between two cursors, whichever is the later. */
export function measuredCycles(from: CycleOffset, to: CycleOffset): bigint {
  return BigInt(Math.abs(Math.round(to) - Math.round(from)));
}
