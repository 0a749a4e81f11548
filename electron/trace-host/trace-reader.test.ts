import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../../shared/bytes/array-source.ts';
import type { ByteSource } from '../../shared/bytes/byte-source.ts';
import { fail } from '../../shared/result.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { encodeTiles } from '../../shared/trace/tile-encode.ts';
import { TILE_HEADER_BYTES, TILE_LANE_BYTES } from '../../shared/trace/tile-layout.ts';
import type { HostToPage } from '../../shared/trace-port.ts';
import type { Crews } from './crews.ts';
import { crewOfOne } from './indexing/crew.ts';
import { crewInTurns, NO_THREADS } from './testing/crew-in-turns.ts';
import { TraceReader } from './trace-reader.ts';
import type { TraceOptions, TraceState } from './trace-state.ts';

const FIXTURES = path.join(import.meta.dirname, '../../e2e/fixtures/traces');
const LENIENT: TraceOptions = {
  checksumMismatchIsError: false,
  memoryBudgetMiB: null,
  dividedBytes: Infinity,
};

interface ManifestEntry {
  readonly file: string;
  readonly opens: boolean;
  readonly error?: string;
  readonly events?: number;
  readonly lanes?: number;
  readonly end?: number;
  readonly busy?: number;
  readonly cores?: readonly number[];
  readonly checksum?: string;
  readonly warns?: boolean;
}

const manifest = JSON.parse(
  fs.readFileSync(path.join(FIXTURES, 'manifest.json'), 'utf8'),
) as ManifestEntry[];

function bytesOf(file: string): Uint8Array {
  return fs.readFileSync(path.join(FIXTURES, file));
}

interface Read {
  readonly states: readonly TraceState[];
  readonly told: readonly HostToPage[];
}

async function readSource(
  source: ByteSource,
  options = LENIENT,
  crews?: Partial<Crews>,
): Promise<Read> {
  const read = { states: [] as TraceState[], told: [] as HostToPage[] };
  const file = openContainer(source);
  if (!file.ok) return { states: [], told: [{ kind: 'failed', error: file.error }] };
  const reader = new TraceReader(
    { file: file.value, path: 'none', mapped: false },
    options,
    {
      show: (state) => read.states.push(state),
      refine: () => {},
      tell: (message) => read.told.push(message),
    },
    { ...NO_THREADS, ...crews },
  );
  await reader.read();
  // The checksum of a small trace is told right after.
  await Promise.resolve();
  return read;
}

function find<K extends HostToPage['kind']>(
  { told }: Read,
  kind: K,
): Extract<HostToPage, { kind: K }> | undefined {
  return told.find((m): m is Extract<HostToPage, { kind: K }> => m.kind === kind);
}

describe('reading a trace with one thread', () => {
  it.each(manifest.map((entry) => [entry.file, entry] as const))('%s', async (file, entry) => {
    const read = await readSource(arraySource(bytesOf(file)));
    const summary = read.states.at(-1)?.summary;
    if (!entry.opens) {
      expect(summary).toBeUndefined();
      expect(find(read, 'failed')?.error.message).toContain(entry.error);
      return;
    }
    expect(summary?.events).toBe(entry.events);
    expect(summary?.lanes.length).toBe(entry.lanes);
    if (entry.cores) expect(summary?.lanes.map(({ core }) => core)).toEqual(entry.cores);
    if (entry.end !== undefined) expect(summary?.endCycle).toBe(String(entry.end));
    if (entry.busy !== undefined) expect(summary?.lanes[0]?.occupied).toBe(String(entry.busy));
    const checksum = find(read, 'checksum');
    if (entry.checksum) expect(checksum?.status ?? summary?.checksum).toBe(entry.checksum);
    const problems = [...(summary?.problems ?? []), ...(checksum?.problems ?? [])];
    const severities = problems.map(({ severity }) => severity);
    if (entry.warns) expect(severities).toContain('warning');
    for (const value of Object.values(summary ?? {})) expect(value).not.toBeNaN();
  });

  it('gives the same lanes, totals and picture for sorted and shuffled events', async () => {
    const pictureOf = async (file: string) => {
      const state = (await readSource(arraySource(bytesOf(file)))).states.at(-1);
      if (!state) throw new Error(`${file} was not indexed`);
      const { summary, index, overview } = state;
      const { origin, lanes, totals } = summary;
      const texels = [0, 4, 8].map((level) => {
        const bytes = encodeTiles({ index, overview }, level, 1, [0, 1, 2, 3]);
        return Buffer.from(bytes, 0, TILE_HEADER_BYTES + 4 * TILE_LANE_BYTES).toString('hex');
      });
      return { origin, lanes, totals, texels };
    };
    expect(await pictureOf('shuffled.pccx')).toEqual(await pictureOf('sorted.pccx'));
  });

  it('says where the events begin and end, and what the extent of the trace is', async () => {
    const read = await readSource(arraySource(bytesOf('start-above-2-53.pccx')));
    const summary = read.states.at(-1)?.summary;
    const absolute = (offset = NaN) => BigInt(summary?.origin ?? 0) + BigInt(offset);
    expect(absolute(summary?.firstOffset)).toBe(9007199254740993n);
    expect(absolute(summary?.lastOffset)).toBe(9007199254740996n);
    expect(absolute(summary?.extentStart)).toBe(0n);
    expect(String(absolute(summary?.extentEnd))).toBe(summary?.endCycle);
  });

  it('refuses a wrong checksum before showing anything where that is asked for', async () => {
    const strict = { ...LENIENT, checksumMismatchIsError: true };
    const wrong = await readSource(arraySource(bytesOf('checksum-wrong.pccx')), strict);
    expect(wrong.states).toEqual([]);
    expect(find(wrong, 'failed')?.error.code).toBe('checksum-mismatch');
    const right = await readSource(arraySource(bytesOf('checksum-as-hex-string.pccx')), strict);
    expect(right.states.at(-1)?.summary.checksum).toBe('ok');
    expect(find(right, 'checksum')).toBeUndefined();
  });

  it('verifies the checksum after the trace is there', async () => {
    const read = await readSource(arraySource(bytesOf('checksum-wrong.pccx')));
    expect(read.states.at(-1)?.summary.checksum).toBe('pending');
    expect(read.told.at(-1)).toMatchObject({ kind: 'checksum', status: 'mismatch' });
  });

  it('fails with a message when the file shrinks between the passes', async () => {
    const bytes = bytesOf('sorted.pccx');
    let reads = 0;
    const shrinking: ByteSource = {
      size: bytes.length,
      copyInto(byteOffset, target) {
        if (target.length > 1000 && ++reads > 1) return fail('file-shrank', 'It shrank.');
        return arraySource(bytes).copyInto(byteOffset, target);
      },
    };
    const read = await readSource(shrinking);
    expect(read.states).toEqual([]);
    expect(find(read, 'failed')?.error.code).toBe('file-shrank');
  });

  it('says so where there is no memory for the index', async () => {
    const full = (): never => {
      throw new RangeError('Array buffer allocation failed');
    };
    const read = await readSource(arraySource(bytesOf('sorted.pccx')), LENIENT, {
      one: (file) => crewOfOne(file, full),
    });
    expect(find(read, 'failed')?.error).toMatchObject({
      code: 'out-of-memory',
      message: expect.stringContaining('1000 events') as string,
    });
  });
});

