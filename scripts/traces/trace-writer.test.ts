import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { arraySource } from '../../shared/bytes/array-source.ts';
import { createFnv1a64 } from '../../shared/bytes/fnv1a64.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { decodeRecords } from '../../shared/trace/decode.ts';
import { EventModel } from './event-model.mjs';
import { Permutation } from './permutation.mjs';
import { writeTrace, type TraceRecipe } from './trace-writer.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-generated-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** More than a block of the writer, and no multiple of the cores. */
const RECIPE: TraceRecipe = {
  events: 70_001,
  cores: 32,
  seed: 5,
  order: 'sorted',
  encoding: 'flatbuf',
};

function written(changes: Partial<TraceRecipe> = {}): Uint8Array {
  const file = path.join(folder, 'trace.pccx');
  writeTrace(file, { ...RECIPE, ...changes }, createFnv1a64());
  return new Uint8Array(fs.readFileSync(file));
}

/** The file, and its records' words one after the other. */
function read(bytes: Uint8Array) {
  const opened = openContainer(arraySource(bytes));
  if (!opened.ok) throw new Error(opened.error.message);
  const words: number[] = [];
  const decoded = decodeRecords(opened.value, (block) => {
    for (let i = 0; i < block.count * 6; i++) words.push(block.words[i] ?? 0);
    return true;
  });
  if (!decoded.ok) throw new Error(decoded.error.message);
  return { file: opened.value, decoded: decoded.value, words };
}

interface Written {
  readonly core: number;
  readonly start: number;
  readonly duration: number;
  readonly type: number;
}

function eventsOf(words: readonly number[]): Written[] {
  return Array.from({ length: words.length / 6 }, (_, i) => {
    const [core = 0, low = 0, high = 0, duration = 0, , type = 0] = words.slice(i * 6, i * 6 + 6);
    return { core, start: low + high * 2 ** 32, duration, type };
  });
}

const sortedTexts = (words: readonly number[]): string[] =>
  eventsOf(words)
    .map((event) => JSON.stringify(event))
    .sort();

describe('a generated trace', () => {
  const sorted = read(written());
  const events = eventsOf(sorted.words);

  it('is sound: its header agrees with its events, its checksum with its bytes', () => {
    expect(sorted.file.problems).toEqual([]);
    expect(sorted.decoded.problems).toEqual([]);
    const ends = events.map(({ start, duration }) => start + duration);
    expect(sorted.file.fields).toMatchObject({
      cycles: String(ends.reduce((a, b) => Math.max(a, b))),
      cores: 32,
      byteLength: String(70_001 * 24),
    });
    expect(checksumOf(sorted.file)).toMatchObject({ ok: true, value: { status: 'ok' } });
  });

  it('is the same for the same seed, and another for another', () => {
    expect(read(written()).words).toEqual(sorted.words);
    expect(read(written({ seed: 6 })).words).not.toEqual(sorted.words);
  });

  it('is sorted by start in every core, or holds the same events in another order', () => {
    const isSorted = (some: readonly Written[]): boolean =>
      some.every(({ start }, i) => i === 0 || start >= (some[i - 1]?.start ?? 0));
    const laneOf = (some: readonly Written[], core: number) =>
      some.filter((event) => event.core === core);
    for (let core = 0; core < 32; core++) expect(isSorted(laneOf(events, core))).toBe(true);
    const shuffled = read(written({ order: 'shuffled' }));
    expect(isSorted(laneOf(eventsOf(shuffled.words), 0))).toBe(false);
    expect(sortedTexts(shuffled.words)).toEqual(sortedTexts(sorted.words));
  });

  it('holds the same events as bincode', () => {
    const bincode = read(written({ encoding: 'bincode' }));
    expect(bincode.decoded.problems).toEqual([]);
    expect(bincode.words).toEqual(sorted.words);
    expect(checksumOf(bincode.file)).toMatchObject({ ok: true, value: { status: 'ok' } });
  });

  it('looks like work: all types, most of the time busy, hardly any overlap', () => {
    const typesThere = new Set(events.map(({ type }) => type));
    expect([...typesThere].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const cycles = events.reduce((sum, { duration }) => sum + duration, 0);
    const share = cycles / 32 / Number(sorted.file.fields.cycles);
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.9);
    const withoutDuration = events.filter(({ duration }) => duration === 0).length / events.length;
    expect(withoutDuration).toBeGreaterThan(0.005);
    expect(withoutDuration).toBeLessThan(0.02);
    const lane = events.filter(({ core }) => core === 3);
    const overlaps = lane.filter(({ start, duration }, i) => {
      const next = lane[i + 1];
      return next !== undefined && start + duration > next.start;
    });
    expect(overlaps).toEqual([]);
  });
});

it('events far into a trace have starts above 2^32', () => {
  const model = new EventModel({ events: 2 ** 31, cores: 1, seed: 1 });
  const words = new Uint32Array(6);
  model.writeEvent(2 ** 31 - 1, words, 0);
  expect((words[1] ?? 0) + (words[2] ?? 0) * 2 ** 32).toBeGreaterThanOrEqual((2 ** 31 - 1) * 4096);
});

it('a permutation meets every number once, whatever their count', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), (count, seed) => {
      const permutation = new Permutation(count, seed);
      const met = new Set(Array.from({ length: count }, (_, i) => permutation.at(i)));
      expect(met.size).toBe(count);
      expect(Math.max(...met)).toBe(count - 1);
    }),
  );
});
