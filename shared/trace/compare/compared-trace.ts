import type { LaneSummary, TraceSummary } from '../../trace-port.ts';
import type { EventType } from '../event-types.ts';

/** What a comparison needs of a trace's summary. */
export type ComparedTrace = Pick<
  TraceSummary,
  'lanes' | 'types' | 'origin' | 'firstOffset' | 'extentStart' | 'extentEnd' | 'lastOffset'
>;

/** A core that both traces have. */
export interface CommonLane {
  readonly core: number;
  readonly laneA: number;
  readonly laneB: number;
}

/** A type that both traces have: types are the same where their names are. */
export interface CommonType {
  readonly name: string;
  readonly slot: number;
  readonly codeA: number;
  readonly codeB: number;
}

/** Cores in both, ascending. */
export function commonLanes(
  a: readonly Pick<LaneSummary, 'core'>[],
  b: readonly Pick<LaneSummary, 'core'>[],
): CommonLane[] {
  const laneOfB = new Map(b.map(({ core }, lane) => [core, lane]));
  return a.flatMap(({ core }, laneA) => {
    const laneB = laneOfB.get(core);
    return laneB === undefined ? [] : [{ core, laneA, laneB }];
  });
}

/** Types in both, by the code in A. */
export function commonTypes(a: readonly EventType[], b: readonly EventType[]): CommonType[] {
  const typeOfB = new Map(b.map((type) => [type.name, type]));
  return a.flatMap(({ name, slot, code: codeA }) => {
    const other = typeOfB.get(name);
    return other === undefined ? [] : [{ name, slot, codeA, codeB: other.code }];
  });
}

/**
 * Cycle of A minus cycle of B at the same moment, so that the first events of both coincide. Offsets
 * past 2^53 are rounded as the summaries have them.
 */
export function offsetOfFirstEvents(a: ComparedTrace, b: ComparedTrace): bigint {
  return firstCycle(a) - firstCycle(b);
}

function firstCycle({ origin, firstOffset }: ComparedTrace): bigint {
  return BigInt(origin) + BigInt(firstOffset);
}

/** What is added to an offset in A for that of the same moment in B; rounded above 2^53. */
export function shiftOf(a: ComparedTrace, b: ComparedTrace, offset: bigint): number {
  return Number(BigInt(a.origin) - BigInt(b.origin) - offset);
}
