import type { LaneIndex } from '../lane-index.ts';
import { SlotEvents } from './slot-events.ts';

const BARRIER_SLOT = 5;
/** Arrivals that are looked at together when barriers are counted off: 8 MiB of offsets. */
const CHUNK_ARRIVALS = 2 ** 20;

/** The arrivals at one barrier; both arrays are valid during the call only. */
export interface Arrivals {
  readonly lanes: ArrayLike<number>;
  readonly offsets: ArrayLike<number>;
}

export type ArrivalVisitor = (arrivals: Arrivals) => void;

/** The BARRIER_SYNC events of a lane. */
export function barrierEvents(index: LaneIndex, lane: number): SlotEvents {
  return new SlotEvents(index, lane, BARRIER_SLOT);
}

/**
 * Visits barrier k with the k-th event of each lane, for `perLane` barriers that every lane has.
 * Chunk by chunk of k, since the events of a lane lie together.
 */
export function countOff(
  index: LaneIndex,
  lanes: readonly number[],
  perLane: number,
  visitor: ArrivalVisitor,
): void {
  const walks = lanes.map((lane) => barrierEvents(index, lane));
  const chunk = Math.max(1, Math.floor(CHUNK_ARRIVALS / lanes.length));
  const starts = new Float64Array(Math.min(chunk, perLane) * lanes.length);
  for (let done = 0; done < perLane; done += chunk) {
    const barriers = Math.min(chunk, perLane - done);
    walks.forEach((walk, i) => {
      for (let k = 0; k < barriers; k++) {
        starts[k * lanes.length + i] = index.start[walk.next()] as number;
      }
    });
    for (let k = 0; k < barriers; k++) {
      const offsets = starts.subarray(k * lanes.length, (k + 1) * lanes.length);
      visitor({ lanes, offsets });
    }
  }
}
