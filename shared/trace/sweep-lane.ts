import { DeepSweep } from './deep-lanes.ts';
import { LANE_DEEP, type LaneIndex } from './lane-index.ts';
import { LaneSweep } from './lane-sweep.ts';
import type { Sweep } from './sweep.ts';

/** The sweep that suits the lane, standing before its first event. */
export function sweepLane(index: LaneIndex, lane: number): Sweep {
  const isDeep = ((index.flags[lane] as number) & LANE_DEEP) !== 0;
  return isDeep ? new DeepSweep(index, lane) : new LaneSweep(index, lane);
}
