import type { LaneSummary } from '../../../shared/trace-port.ts';
import { arrangeLanes, AS_IN_THE_TRACE, type ShownLanes } from '../lane-arrangement.ts';

/** Lanes of these cores, each with `rows` rows. */
export function lanesOfCores(cores: readonly number[], rows = 1): LaneSummary[] {
  const facts = { events: 1, firstOffset: 0, lastOffset: 1, rows, occupied: null };
  return cores.map((core) => ({ core, ...facts }));
}

/** The first `count` cores, in their order. */
export function shownLanes(count: number, change: Partial<ShownLanes> = {}): ShownLanes {
  const cores = Array.from({ length: count }, (_, core) => core);
  const trace = { lanes: lanesOfCores(cores), idleCores: [], totals: null };
  return { ...arrangeLanes(trace, AS_IN_THE_TRACE), ...change };
}
