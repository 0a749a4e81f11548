/** Ascending runs of lanes, both ends included, that do not touch. */
export type LaneRuns = readonly (readonly [first: number, last: number])[];

/** Lanes that are drawn as one: the mean of their columns. */
export interface LaneSum {
  /** Stands for the lanes wherever a lane's number does: FIRST_SUM or above. */
  readonly lane: number;
  readonly runs: LaneRuns;
  /** How many lanes make the full height: those of the runs, and those without events. */
  readonly of: number;
}

/** No trace has as many lanes. */
export const FIRST_SUM = 2 ** 29;

/** Whether a number is that of a sum of lanes, and not of a lane. */
export function isSum(lane: number): boolean {
  return lane >= FIRST_SUM;
}

/** How many lanes runs have. */
export function laneCountOf(runs: LaneRuns): number {
  return runs.reduce((count, [first, last]) => count + last - first + 1, 0);
}

/** The lanes of runs, ascending. */
export function* lanesOfRuns(runs: LaneRuns): Generator<number> {
  for (const [first, last] of runs) {
    for (let lane = first; lane <= last; lane++) yield lane;
  }
}

/** Runs of lanes that are ascending and differ. */
export function runsOfLanes(lanes: Iterable<number>): LaneRuns {
  const runs: [number, number][] = [];
  for (const lane of lanes) {
    const open = runs.at(-1);
    if (open !== undefined && lane === open[1] + 1) open[1] = lane;
    else runs.push([lane, lane]);
  }
  return runs;
}

/** Whether what came over a port is such runs of lanes below `laneCount`. */
export function areLaneRuns(runs: unknown, laneCount: number): runs is LaneRuns {
  if (!Array.isArray(runs)) return false;
  let before = -2;
  return runs.every((run: unknown) => {
    if (!Array.isArray(run) || run.length !== 2) return false;
    const [first, last] = run as unknown[];
    const isRun =
      Number.isInteger(first) &&
      Number.isInteger(last) &&
      (first as number) > before + 1 &&
      (last as number) >= (first as number) &&
      (first as number) >= 0 &&
      (last as number) < laneCount;
    before = last as number;
    return isRun;
  });
}
