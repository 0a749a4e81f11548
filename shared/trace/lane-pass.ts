import { fillTree } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import { BLOCK_EVENTS, EXTREME_EVENTS, type LaneIndex } from './lane-index.ts';
import { onlyOtherCode, slotNumbers } from './lane-sums.ts';
import type { RecordPasses } from './record-passes.ts';

/**
 * What `sumLane` writes of a lane that has events, by WebAssembly (assembly/record-passes.ts). False
 * where the lane is left to TypeScript: it is out of order, has a giant or sums past 2^53. What was
 * written by then is of no use.
 */
export function sumByPass(passes: RecordPasses, index: LaneIndex, lane: number): boolean {
  const { loops, mostSummed } = passes;
  const slots = index.slots[lane] as number;
  const cells = slotNumbers(slots).length;
  const list = lane * SLOT_COUNT;
  const instants = index.instantFirst.slice(list, list + SLOT_COUNT);
  const from = index.eventFirst[lane] as number;
  const to = index.eventFirst[lane + 1] as number;
  loops.beginLane();
  for (let first = from; first < to; first += mostSummed) {
    const end = Math.min(to, first + mostSummed);
    loadEvents(passes, index, first, end);
    if (loops.sum(end - first, first, slots) === 0) return false;
    copySums(passes, index, lane, { first: first - from, events: end - first, cells });
    copyInstants(passes, index, instants);
  }
  endLane(passes, index, lane);
  return true;
}

function loadEvents(passes: RecordPasses, index: LaneIndex, from: number, to: number): void {
  passes.start.set(index.start.subarray(from, to));
  passes.duration.set(index.duration.subarray(from, to));
  passes.type.set(index.type.subarray(from, to));
}

/** Events of a lane, by its own numbers, with so many slots. */
interface Stretch {
  readonly first: number;
  readonly events: number;
  readonly cells: number;
}

function copySums(
  { sums }: RecordPasses,
  index: LaneIndex,
  lane: number,
  { first, events, cells }: Stretch,
): void {
  const block = first / BLOCK_EVENTS;
  const blocks = Math.ceil(events / BLOCK_EVENTS);
  index.blockStart.set(
    sums.blockStart.subarray(0, blocks),
    (index.blockFirst[lane] as number) + block,
  );
  const node = (index.treeFirst[lane] as number) + block;
  index.maxEnd.set(sums.maxEnd.subarray(0, blocks), node);
  index.maxDuration.set(sums.maxDuration.subarray(0, blocks), node);
  const cell = (index.sumFirst[lane] as number) + block * cells;
  index.runningCycles.set(sums.runningCycles.subarray(0, blocks * cells), cell);
  index.runningEvents.set(sums.runningEvents.subarray(0, blocks * cells), cell);
  const extreme = (index.extremeFirst[lane] as number) + (first / EXTREME_EVENTS) * cells;
  const extremes = Math.ceil(events / EXTREME_EVENTS) * cells;
  index.least.set(sums.least.subarray(0, extremes), extreme);
  index.largest.set(sums.largest.subarray(0, extremes), extreme);
}

/** `places`: of the next instant of each slot. They are moved. */
function copyInstants(
  { sums, mostSummed }: RecordPasses,
  { instantPosition }: LaneIndex,
  places: Uint32Array,
): void {
  for (let slot = 0; slot < SLOT_COUNT; slot++) {
    const count = sums.instantCounts[slot] as number;
    if (count === 0) continue;
    const from = slot * mostSummed;
    const place = places[slot] as number;
    instantPosition.set(sums.instantLists.subarray(from, from + count), place);
    places[slot] = place + count;
  }
}

function endLane({ loops }: RecordPasses, index: LaneIndex, lane: number): void {
  const node = index.treeFirst[lane] as number;
  const blocks = (index.blockFirst[lane + 1] as number) - (index.blockFirst[lane] as number);
  fillTree(index.maxEnd, node, blocks);
  fillTree(index.maxDuration, node, blocks);
  index.lastEnd[lane] = loops.lastEnd.value;
  index.flags[lane] = loops.stacked.value;
  index.otherCode[lane] = onlyOtherCode(index, lane);
}
