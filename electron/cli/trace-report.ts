import type { ByteSource } from '../../shared/bytes/byte-source.ts';
import { ok, type AppError, type Problem, type Result } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { readContainer, withKnownEncoding } from '../../shared/trace/container.ts';
import { decodeRecords, type DecodedTrace } from '../../shared/trace/decode.ts';
import { headerFindings } from '../../shared/trace/header-findings.ts';
import { headerData, type PlainJson } from '../../shared/trace/header-text.ts';
import { LaneTotals, type LaneTotal } from '../../shared/trace/lane-totals.ts';
import { findingOf } from '../../shared/trace/problems.ts';
import { readName } from '../../shared/trace/read-record.ts';
import type { TraceContainer, TraceFile } from '../../shared/trace/trace-file.ts';
import { isDiskError } from './terminal.ts';

/** What `info` and `check` print of a trace; u64 values are decimal strings. */
export interface TraceReport {
  readonly file: string;
  readonly kind: 'pccx';
  readonly opens: boolean;
  readonly encoding: string | null;
  /** The header's own fields, unknown ones too; null where it cannot be read. */
  readonly header: PlainJson;
  readonly checksum: 'ok' | 'mismatch' | 'absent' | null;
  readonly events: number;
  readonly lanes: readonly LaneReport[];
  readonly totals: Readonly<Record<string, TypeReport>>;
  readonly names: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
}

interface LaneReport {
  readonly core: number;
  readonly events: number;
  readonly first: string;
  readonly last: string;
  readonly cycles: Readonly<Record<string, string>>;
}

interface TypeReport {
  readonly events: number;
  readonly cycles: string;
}

/** Exact numbers of more types than windows tell apart; the rest shares one name. */
const LAST_TYPE_CODE = 0xffff;
const MOST_NAMES = 1000;

/** Reads the whole trace once, block by block. Errors: those of the source. */
export function traceReport(file: string, source: ByteSource): Result<TraceReport> {
  const container = readContainer(source);
  if (!container.ok) return unopened(file, null, container.error);
  const trace = withKnownEncoding(container.value);
  if (!trace.ok) return unopened(file, container.value, trace.error);
  const totals = new LaneTotals();
  const decoded = decodeRecords(
    trace.value,
    (block) => {
      totals.add(block);
      return true;
    },
    { lastTypeCode: LAST_TYPE_CODE },
  );
  if (!decoded.ok) return decoded;
  const checksum = checksumOf(trace.value);
  if (!checksum.ok) return checksum;
  const names = firstNames(trace.value, decoded.value);
  if (!names.ok) return names;
  const lanes = totals.result();
  const typeNames = new Map(decoded.value.types.map(({ code, name }) => [code, name]));
  return {
    ok: true,
    value: {
      file,
      kind: 'pccx',
      opens: true,
      encoding: trace.value.encoding,
      header: headerData(trace.value.header),
      checksum: checksum.value.status,
      events: decoded.value.records,
      lanes: lanes.map((lane) => laneReport(lane, typeNames)),
      totals: typeReports(lanes, typeNames),
      names: names.value,
      problems: [
        ...trace.value.problems,
        ...decoded.value.problems,
        ...checksum.value.problems,
        ...(trace.value.encoding === 'raw' ? [] : extentFindings(trace.value, lanes)),
      ],
    },
  };
}

function unopened(
  file: string,
  container: TraceContainer | null,
  error: AppError,
): Result<TraceReport> {
  if (isDiskError(error)) return { ok: false, error };
  const nothing = { events: 0, lanes: [], totals: {}, names: {}, checksum: null };
  const value: TraceReport = {
    file,
    kind: 'pccx',
    opens: false,
    encoding: container?.encodingName ?? null,
    header: container === null ? null : headerData(container.header),
    ...nothing,
    problems: [...(container?.problems ?? []), findingOf(error)],
  };
  return ok(value);
}

function extentFindings(trace: TraceFile, lanes: readonly LaneTotal[]): Problem[] {
  const events = lanes.reduce((sum, lane) => sum + lane.events, 0);
  const lastEnd = lanes.reduce((last, lane) => (lane.last > last ? lane.last : last), 0n);
  return headerFindings(trace.fields, { events, cores: lanes.length, lastEnd });
}

function laneReport(lane: LaneTotal, typeNames: ReadonlyMap<number, string>): LaneReport {
  const sums = new Map<string, bigint>();
  for (const [code, { cycles }] of lane.types) {
    const name = typeNames.get(code) ?? '';
    sums.set(name, (sums.get(name) ?? 0n) + cycles);
  }
  return {
    core: lane.core,
    events: lane.events,
    first: lane.first.toString(),
    last: lane.last.toString(),
    cycles: record([...sums].map(([name, cycles]) => [name, cycles.toString()])),
  };
}

/** Totals by type name: a number and a text that mean the same name are one type. */
function typeReports(
  lanes: readonly LaneTotal[],
  typeNames: ReadonlyMap<number, string>,
): TraceReport['totals'] {
  const totals = new Map([...typeNames.values()].map((name) => [name, { events: 0, cycles: 0n }]));
  for (const lane of lanes) {
    for (const [code, { events, cycles }] of lane.types) {
      const total = totals.get(typeNames.get(code) ?? '');
      if (total === undefined) continue;
      total.events += events;
      total.cycles += cycles;
    }
  }
  return record(
    [...totals].map(([name, { events, cycles }]) => [name, { events, cycles: cycles.toString() }]),
  );
}

function firstNames(trace: TraceFile, { places }: DecodedTrace): Result<TraceReport['names']> {
  const names: [string, string][] = [];
  const count = Math.min(MOST_NAMES, places.nameRecords.length);
  for (let i = 0; i < count; i++) {
    const name = readName(trace, places, i);
    if (!name.ok) return name;
    names.push([String(places.nameRecords[i]), name.value]);
  }
  return ok(record(names));
}

/** An object whose keys come from a file: without a prototype no key is special. */
function record<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  const made = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) made[key] = value;
  return made;
}
