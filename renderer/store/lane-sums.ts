import { FIRST_SUM, type LaneRuns, type LaneSum } from '../../shared/trace/lane-sum.ts';

/** By what they are of: tiles are kept by a sum's number, so it never comes to mean other lanes. */
const known = new Map<string, LaneSum>();

/** The sum of some lanes; the same object, with the same number, for the same lanes. */
export function sumOfLanes(runs: LaneRuns, of: number): LaneSum {
  const name = `${of}:${runs.map(([first, last]) => `${first}-${last}`).join()}`;
  let sum = known.get(name);
  if (sum === undefined) {
    sum = { lane: FIRST_SUM + known.size, runs, of };
    known.set(name, sum);
  }
  return sum;
}
