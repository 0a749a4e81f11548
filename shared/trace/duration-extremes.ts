import { SLOT_COUNT } from './event-types.ts';
import { EXTREME_EVENTS, GIANT, slotOfCode, type LaneIndex } from './lane-index.ts';
import { slotNumbers } from './lane-sums.ts';

/** The least and the largest duration by slot; GIANT and 0 where there is none. */
export interface Extremes {
  readonly least: Uint32Array;
  readonly largest: Uint32Array;
}

/**
 * Of the durations but giants of a lane's events at positions [first, last): by spans, and at both
 * ends event by event.
 */
export function durationExtremes(
  index: LaneIndex,
  lane: number,
  first: number,
  last: number,
): Extremes {
  const found: Extremes = {
    least: new Uint32Array(SLOT_COUNT).fill(GIANT),
    largest: new Uint32Array(SLOT_COUNT),
  };
  const laneFirst = index.eventFirst[lane] as number;
  const isWholeLane = last === index.eventFirst[lane + 1];
  const span = Math.ceil((first - laneFirst) / EXTREME_EVENTS);
  const spans = (last - laneFirst) / EXTREME_EVENTS;
  // The last span of a lane ends with the lane.
  const endSpan = isWholeLane ? Math.ceil(spans) : Math.floor(spans);
  if (endSpan <= span) {
    lookThrough(found, index, first, last);
  } else {
    lookThrough(found, index, first, laneFirst + span * EXTREME_EVENTS);
    addSpans(found, index, lane, span, endSpan);
    lookThrough(found, index, laneFirst + endSpan * EXTREME_EVENTS, last);
  }
  return found;
}

function addSpans(
  { least, largest }: Extremes,
  index: LaneIndex,
  lane: number,
  span: number,
  endSpan: number,
): void {
  const slots = slotNumbers(index.slots[lane] as number);
  const base = index.extremeFirst[lane] as number;
  const end = base + endSpan * slots.length;
  slots.forEach((slot, number) => {
    for (let cell = base + span * slots.length + number; cell < end; cell += slots.length) {
      least[slot] = Math.min(least[slot] as number, index.least[cell] as number);
      largest[slot] = Math.max(largest[slot] as number, index.largest[cell] as number);
    }
  });
}

function lookThrough(
  { least, largest }: Extremes,
  { duration, type }: LaneIndex,
  from: number,
  to: number,
): void {
  for (let position = from; position < to; position++) {
    const cycles = duration[position] as number;
    if (cycles === GIANT) continue;
    const slot = slotOfCode(type[position] as number);
    if (cycles < (least[slot] as number)) least[slot] = cycles;
    if (cycles > (largest[slot] as number)) largest[slot] = cycles;
  }
}
