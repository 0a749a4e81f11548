import { durationAt, LANE_OVERLAPS, slotOfCode, type LaneIndex } from '../lane-index.ts';
import { areaStatistics } from '../statistics.ts';
import { visitEvents, type WholeArea } from './analysis-area.ts';
import { ClippedUnion } from './clipped-union.ts';
import type { SlotSet } from './slot-sets.ts';

/**
 * For each set of slots the cycles of [from, to) in which at least one event of the set runs on the
 * lane. By running sums where no events of the lane overlap, since sums are unions there; else by
 * one walk.
 */
export function laneUnions(
  index: LaneIndex,
  lane: number,
  area: WholeArea,
  sets: readonly SlotSet[],
): bigint[] {
  const overlaps = ((index.flags[lane] as number) & LANE_OVERLAPS) !== 0;
  return overlaps ? walkedUnions(index, lane, area, sets) : laneSums(index, lane, area, sets);
}

/** For each set of slots Σ cycles of its events inside [from, to). */
export function laneSums(
  index: LaneIndex,
  lane: number,
  { from, to }: WholeArea,
  sets: readonly SlotSet[],
): bigint[] {
  const { types } = areaStatistics(index, [lane], from, to);
  return sets.map((set) =>
    types
      .filter(({ code }) => (set & (1 << slotOfCode(code))) !== 0)
      .reduce((sum, { cycles }) => sum + BigInt(cycles), 0n),
  );
}

function walkedUnions(
  index: LaneIndex,
  lane: number,
  area: WholeArea,
  sets: readonly SlotSet[],
): bigint[] {
  const unions = sets.map((set) => ({ set, union: new ClippedUnion(area.from, area.to) }));
  visitEvents(index, lane, area, (position) => {
    const bit = 1 << slotOfCode(index.type[position] as number);
    const start = index.start[position] as number;
    const cycles = durationAt(index, position);
    for (const { set, union } of unions) if ((set & bit) !== 0) union.add(start, cycles);
  });
  return unions.map(({ union }) => union.cycles);
}
