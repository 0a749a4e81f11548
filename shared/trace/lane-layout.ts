import { blockCount, treeSize } from './block-tree.ts';
import { NO_DEEP_LANES } from './deep-lanes.ts';
import { SLOT_COUNT } from './event-types.ts';
import { EXTREME_EVENTS, type Allocate, type LaneIndex } from './lane-index.ts';
import { slotNumbers } from './lane-sums.ts';
import type { LaneSegment, TraceCounts } from './trace-counts.ts';

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** An index whose columns are being filled; lists that only some traces have are set at the end. */
export type UnfinishedIndex = Writable<LaneIndex>;

/** Makes the memory of the index of so many records: all of it, but what overlaps and giants add. */
export function layOutIndex(
  counts: TraceCounts,
  originHigh: number,
  allocate: Allocate,
): UnfinishedIndex {
  const lanes = counts.cores.length;
  const tables = layOutTables(counts, allocate);
  const { eventFirst, blockFirst, sumFirst, treeFirst, extremeFirst, instantFirst } = tables;
  const events = eventFirst[lanes] as number;
  const cells = sumFirst[lanes] as number;
  const nodes = treeFirst[lanes] as number;
  const extremes = (extremeFirst[lanes] as number) * 4;
  const cores = new Uint32Array(allocate(lanes * 4));
  cores.set(counts.cores);
  return {
    origin: BigInt(originHigh) << 32n,
    events,
    offsetsExact: true,
    cores,
    ...tables,
    flags: new Uint8Array(allocate(lanes)),
    rowCount: new Uint16Array(allocate(lanes * 2)).fill(1),
    lastEnd: new Float64Array(allocate(lanes * 8)).fill(-Infinity),
    otherCode: new Uint8Array(allocate(lanes)),
    start: new Float64Array(allocate(events * 8)),
    duration: new Uint32Array(allocate(events * 4)),
    type: new Uint8Array(allocate(events)),
    record: new Uint32Array(allocate(events * 4)),
    row: new Uint8Array(0),
    blockStart: new Float64Array(allocate((blockFirst[lanes] as number) * 8)),
    runningCycles: new Float64Array(allocate(cells * 8)),
    runningEvents: new Uint32Array(allocate(cells * 4)),
    maxEnd: new Float64Array(allocate(nodes * 8)),
    maxDuration: new Uint32Array(allocate(nodes * 4)),
    least: new Uint32Array(allocate(extremes)),
    largest: new Uint32Array(allocate(extremes)),
    occupied: new Float64Array(0),
    occupiedEnd: new Float64Array(0),
    giantPosition: new Uint32Array(0),
    giantDuration: new Float64Array(0),
    deep: NO_DEEP_LANES,
    instantPosition: new Uint32Array(allocate((instantFirst.at(-1) as number) * 4)),
  };
}

type Tables = Pick<
  LaneIndex,
  'slots' | 'eventFirst' | 'blockFirst' | 'sumFirst' | 'treeFirst' | 'extremeFirst' | 'instantFirst'
>;

function layOutTables(
  { cores, slotEvents, slotInstants }: TraceCounts,
  allocate: Allocate,
): Tables {
  const lanes = cores.length;
  const table = (): Uint32Array => new Uint32Array(allocate((lanes + 1) * 4));
  const [eventFirst, blockFirst, sumFirst] = [table(), table(), table()];
  const [treeFirst, extremeFirst] = [table(), table()];
  const slots = new Uint8Array(allocate(lanes));
  const append = (first: Uint32Array, lane: number, count: number): void => {
    first[lane + 1] = (first[lane] as number) + count;
  };
  for (let lane = 0; lane < lanes; lane++) {
    let events = 0;
    let mask = 0;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const count = slotEvents[lane * SLOT_COUNT + slot] as number;
      events += count;
      if (count > 0) mask |= 1 << slot;
    }
    slots[lane] = mask;
    const cells = slotNumbers(mask).length;
    append(eventFirst, lane, events);
    append(blockFirst, lane, blockCount(events));
    append(sumFirst, lane, blockCount(events) * cells);
    append(treeFirst, lane, treeSize(blockCount(events)));
    append(extremeFirst, lane, Math.ceil(events / EXTREME_EVENTS) * cells);
  }
  const instantFirst = new Uint32Array(allocate((lanes * SLOT_COUNT + 1) * 4));
  slotInstants.forEach((count, list) => append(instantFirst, list, count));
  return { slots, eventFirst, blockFirst, sumFirst, treeFirst, extremeFirst, instantFirst };
}

/** Records that are put into the index one after the other, and where in each lane they go. */
export interface FillTask {
  readonly firstRecord: number;
  readonly endRecord: number;
  /** Position of the next event, and the position at which the task's part of the lane ends. */
  readonly cursor: Uint32Array;
  readonly limit: Uint32Array;
}

/** Cursors of all tasks together: a trace of very many lanes is filled in fewer tasks. */
const MOST_CURSORS = 4 * 2 ** 20;

/** Divides the records at the ends of segments into tasks that can be done at the same time. */
export function fillTasks({ eventFirst }: LaneIndex, segments: readonly LaneSegment[]): FillTask[] {
  const lanes = eventFirst.length - 1;
  const most = Math.max(1, Math.floor(MOST_CURSORS / Math.max(1, lanes)));
  const perTask = Math.max(1, Math.ceil(segments.length / most));
  const tasks: FillTask[] = [];
  let cursor = eventFirst.slice(0, lanes);
  for (let from = 0; from < segments.length; from += perTask) {
    const group = segments.slice(from, from + perTask);
    const limit = cursor.slice();
    for (const { laneEvents } of group) {
      laneEvents.forEach((events, lane) => (limit[lane] = (limit[lane] as number) + events));
    }
    const firstRecord = group[0]?.firstRecord ?? 0;
    tasks.push({ firstRecord, endRecord: group.at(-1)?.endRecord ?? 0, cursor, limit });
    cursor = limit.slice();
  }
  return tasks;
}
