import { ok, type AppError, type Result } from '../../shared/result.ts';
import {
  eventDifferences,
  type ComparedEvent,
  type CoreDifferences,
  type TypeSums,
} from '../../shared/trace/compare/event-differences.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { headerData, type PlainJson } from '../../shared/trace/header-text.ts';
import type { ExportedTrace } from '../../shared/trace/export/export-pieces.ts';
import { openPositional } from '../files/positional-source.ts';
import { jsonWithList, type Differences } from './diff-report.ts';
import { readWhole } from './load-trace.ts';
import { counted } from './report-text.ts';

interface FileError {
  readonly file: string;
  readonly error: AppError;
}

interface HeaderDifference {
  readonly name: string;
  /** null where the header has no such field. */
  readonly a: PlainJson;
  readonly b: PlainJson;
}

/** How a trace is stored, not what it tells: a conversion changes these. */
const STORAGE = /^payload\./;

/**
 * Headers and events, exactly. Encoding, length and checksum of the payload are told but do not
 * make two traces differ, nor does the order of records.
 */
export async function traceDifferences(
  a: string,
  b: string,
): Promise<Result<Differences, FileError>> {
  return withTrace(a, (mine) => withTrace(b, (other) => compare(a, mine, other)));
}

async function withTrace<T>(
  file: string,
  use: (trace: ExportedTrace) => Promise<Result<T, FileError>>,
): Promise<Result<T, FileError>> {
  const failed = (error: AppError) => ({ ok: false, error: { file, error } }) as const;
  const source = openPositional(file);
  if (!source.ok) return failed(source.error);
  try {
    const opened = openContainer(source.value);
    if (!opened.ok) return failed(opened.error);
    const read = await readWhole(opened.value, file);
    return read.ok ? await use(read.value.trace) : failed(read.error);
  } finally {
    source.value.close();
  }
}

async function compare(
  file: string,
  a: ExportedTrace,
  b: ExportedTrace,
): Promise<Result<Differences, FileError>> {
  const all = headerDifferences(a, b);
  const header = all.filter(({ name }) => !STORAGE.test(name));
  const storage = all.filter(({ name }) => STORAGE.test(name));
  const cores: CoreDifferences[] = [];
  const compared = eventDifferences(a, b);
  for (;;) {
    const step = compared.next();
    if (step.done !== true) {
      if (step.value.onlyA + step.value.onlyB > 0) cores.push(step.value);
    } else if (!step.value.ok) return { ok: false, error: { file, error: step.value.error } };
    else return ok(differencesOf(a, b, { header, storage, cores }));
  }
}

interface Found {
  readonly header: readonly HeaderDifference[];
  readonly storage: readonly HeaderDifference[];
  /** Only those with differences. */
  readonly cores: readonly CoreDifferences[];
}

function differencesOf(a: ExportedTrace, b: ExportedTrace, found: Found): Differences {
  const { header, storage, cores } = found;
  const isSame = header.length === 0 && cores.length === 0;
  const events = { events_a: a.index.events, events_b: b.index.events };
  const head = { kind: 'pccx', same: isSame, header, storage, ...events };
  return {
    isSame,
    *lines() {
      for (const { name, a: before, b: after } of [...header, ...storage]) {
        yield `${name}: ${valueText(before)} → ${valueText(after)}`;
      }
      for (const core of cores) yield* coreLines(core);
      if (a.index.events !== b.index.events) {
        yield `${counted(a.index.events, 'event')} → ${b.index.events}`;
      }
      yield cores.length === 0
        ? 'no event differs'
        : `events of ${counted(cores.length, 'core')} differ`;
    },
    json: () => jsonWithList(head, 'cores', cores.map(coreReport)),
  };
}

function headerDifferences(a: ExportedTrace, b: ExportedTrace): HeaderDifference[] {
  const [here, there] = [leaves(a), leaves(b)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((name) => {
    const [before, after] = [here.get(name) ?? null, there.get(name) ?? null];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ name, a: before, b: after }];
  });
}

/** Fields by their path; lists are one field. */
function leaves({ file }: ExportedTrace): Map<string, PlainJson> {
  const found = new Map<string, PlainJson>();
  const visit = (value: PlainJson, path: string): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) found.set(path, value);
    else {
      for (const [key, inner] of Object.entries(value)) {
        visit(inner as PlainJson, path === '' ? key : `${path}.${key}`);
      }
    }
  };
  visit(headerData(file.header), '');
  return found;
}

function valueText(value: PlainJson): string {
  return value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
}

interface TypeReport {
  readonly type: string;
  readonly events_a: number;
  readonly events_b: number;
  /** Decimal, as every number of cycles. */
  readonly cycles_a: string;
  readonly cycles_b: string;
}

function typeReports({ a, b }: CoreDifferences): TypeReport[] {
  const none: TypeSums = { events: 0, cycles: 0 };
  return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((type) => {
    const [here, there] = [a.get(type) ?? none, b.get(type) ?? none];
    if (here.events === there.events && here.cycles === there.cycles) return [];
    return [
      {
        ...{ type, events_a: here.events, events_b: there.events },
        ...{ cycles_a: String(here.cycles), cycles_b: String(there.cycles) },
      },
    ];
  });
}

function coreReport(core: CoreDifferences): object {
  const plain = ({ start, duration, type, name }: ComparedEvent): object => ({
    ...{ start: String(start), duration: String(duration), type, name },
  });
  return {
    core: core.core,
    types: typeReports(core),
    ...{ events_only_a: core.onlyA, events_only_b: core.onlyB },
    first_only_a: core.firstOnlyA.map(plain),
    first_only_b: core.firstOnlyB.map(plain),
  };
}

function* coreLines(core: CoreDifferences): Generator<string> {
  yield `core ${core.core}: ${counted(core.onlyA, 'event')} only in A, ${core.onlyB} only in B`;
  for (const { type, events_a, events_b, cycles_a, cycles_b } of typeReports(core)) {
    yield `  ${type}: ${counted(events_a, 'event')} → ${events_b}, ${cycles_a} cycles → ${cycles_b}`;
  }
  for (const event of core.firstOnlyA) yield `  - ${eventText(event)}`;
  for (const event of core.firstOnlyB) yield `  + ${eventText(event)}`;
}

function eventText({ start, duration, type, name }: ComparedEvent): string {
  return `${type} at cycle ${start}, ${duration} cycles${name === null ? '' : `, ${name}`}`;
}
