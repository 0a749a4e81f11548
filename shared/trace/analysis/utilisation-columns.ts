import { fail, ok, type Result } from '../../result.ts';
import { SLOT_COUNT } from '../event-types.ts';
import {
  durationAt,
  LANE_OVERLAPS,
  LANE_ROUNDED,
  lowerBound,
  slotOfCode,
  type LaneIndex,
} from '../lane-index.ts';
import { sweepLane } from '../sweep-lane.ts';
import { visitEvents, wholeArea, type TellShare } from './analysis-area.ts';
import { COLUMN_KINDS, type AnalysisArea, type UtilisationColumns } from './analysis-queries.ts';
import { ColumnCursor, columnEdges } from './column-edges.ts';
import { COMPUTE, OCCUPIED, TRANSFER, WAITING, type SlotSet } from './slot-sets.ts';

const KINDS = COLUMN_KINDS.length;
const SET_OF_KIND: Readonly<Record<(typeof COLUMN_KINDS)[number], SlotSet>> = {
  occupied: OCCUPIED,
  compute: COMPUTE,
  transfer: TRANSFER,
  waiting: WAITING,
};
/** Columns of every lane by itself: 32 MiB of numbers. */
const MOST_LANE_COLUMNS = 2 ** 20;
const SETS = COLUMN_KINDS.map((kind) => SET_OF_KIND[kind]);

/** The part of the answer that a lane's cycles are added to. */
interface Target {
  readonly edges: Float64Array;
  /** By column and kind. */
  readonly cells: Float64Array;
}

/**
 * What the cores did over time, in columns: of all lanes together, or of each (docs/analyses.md,
 * "Utilisation over time"). Errors: `too-many-columns`.
 */
export function utilisationColumns(
  index: LaneIndex,
  asked: AnalysisArea & { readonly columns: number; readonly byLane: boolean },
  tellShare: TellShare,
): Result<UtilisationColumns> {
  const { lanes, from, to } = wholeArea(index, asked);
  const edges = columnEdges(from, to, asked.columns);
  const columns = edges.length - 1;
  if (asked.byLane && lanes.length * columns > MOST_LANE_COLUMNS) return tooMany(lanes, columns);
  const cellsPerLane = columns * KINDS;
  const cycles = new Float64Array(asked.byLane ? cellsPerLane * lanes.length : cellsPerLane);
  lanes.forEach((lane, number) => {
    tellShare(number / lanes.length);
    const first = asked.byLane ? number * cellsPerLane : 0;
    const cells = cycles.subarray(first, first + cellsPerLane);
    if (cellsPerLane > 0) addLane(index, lane, { edges, cells });
  });
  return ok({ edges, lanes: asked.byLane ? lanes : [], summedLanes: lanes.length, cycles });
}

function tooMany(lanes: readonly number[], columns: number): Result<never> {
  const asked = `${lanes.length} lanes of ${columns} columns each`;
  return fail('too-many-columns', `${asked} are more than ${MOST_LANE_COLUMNS} columns.`);
}

function addLane(index: LaneIndex, lane: number, target: Target): void {
  const needsWalk = ((index.flags[lane] as number) & (LANE_OVERLAPS | LANE_ROUNDED)) !== 0;
  if (needsWalk) {
    addUnions(index, lane, target);
  } else {
    addSums(index, lane, target);
    addGiants(index, lane, target);
  }
}

/** By running sums, which are unions where no events overlap. */
function addSums(index: LaneIndex, lane: number, { edges, cells }: Target): void {
  const sweep = sweepLane(index, lane);
  sweep.moveTo(edges[0] as number);
  const before = sweep.busy.slice();
  for (let column = 0; column + 1 < edges.length; column++) {
    sweep.moveTo(edges[column + 1] as number);
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const cycles = (sweep.busy[slot] as number) - (before[slot] as number);
      if (cycles > 0) addToKinds(cells, column, slot, cycles);
    }
    before.set(sweep.busy);
  }
}

/** The sweep of a lane without overlaps leaves giants out. */
function addGiants(index: LaneIndex, lane: number, { edges, cells }: Target): void {
  const { giantPosition, eventFirst } = index;
  const count = giantPosition.length;
  const first = lowerBound(giantPosition, 0, count, eventFirst[lane] as number);
  const last = lowerBound(giantPosition, first, count, eventFirst[lane + 1] as number);
  const cursor = new ColumnCursor(edges);
  for (const position of giantPosition.subarray(first, last)) {
    const start = index.start[position] as number;
    const slot = slotOfCode(index.type[position] as number);
    cursor.addStretch(start, start + durationAt(index, position), (column, cycles) =>
      addToKinds(cells, column, slot, cycles),
    );
  }
}

function addToKinds(cells: Float64Array, column: number, slot: number, cycles: number): void {
  SETS.forEach((set, kind) => {
    if ((set & (1 << slot)) !== 0) addToCell(cells, column * KINDS + kind, cycles);
  });
}

/** Event by event: of each, what the union of its kind did not reach yet. */
function addUnions(index: LaneIndex, lane: number, { edges, cells }: Target): void {
  const from = edges[0] as number;
  const to = edges[edges.length - 1] as number;
  const kinds = SETS.map((set, kind) => ({
    set,
    kind,
    end: from,
    cursor: new ColumnCursor(edges),
  }));
  visitEvents(index, lane, { from, to }, (position) => {
    const bit = 1 << slotOfCode(index.type[position] as number);
    const start = index.start[position] as number;
    const end = start + durationAt(index, position);
    for (const of of kinds) {
      if ((of.set & bit) === 0 || end <= of.end) continue;
      of.cursor.addStretch(Math.max(start, of.end), end, (column, cycles) =>
        addToCell(cells, column * KINDS + of.kind, cycles),
      );
      of.end = end;
    }
  });
}

function addToCell(cells: Float64Array, cell: number, cycles: number): void {
  cells[cell] = (cells[cell] as number) + cycles;
}
