import { HOST_SLOT, SLOT_COUNT } from '../event-types.ts';
import { DEEPER_ROW, GIANT, slotOfCode } from '../lane-index.ts';
import type { Overview } from '../overview.ts';
import type { TestEvent } from './trace-events.ts';

/** An event of one lane with offsets from the trace's origin. */
export interface PlainEvent {
  readonly record: number;
  readonly start: number;
  readonly end: number;
  readonly code: number;
  readonly slot: number;
}

/** The lanes of a trace in the plainest way; starts and ends must be exact below 2^53. */
export function plainLanes(events: readonly TestEvent[]): PlainEvent[][] {
  const origin = ((events[0]?.start ?? 0n) >> 32n) << 32n;
  const cores = [...new Set(events.map((e) => e.core))].sort((a, b) => a - b);
  const lanes: PlainEvent[][] = cores.map(() => []);
  events.forEach((e, record) => {
    const start = Number(e.start - origin);
    const plain = { record, start, end: start + Number(e.duration), code: e.code };
    lanes[cores.indexOf(e.core)]?.push({ ...plain, slot: slotOfCode(e.code) });
  });
  for (const lane of lanes) lane.sort((a, b) => a.start - b.start || a.record - b.record);
  return lanes;
}

export function clipped(e: PlainEvent, from: number, to: number): number {
  return Math.max(0, Math.min(e.end, to) - Math.max(e.start, from));
}

export function busyBySlot(lane: readonly PlainEvent[], from: number, to: number): number[] {
  const sums = new Array<number>(SLOT_COUNT).fill(0);
  for (const e of lane) sums[e.slot] = (sums[e.slot] as number) + clipped(e, from, to);
  return sums;
}

/** Whether an event is part of [from, to): shares a cycle, or has no duration and lies in it. */
export function intersects(e: PlainEvent, from: number, to: number): boolean {
  if (e.start === e.end) return e.start >= from && e.start < to;
  return clipped(e, from, to) > 0;
}

/** Length of the union of the occupying events in [from, to), by merging their edges. */
export function occupiedCycles(lane: readonly PlainEvent[], from: number, to: number): number {
  const edges = lane
    .filter((e) => e.slot !== HOST_SLOT && clipped(e, from, to) > 0)
    .flatMap((e) => [
      { at: Math.max(e.start, from), step: 1 },
      { at: Math.min(e.end, to), step: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  let depth = 0;
  let since = 0;
  let total = 0;
  for (const { at, step } of edges) {
    if (depth > 0) total += at - since;
    since = at;
    depth += step;
  }
  return total;
}

/** Rows by the rule itself: each event with a duration takes the lowest row that is free. */
export function plainRows(lane: readonly PlainEvent[]): number[] {
  const ends: number[] = [];
  return lane.map((e) => {
    if (e.start === e.end) return 0;
    let row = ends.findIndex((end) => end <= e.start);
    if (row < 0) row = ends.length;
    ends[row] = e.end;
    return Math.min(row, DEEPER_ROW);
  });
}

/** An overview with columns of 2^level cycles from the first start to the last end but giants'. */
export function plainOverview(lanes: readonly PlainEvent[][], level: number): Overview {
  const width = 2 ** level;
  const summed = lanes.map((lane) => lane.filter((e) => e.end - e.start < GIANT));
  const starts = summed.flat().map((e) => Math.floor(e.start / width));
  const ends = summed.flat().map((e) => Math.floor(e.end / width));
  const firstColumn = starts.reduce((a, b) => Math.min(a, b), starts[0] ?? 0);
  const columns = ends.reduce((a, b) => Math.max(a, b), firstColumn) - firstColumn + 1;
  const cycles = new Float64Array(lanes.length * columns * SLOT_COUNT);
  const instants = new Uint8Array(lanes.length * columns);
  summed.forEach((lane, number) => {
    for (const e of lane) {
      const last = Math.floor(e.end / width);
      for (let column = Math.floor(e.start / width); column <= last; column++) {
        const cell = number * columns + column - firstColumn;
        if (e.start === e.end) instants[cell] = (instants[cell] as number) | (1 << e.slot);
        const busy = cell * SLOT_COUNT + e.slot;
        const added = clipped(e, column * width, (column + 1) * width);
        cycles[busy] = (cycles[busy] as number) + added;
      }
    }
  });
  return { level, firstColumn, columns, cycles, instants };
}
