import { HOST_SLOT } from './event-types.ts';
import { BLOCK_EVENTS, durationAt, slotOfCode, type LaneIndex } from './lane-index.ts';

/**
 * The union of a lane's occupying events (every kind but host), grown event by event in start
 * order. All that is known of it is its length and where it ends: later events can only touch it
 * at the end.
 */
class Union {
  cycles = 0;
  end = -Infinity;

  add(start: number, cycles: number): void {
    const end = start + cycles;
    if (start >= this.end) this.cycles += cycles;
    else if (end > this.end) this.cycles += end - this.end;
    if (end > this.end) this.end = end;
  }
}

/** Writes the union before each block of an overlapping lane. */
export function fillOccupied(index: LaneIndex, lane: number): void {
  const union = new Union();
  const to = index.eventFirst[lane + 1] as number;
  let block = index.blockFirst[lane] as number;
  for (let from = index.eventFirst[lane] as number; from < to; from += BLOCK_EVENTS) {
    index.occupied[block] = union.cycles;
    index.occupiedEnd[block] = union.end;
    block++;
    addEvents(index, union, from, Math.min(to, from + BLOCK_EVENTS));
  }
}

/**
 * Length of the union of an overlapping lane's occupying events before offset `t`, where
 * `position` is the first event that starts at or after `t`: all earlier ones start before `t`,
 * so that what the union has beyond `t` is one piece, its end.
 */
export function occupiedBefore(
  index: LaneIndex,
  lane: number,
  position: number,
  t: number,
): number {
  const first = index.eventFirst[lane] as number;
  if (position === first) return 0;
  const block = Math.floor((position - first - 1) / BLOCK_EVENTS);
  const at = (index.blockFirst[lane] as number) + block;
  const union = new Union();
  union.cycles = index.occupied[at] as number;
  union.end = index.occupiedEnd[at] as number;
  addEvents(index, union, first + block * BLOCK_EVENTS, position);
  return union.cycles - Math.max(0, union.end - t);
}

function addEvents(index: LaneIndex, union: Union, from: number, to: number): void {
  for (let position = from; position < to; position++) {
    if (slotOfCode(index.type[position] as number) === HOST_SLOT) continue;
    const cycles = durationAt(index, position);
    if (cycles > 0) union.add(index.start[position] as number, cycles);
  }
}
