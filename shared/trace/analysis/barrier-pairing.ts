import type { LaneIndex } from '../lane-index.ts';
import type { BarrierPairing } from './analysis-queries.ts';
import { barrierEvents, countOff, type ArrivalVisitor } from './barrier-counting.ts';
import { BarrierEnds } from './barrier-ends.ts';

/** Barriers that are sorted by their ends: 24 bytes each meanwhile. */
const MOST_SORTED = 2 ** 24;

/** How barriers were paired, and a function that visits each with its arrivals, in time order. */
export interface PairedBarriers {
  readonly pairing: BarrierPairing;
  readonly events: number;
  visit(visitor: ArrivalVisitor): void;
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
  const counts = lanes.map((lane) => barrierEvents(index, lane).count());
  const events = counts.reduce((sum, count) => sum + count, 0);
  const arriving = lanes.filter((_, i) => (counts[i] as number) > 0);
  if (events === 0) return cannotTell(events, 'There is no BARRIER_SYNC on these cores.');
  if (arriving.length === 1) {
    const core = index.cores[arriving[0] as number] as number;
    return cannotTell(events, `Only core ${core} has barriers.`);
  }
  const perCore = counts.filter((count) => count > 0);
  const fewest = perCore.reduce((a, b) => Math.min(a, b));
  const most = perCore.reduce((a, b) => Math.max(a, b));
  if (fewest === most && !isPartial) {
    const pairing = { kind: 'count', perCore: most, cores: arriving.length } as const;
    return { pairing, events, visit: (visitor) => countOff(index, arriving, most, visitor) };
  }
  const why = isPartial
    ? 'Only a part of the trace has been loaded'
    : `Cores have from ${fewest} to ${most} barriers`;
  return pairByEnds(index, arriving, events, why);
}

function pairByEnds(
  index: LaneIndex,
  lanes: readonly number[],
  events: number,
  why: string,
): PairedBarriers {
  if (events > MOST_SORTED) {
    return cannotTell(events, `${why}, and ${events} are more than the ${MOST_SORTED} to compare.`);
  }
  const ends = new BarrierEnds(index, lanes, events);
  const { unpaired, repeated } = ends;
  if (repeated > 0) {
    const cycles = repeated === 1 ? 'one cycle' : `${repeated} cycles`;
    return cannotTell(events, `${why}, and at ${cycles} one core ends several of them.`);
  }
  if (unpaired * 2 > events) {
    const alone = `${unpaired} of ${events} end where no other core's does`;
    return cannotTell(events, `${why}, and ${alone}.`);
  }
  const pairing = { kind: 'common-end', unpaired } as const;
  return { pairing, events, visit: (visitor) => ends.visit(visitor) };
}

function cannotTell(events: number, reason: string): PairedBarriers {
  return { pairing: { kind: 'unknown', reason }, events, visit: () => undefined };
}
