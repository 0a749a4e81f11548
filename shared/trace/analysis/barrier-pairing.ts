import { sortedOrder } from '../lane-sort.ts';
import { endAt, type LaneIndex } from '../lane-index.ts';
import type { BarrierPairing } from './analysis-queries.ts';
import { SlotEvents } from './slot-events.ts';

const BARRIER_SLOT = 5;
/** Arrivals that are looked at together when barriers are counted off: 8 MiB of offsets. */
const CHUNK_ARRIVALS = 2 ** 20;
/** Barriers that are sorted by their ends: 24 bytes each meanwhile. */
const MOST_SORTED = 2 ** 24;

/** The arrivals at one barrier; both arrays are valid during the call only. */
export interface Arrivals {
  readonly lanes: ArrayLike<number>;
  readonly offsets: ArrayLike<number>;
}

/** How barriers were paired, and a function that visits each with its arrivals, in time order. */
export interface PairedBarriers {
  readonly pairing: BarrierPairing;
  readonly events: number;
  visit(visitor: (arrivals: Arrivals) => void): void;
}

/**
 * Finds which BARRIER_SYNC events of `lanes` are one barrier: the k-th of each core where all that
 * have any have equally many, else those with one end, else it cannot be told. Where the index holds
 * only a part of the trace (`isPartial`) counting would miss what is before it.
 */
export function pairBarriers(
  index: LaneIndex,
  lanes: readonly number[],
  isPartial: boolean,
): PairedBarriers {
  const counts = lanes.map((lane) => new SlotEvents(index, lane, BARRIER_SLOT).count());
  const events = counts.reduce((sum, count) => sum + count, 0);
  const arriving = lanes.filter((_, i) => (counts[i] as number) > 0);
  const perCore = counts.filter((count) => count > 0);
  const none = (reason: string): PairedBarriers => ({
    pairing: { kind: 'unknown', reason },
    events,
    visit: () => undefined,
  });
  if (events === 0) return none('There is no BARRIER_SYNC on these cores.');
  if (arriving.length === 1) return none(`Only core ${coreOf(index, arriving, 0)} has barriers.`);
  const [fewest, most] = [Math.min(...perCore), Math.max(...perCore)];
  if (fewest === most && !isPartial) {
    const pairing = { kind: 'count', perCore: most, cores: arriving.length } as const;
    return { pairing, events, visit: (visitor) => countOff(index, arriving, most, visitor) };
  }
  if (events > MOST_SORTED) return none(`${events} barriers are more than ${MOST_SORTED}.`);
  const why = isPartial
    ? 'Only a part of the trace has been loaded'
    : `Cores have from ${fewest} to ${most} barriers`;
  const groups = groupByEnd(index, arriving, events);
  if (groups.repeated > 0) {
    return none(`${why}, and at ${groups.repeated} cycles one core ends several of them.`);
  }
  if (groups.unpaired * 2 > events) {
    const alone = `${groups.unpaired} of ${events} end where no other core's does`;
    return none(`${why}, and ${alone}.`);
  }
  const pairing = { kind: 'common-end', unpaired: groups.unpaired } as const;
  return { pairing, events, visit: groups.visit };
}

function coreOf(index: LaneIndex, lanes: readonly number[], i: number): number {
  return index.cores[lanes[i] as number] as number;
}

/** The k-th barrier of each lane, chunk by chunk of k, since lanes lie one after the other. */
function countOff(
  index: LaneIndex,
  lanes: readonly number[],
  perCore: number,
  visitor: (arrivals: Arrivals) => void,
): void {
  const walks = lanes.map((lane) => new SlotEvents(index, lane, BARRIER_SLOT));
  const chunk = Math.max(1, Math.floor(CHUNK_ARRIVALS / lanes.length));
  const starts = new Float64Array(Math.min(chunk, perCore) * lanes.length);
  for (let done = 0; done < perCore; done += chunk) {
    const instances = Math.min(chunk, perCore - done);
    walks.forEach((walk, i) => {
      for (let k = 0; k < instances; k++) {
        starts[k * lanes.length + i] = index.start[walk.next()] as number;
      }
    });
    for (let k = 0; k < instances; k++) {
      const offsets = starts.subarray(k * lanes.length, (k + 1) * lanes.length);
      visitor({ lanes, offsets });
    }
  }
}

interface EndGroups {
  readonly unpaired: number;
  /** Cycles at which one core ends more than one barrier. */
  readonly repeated: number;
  visit(visitor: (arrivals: Arrivals) => void): void;
}

function groupByEnd(index: LaneIndex, lanes: readonly number[], events: number): EndGroups {
  const ends = new Float64Array(events);
  const positions = new Uint32Array(events);
  const laneOf = new Uint32Array(events);
  let count = 0;
  for (const lane of lanes) {
    const walk = new SlotEvents(index, lane, BARRIER_SLOT);
    for (let position = walk.next(); position >= 0; position = walk.next()) {
      ends[count] = endAt(index, position);
      positions[count] = position;
      laneOf[count++] = lane;
    }
  }
  const order = sortedOrder(ends);
  const groups = (visitor: (members: Uint32Array) => void): void => {
    for (let from = 0; from < events;) {
      const end = ends[order[from] as number];
      let to = from + 1;
      while (to < events && ends[order[to] as number] === end) to++;
      visitor(order.subarray(from, to));
      from = to;
    }
  };
  const laneAt = (event: number): number => laneOf[event] as number;
  let unpaired = 0;
  let repeated = 0;
  groups((members) => {
    if (members.length === 1) unpaired++;
    // Equal ends stay in the order of lanes: one lane's lie side by side.
    const repeats = members.some(
      (event, i) => i > 0 && laneAt(event) === laneOf[members[i - 1] as number],
    );
    if (repeats) repeated++;
  });
  const visit: EndGroups['visit'] = (visitor) =>
    groups((members) => {
      if (members.length === 1) return;
      const offsets = Float64Array.from(
        members,
        (event) => index.start[positions[event] as number] as number,
      );
      visitor({ lanes: Array.from(members, laneAt), offsets });
    });
  return { unpaired, repeated, visit };
}
