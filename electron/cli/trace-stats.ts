import { ok, type Result } from '../../shared/result.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { durationStatistics } from '../../shared/trace/durations.ts';
import { FAR } from '../../shared/trace/lane-events.ts';
import { areaStatistics } from '../../shared/trace/statistics.ts';
import { summarizeTrace } from '../../shared/trace/trace-summary.ts';
import { openPositional } from '../files/positional-source.ts';
import { readWhole, type ReadWhole } from './load-trace.ts';
import { counted } from './report-text.ts';

/** What `stats --json` prints of a trace; cycles are decimal strings. */
export interface TraceStatsReport {
  readonly file: string;
  readonly kind: 'pccx';
  readonly events: number;
  /** From 0 to the header's cycles or the last end, whichever is later. */
  readonly extent_cycles: string;
  readonly clock_mhz: number | null;
  readonly types: readonly TypeStats[];
  readonly cores: readonly CoreStats[];
}

interface TypeStats {
  readonly type: string;
  readonly events: number;
  readonly cycles: string;
  /** Of the extent, over all cores that are counted; null without an extent. */
  readonly share: number | null;
  /** Whole durations. */
  readonly min: string;
  readonly max: string;
  readonly mean: number;
  readonly p50: string;
  readonly p95: string;
  readonly p99: string;
}

interface CoreStats {
  readonly core: number;
  readonly events: number;
  /** Cycles in which anything but an API call runs. */
  readonly occupied_cycles: string;
  readonly occupied_share: number | null;
  readonly types: readonly TypeStats[];
}

/** Indexes the trace and asks it what the window asks. Errors: those of opening and reading. */
export async function traceStats(file: string): Promise<Result<TraceStatsReport>> {
  const source = openPositional(file);
  if (!source.ok) return source;
  try {
    const opened = openContainer(source.value);
    if (!opened.ok) return opened;
    const read = await readWhole(opened.value, file);
    return read.ok ? ok(reportOf(file, read.value)) : read;
  } finally {
    source.value.close();
  }
}

function reportOf(file: string, read: ReadWhole): TraceStatsReport {
  const { index, file: trace } = read.trace;
  const end = BigInt(endCycleOf(read));
  const lanes = Array.from(index.cores, (_, lane) => lane);
  return {
    ...{ file, kind: 'pccx', events: index.events, extent_cycles: String(end) },
    clock_mhz: trace.fields.clockMhz,
    types: typesOf(read, null, end * BigInt(lanes.length)),
    cores: lanes.map((lane) => {
      const { occupied } = areaStatistics(index, [lane], -FAR, FAR);
      return {
        core: index.cores[lane]!,
        events: index.eventFirst[lane + 1]! - index.eventFirst[lane]!,
        ...{ occupied_cycles: occupied, occupied_share: shareOf(occupied, end) },
        types: typesOf(read, [lane], end),
      };
    }),
  };
}

function endCycleOf({ trace, counts, problems }: ReadWhole): string {
  return summarizeTrace({
    ...{ generation: 0, file: trace.file, mapped: false, counts, origin: trace.index.origin },
    ...{ details: { kind: 'all' }, index: trace.index, overview: null, fromCache: false },
    ...{ memory: null, checksum: 'pending', problems },
  }).endCycle;
}

function typesOf(
  { trace: { index, types } }: ReadWhole,
  lanes: readonly number[] | null,
  cycles: bigint,
): TypeStats[] {
  const names = new Map(types.map(({ code, name }) => [code, name]));
  const percentiles = new Map(
    durationStatistics(index, lanes, -FAR, FAR).types.map((type) => [type.code, type]),
  );
  return areaStatistics(index, lanes, -FAR, FAR).types.map((total) => {
    const { p50, p95, p99 } = percentiles.get(total.code)!;
    return {
      ...{ type: names.get(total.code) ?? `code ${total.code}`, events: total.events },
      ...{ cycles: total.wholeCycles, share: shareOf(total.wholeCycles, cycles) },
      ...{ min: total.shortest, max: total.longest },
      mean: Number(total.wholeCycles) / total.events,
      ...{ p50, p95, p99 },
    };
  });
}

/** To six decimals. */
function shareOf(cycles: string, all: bigint): number | null {
  const millionths = 1_000_000n;
  return all === 0n ? null : Number((BigInt(cycles) * millionths) / all) / Number(millionths);
}

const MOST_CORES = 64;

export function traceStatsLines(report: TraceStatsReport): string[] {
  const { cores } = report;
  const lines = [
    `  ${counted(report.events, 'event')} on ${counted(cores.length, 'core')}, ` +
      `${report.extent_cycles} cycles`,
    ...report.types.map((type) => `  ${typeLine(type)}`),
    ...cores
      .slice(0, MOST_CORES)
      .flatMap((core) => [
        `  core ${core.core}: ${counted(core.events, 'event')}, ` +
          `occupied ${core.occupied_cycles} cycles (${percent(core.occupied_share)})`,
        ...core.types.map((type) => `    ${typeLine(type)}`),
      ]),
  ];
  const more = cores.length - MOST_CORES;
  if (more > 0) lines.push(`  ${more} more cores; --json tells all`);
  return lines;
}

function typeLine({ type, events, cycles, share, min, p50, p95, p99, max }: TypeStats): string {
  return (
    `${type}: ${counted(events, 'event')}, ${cycles} cycles (${percent(share)}), ` +
    `min ${min}, p50 ${p50}, p95 ${p95}, p99 ${p99}, max ${max}`
  );
}

function percent(share: number | null): string {
  return share === null ? 'no extent' : `${(100 * share).toFixed(2)} %`;
}
