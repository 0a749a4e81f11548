import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { checksumOf } from './checksum.ts';
import { openContainer } from './container.ts';
import { LaneTotals } from './lane-totals.ts';
import { decodeRecords } from './decode.ts';
import { readTrace } from './testing/read-trace.ts';
import { opened } from './testing/write-trace.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FAULTS = path.join(ROOT, 'e2e/fixtures/traces');
const REAL = path.join(ROOT, '../shared/data/traces/real');

/** What a manifest says of a file; see the fields' use below. */
interface Expectation {
  readonly file: string;
  readonly opens: boolean;
  readonly error?: string;
  readonly encoding?: string;
  readonly record?: string;
  readonly events?: number;
  readonly lanes?: number;
  readonly cores?: readonly number[];
  readonly end?: number;
  readonly starts?: readonly string[];
  readonly busy?: number;
  readonly names?: Readonly<Record<string, string>>;
  readonly checksum?: string;
  readonly warns?: boolean;
  readonly sameAs?: string;
}

function manifestOf(folder: string): Expectation[] {
  if (!existsSync(folder)) return [];
  return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Expectation[];
}

function bytesOf(folder: string, file: string): Uint8Array {
  return readFileSync(path.join(folder, file));
}

/** Everything that the manifests speak of, in the words of the manifests. */
function factsOf(bytes: Uint8Array) {
  const file = opened(bytes);
  const { events, places, problems } = readTrace(file);
  const checksum = checksumOf(file);
  if (!checksum.ok) throw new Error(checksum.error.message);
  const all = [...file.problems, ...problems, ...checksum.value.problems];
  const ends = events.map(({ start, duration }) => start + duration);
  return {
    encoding: file.encoding,
    record: places.bincodeForm,
    events: events.length,
    cores: [...new Set(events.map(({ core }) => core))].sort((a, b) => a - b),
    end: Number(ends.reduce((last, end) => (end > last ? end : last), 0n)),
    starts: events.map(({ start }) => start.toString()),
    busy: Number(events.reduce((sum, { duration }) => sum + duration, 0n)),
    names: Object.fromEntries(
      events.flatMap(({ name }, i) => (name === undefined ? [] : [[String(i), name]])),
    ),
    checksum: checksum.value.status,
    warns: all.some(({ severity }) => severity === 'warning'),
    errors: all.filter(({ severity }) => severity === 'error'),
    sorted: events
      .map(({ core, start, duration, type }) => `${core} ${start} ${duration} ${type}`)
      .sort(),
  };
}

function check(folder: string, expected: Expectation): void {
  const bytes = bytesOf(folder, expected.file);
  if (!expected.opens) {
    const file = openContainer(arraySource(bytes));
    expect(file.ok ? 'opens' : file.error.message).toContain(expected.error);
    return;
  }
  const facts = factsOf(bytes);
  expect(facts.errors).toEqual([]);
  expect(facts.warns).toBe(expected.warns ?? false);
  expect(facts.events).toBe(expected.events);
  expect(facts.cores.length).toBe(expected.lanes);
  for (const key of ['encoding', 'record', 'cores', 'end', 'starts', 'busy', 'checksum'] as const) {
    if (expected[key] !== undefined) expect([key, facts[key]]).toEqual([key, expected[key]]);
  }
  if (expected.names !== undefined) expect(facts.names).toEqual(expected.names);
  if (expected.sameAs !== undefined) {
    expect(facts.sorted).toEqual(factsOf(bytesOf(folder, expected.sameAs)).sorted);
  }
}

describe('traces on which viewers are known to fail', () => {
  it.each(manifestOf(FAULTS))('$file', (expected) => check(FAULTS, expected));
});

describe.skipIf(!existsSync(REAL))('traces that pccx-lab wrote (../shared/data)', () => {
  it.each(manifestOf(REAL))('$file', (expected) => check(REAL, expected));

  it('the newest one has the counts and sums that pccx-lab shows', () => {
    const file = opened(bytesOf(REAL, 'pccx-lab-v0.4.0-bincode-api.pccx'));
    expect(file.fields).toMatchObject({ cycles: '5423940', checksum: '13668806591801049621' });
    const totals = new LaneTotals();
    const decoded = decodeRecords(file, (block) => (totals.add(block), true));
    if (!decoded.ok) throw new Error(decoded.error.message);
    const lanes = totals.result();
    const sum = (code: number) => ({
      events: lanes.reduce((n, { types }) => n + (types.get(code)?.events ?? 0), 0),
      cycles: lanes.reduce((n, { types }) => n + (types.get(code)?.cycles ?? 0n), 0n),
    });
    expect(decoded.value.types.map(({ name, code }) => [name, sum(code)])).toEqual([
      ['MAC_COMPUTE', { events: 3200, cycles: 851_200n }],
      ['DMA_READ', { events: 3200, cycles: 104_755_200n }],
      ['DMA_WRITE', { events: 3200, cycles: 52_377_600n }],
      ['SYSTOLIC_STALL', { events: 3200, cycles: 64_000n }],
      ['BARRIER_SYNC', { events: 3200, cycles: 25_600n }],
      ['API_CALL', { events: 8, cycles: 474_540n }],
    ]);
  });
});
