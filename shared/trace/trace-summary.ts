import type { Problem } from '../result.ts';
import type { ChecksumStatus, LaneSummary, TraceSummary, TypeTotal } from '../trace-port.ts';
import { U64_MAX } from '../units.ts';
import type { DecodedTrace } from './decode.ts';
import { headerFindings } from './header-findings.ts';
import { headerText } from './header-text.ts';
import { firstStart, type LaneIndex } from './lane-index.ts';
import { laneOccupied } from './statistics.ts';
import type { TraceFile } from './trace-file.ts';
import type { ExactTotal } from './type-totals.ts';

export interface SummaryParts {
  readonly file: TraceFile;
  readonly mapped: boolean;
  readonly decoded: DecodedTrace;
  readonly index: LaneIndex;
  readonly totals: ReadonlyMap<number, ExactTotal>;
  /** Largest start + duration, exact. */
  readonly lastEnd: bigint;
  readonly checksum: ChecksumStatus;
  /** What else was found, such as a mismatch of the checksum. */
  readonly problems: readonly Problem[];
}

/** A host reads one trace and indexes it once. */
export const GENERATION = 1;

/** What the window is told of a trace once it is indexed. */
export function summarizeTrace(parts: SummaryParts): TraceSummary {
  const { file, index, decoded, lastEnd } = parts;
  const { origin } = index;
  const extentEnd = extentEndOf(file.fields.cycles, lastEnd);
  const lanes = laneSummaries(index);
  const extent = { events: index.events, cores: lanes.length, lastEnd };
  return {
    generation: GENERATION,
    details: { kind: 'all' },
    overviewLevel: 0,
    fromCache: false,
    memory: null,
    fileSize: file.source.size,
    mapped: parts.mapped,
    header: file.fields,
    headerText: headerText(file.header),
    events: index.events,
    origin: String(origin),
    endCycle: String(extentEnd),
    extentStart: Number(-origin),
    extentEnd: Number(extentEnd - origin),
    firstOffset: lanes.length === 0 ? 0 : least(lanes.map((lane) => lane.firstOffset)),
    lastOffset: lanes.length === 0 ? 0 : -least(lanes.map((lane) => -lane.lastOffset)),
    offsetsExact: index.offsetsExact,
    lanes,
    types: decoded.types,
    totals: typeTotals(parts.totals),
    checksum: parts.checksum,
    problems: [
      ...file.problems,
      ...decoded.problems,
      ...(file.encoding === 'raw' ? [] : headerFindings(file.fields, extent)),
      ...parts.problems,
    ],
  };
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

/** The picture ends at the last u64 even where an event's end passes it. */
function extentEndOf(headerCycles: string | null, lastEnd: bigint): bigint {
  const stated = headerCycles === null ? 0n : BigInt(headerCycles);
  const drawn = lastEnd > U64_MAX ? U64_MAX : lastEnd;
  return stated > drawn ? stated : drawn;
}

function laneSummaries(index: LaneIndex): LaneSummary[] {
  return Array.from(index.cores, (core, lane) => ({
    core,
    events: (index.eventFirst[lane + 1] as number) - (index.eventFirst[lane] as number),
    firstOffset: firstStart(index, lane),
    lastOffset: index.lastEnd[lane] as number,
    rows: index.rowCount[lane] as number,
    occupied: laneOccupied(index, lane),
  }));
}

function typeTotals(totals: ReadonlyMap<number, ExactTotal>): TypeTotal[] {
  return Array.from(totals, ([code, { events, cycles }]) => ({
    code,
    events,
    cycles: String(cycles),
  }));
}
