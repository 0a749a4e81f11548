import type { Problem } from '../result.ts';
import type {
  ChecksumStatus,
  Details,
  IndexMemory,
  LaneSummary,
  TraceSummary,
  TypeTotal,
} from '../trace-port.ts';
import { EXACT_LIMIT, U64_MAX } from '../units.ts';
import { SLOT_COUNT } from './event-types.ts';
import { headerFindings } from './header-findings.ts';
import { headerText } from './header-text.ts';
import { firstStart, type LaneIndex } from './lane-index.ts';
import { laneOccupied } from './statistics.ts';
import type { Overview } from './overview.ts';
import type { TraceCounts } from './trace-counts.ts';
import type { TraceFile } from './trace-file.ts';
import type { ExactTotal } from './type-totals.ts';

export interface SummaryParts {
  readonly generation: number;
  readonly file: TraceFile;
  readonly mapped: boolean;
  readonly counts: TraceCounts;
  /** Absolute cycle of offset 0. */
  readonly origin: bigint;
  readonly details: Details;
  /** Of all events, of those in a range, or none. */
  readonly index: LaneIndex | null;
  readonly overview: Overview | null;
  readonly fromCache: boolean;
  readonly memory: IndexMemory | null;
  readonly checksum: ChecksumStatus;
  /** What was found in the payload, and what else. */
  readonly problems: readonly Problem[];
}

/** What the window is told of a trace: of all of it, or of what has been read of it so far. */
export function summarizeTrace(parts: SummaryParts): TraceSummary {
  const { file, counts, origin, details, index, overview } = parts;
  const extentEnd = extentEndOf(file.fields.cycles, counts.span?.lastEnd ?? 0n);
  const whole = details.kind === 'all' ? index : null;
  const lanes = whole === null ? laneCounts(counts, origin) : laneSummaries(whole);
  return {
    generation: parts.generation,
    details,
    overviewLevel: whole === null ? (overview?.level ?? 0) : 0,
    fromCache: parts.fromCache,
    memory: parts.memory,
    fileSize: file.source.size,
    mapped: parts.mapped,
    header: file.fields,
    headerText: headerText(file.header),
    events: counts.events,
    origin: String(origin),
    endCycle: String(extentEnd),
    extentStart: Number(-origin),
    extentEnd: Number(extentEnd - origin),
    firstOffset: lanes.length === 0 ? 0 : least(lanes.map((lane) => lane.firstOffset)),
    lastOffset: lanes.length === 0 ? 0 : -least(lanes.map((lane) => -lane.lastOffset)),
    offsetsExact: whole?.offsetsExact ?? spanIsExact(counts, origin),
    lanes,
    types: counts.types,
    totals: typeTotals(counts.totals),
    checksum: parts.checksum,
    problems: [...file.problems, ...parts.problems, ...findingsOf(parts, lanes.length)],
  };
}

/** Header and events are compared once all events are known. */
function findingsOf({ file, counts, details }: SummaryParts, cores: number): Problem[] {
  if (file.encoding === 'raw' || details.kind === 'loading') return [];
  const lastEnd = counts.span?.lastEnd ?? 0n;
  return headerFindings(file.fields, { events: counts.events, cores, lastEnd });
}

function spanIsExact({ span }: TraceCounts, origin: bigint): boolean {
  if (span === null) return true;
  const limit = BigInt(EXACT_LIMIT);
  return span.firstStart - origin > -limit && span.lastEnd - origin < limit;
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

/** Before the index is there a lane's own first and last offset are not known: the trace's. */
function laneCounts({ cores, slotEvents, span }: TraceCounts, origin: bigint): LaneSummary[] {
  const firstOffset = Number((span?.firstStart ?? origin) - origin);
  const lastOffset = Number((span?.lastEnd ?? origin) - origin);
  return Array.from(cores, (core, lane) => {
    const slots = slotEvents.subarray(lane * SLOT_COUNT, (lane + 1) * SLOT_COUNT);
    const events = slots.reduce((sum, count) => sum + count, 0);
    return { core, events, firstOffset, lastOffset, rows: 1, occupied: null };
  });
}

function typeTotals(totals: ReadonlyMap<number, ExactTotal>): TypeTotal[] {
  return Array.from(totals, ([code, { events, cycles }]) => ({
    code,
    events,
    cycles: String(cycles),
  }));
}