const DIVIDED: TraceOptions = { ...LENIENT, dividedBytes: 0 };

describe('reading a trace with several threads', () => {
  const bytes = bytesOf('sorted.pccx');
  const file = openContainer(arraySource(bytes));
  if (!file.ok) throw new Error(file.error.message);
  const crew = crewInTurns(file.value);
  // Without the pictures in between, of which a slow machine shows some.
  const crews: Partial<Crews> = { many: () => ({ ...crew, run: (task) => crew.run(task) }) };
  // The checksum has a thread of its own, which needs a file.
  const withoutChecksum = { ...file.value, storedChecksum: null };

  function readerOf(options = DIVIDED): { reader: TraceReader; read: Read } {
    const read = { states: [] as TraceState[], told: [] as HostToPage[] };
    const reader = new TraceReader(
      { file: withoutChecksum, path: 'none', mapped: false },
      options,
      {
        show: (state) => read.states.push(state),
        refine: () => {},
        tell: (message) => read.told.push(message),
      },
      { ...NO_THREADS, ...crews },
    );
    return { reader, read };
  }

  it('shows the overview of all first, then all details, in rising generations', async () => {
    const { reader, read } = readerOf();
    await reader.read();
    const whole = (await readSource(arraySource(bytes))).states.at(-1);
    const [overview, all] = read.states;
    expect(read.states.length).toBe(2);
    expect(overview).toMatchObject({ index: null, summary: { details: { kind: 'loading' } } });
    expect(overview?.summary.totals).toEqual(whole?.summary.totals);
    expect(overview?.summary.overviewLevel).toBe(overview?.overview?.level);
    expect(all?.summary).toEqual({ ...whole?.summary, generation: 2, checksum: 'absent' });
  });

  it('keeps to the overview past the memory budget, and loads a range where asked', async () => {
    const { reader, read } = readerOf({ ...DIVIDED, memoryBudgetMiB: 15_000 / 2 ** 20 });
    await reader.read();
    const [overview] = read.states;
    expect(overview?.summary).toMatchObject({
      details: { kind: 'none', reason: 'budget' },
      memory: { neededBytes: 20_000, limitBytes: 15_000 },
    });
    const { firstOffset = 0, lastOffset = 0 } = overview?.summary ?? {};
    await reader.loadRange(firstOffset, lastOffset);
    expect(read.told.at(-1)).toMatchObject({
      kind: 'range-refused',
      error: { code: 'memory-budget' },
    });
    const to = (firstOffset + lastOffset) / 2;
    await reader.loadRange(firstOffset, to);
    const half = read.states.at(-1);
    expect(half?.summary.details).toEqual({ kind: 'range', from: firstOffset, to });
    expect(half?.summary.totals).toEqual(overview?.summary.totals);
    expect(half?.index?.events).toBeGreaterThan(300);
    expect(half?.index?.events).toBeLessThan(700);
  });

  it('says that the loading of a range was stopped, and loads it when asked again', async () => {
    const { reader, read } = readerOf({ ...DIVIDED, memoryBudgetMiB: 15_000 / 2 ** 20 });
    await reader.read();
    const { firstOffset = 0 } = read.states[0]?.summary ?? {};
    const loading = reader.loadRange(firstOffset, firstOffset + 1);
    reader.stop();
    await loading;
    expect(read.told.at(-1)).toMatchObject({ kind: 'range-refused', error: { code: 'cancelled' } });
    expect(read.states).toHaveLength(1);
    await reader.loadRange(firstOffset, firstOffset + 1);
    expect(read.states.at(-1)?.summary.details).toMatchObject({ kind: 'range' });
  });

  it('keeps what was read when it is stopped', async () => {
    const { reader, read } = readerOf();
    reader.stop();
    await reader.read();
    expect(read.states.map(({ summary }) => summary.details)).toEqual([
      { kind: 'none', reason: 'stopped' },
    ]);
  });
});
