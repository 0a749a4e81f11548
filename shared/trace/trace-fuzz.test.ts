import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { checksumOf } from './checksum.ts';
import { openContainer } from './container.ts';
import { decodeRecords } from './decode.ts';
import { headerData, headerText } from './header-text.ts';
import { RECORD_BYTES } from './record-block.ts';
import { readName, readRecord } from './read-record.ts';
import { soundTraces } from './testing/file-events.ts';

const RUNS = Number(process.env['TILESCOPE_FUZZ_RUNS'] ?? 2000);
const FAULTS = path.resolve(import.meta.dirname, '../../e2e/fixtures/traces');
/** Large ones would make most of the time without making other paths. */
const SMALL_BYTES = 5000;

const corpus = readdirSync(FAULTS)
  .filter((file) => file.endsWith('.pccx'))
  .map((file) => new Uint8Array(readFileSync(path.join(FAULTS, file))))
  .filter(({ length }) => length < SMALL_BYTES);

type Mutation = (bytes: Uint8Array) => Uint8Array;

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (share: number, bytes: Uint8Array): number => Math.floor(share * bytes.length);
const someBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    ...['PCC2', '{', '}', '[', '"', '\\', ',', '18446744073709551616', '[[[[[[[[', '\u{feff}'].map(
      (text) => new TextEncoder().encode(text),
    ),
    new Uint8Array(8).fill(255),
    new Uint8Array(8),
  ),
);

const overwrite = fc.tuple(place, someBytes).map(([share, part]): Mutation => {
  return (bytes) => {
    const copy = bytes.slice();
    const start = at(share, bytes);
    copy.set(part.subarray(0, bytes.length - start), start);
    return copy;
  };
});
const insert = fc.tuple(place, someBytes).map(([share, part]): Mutation => {
  return (bytes) =>
    Uint8Array.from([
      ...bytes.subarray(0, at(share, bytes)),
      ...part,
      ...bytes.subarray(at(share, bytes)),
    ]);
});
const cut = place.map(
  (share): Mutation =>
    (bytes) =>
      bytes.slice(0, at(share, bytes)),
);
const remove = fc.tuple(place, place).map(([from, length]): Mutation => {
  return (bytes) => {
    const start = at(from, bytes);
    const end = start + Math.ceil(at(length, bytes) / 8);
    return Uint8Array.from([...bytes.subarray(0, start), ...bytes.subarray(end)]);
  };
});
const repeat = fc.tuple(place, place).map(([from, length]): Mutation => {
  return (bytes) => {
    const part = bytes.subarray(
      at(from, bytes),
      at(from, bytes) + Math.ceil(at(length, bytes) / 4),
    );
    return Uint8Array.from([...bytes, ...part, ...part]);
  };
});

const mutations = fc.array(fc.oneof(overwrite, overwrite, insert, cut, remove, repeat), {
  minLength: 1,
  maxLength: 4,
});
const originals = fc.oneof(fc.constantFrom(...corpus), soundTraces);

/** Does everything that opening a trace does; the checks are what must hold for any bytes. */
function readAll(bytes: Uint8Array): void {
  const source = arraySource(bytes);
  const file = openContainer(source);
  if (!file.ok) {
    expect(file.error.message).not.toContain('undefined');
    return;
  }
  headerText(file.value.header);
  JSON.stringify(headerData(file.value.header));
  expect(file.value.payloadStart + file.value.payloadLength).toBeLessThanOrEqual(bytes.length);
  let records = 0;
  let codesInRange = 0;
  const decoded = decodeRecords(
    file.value,
    ({ firstRecord, count, words }) => {
      expect(firstRecord).toBe(records);
      expect(words.byteLength).toBeLessThanOrEqual(bytes.length + RECORD_BYTES);
      for (let i = 0; i < count; i++) codesInRange += words[i * 6 + 5]! <= 255 ? 1 : 0;
      records += count;
      return true;
    },
    { windowBytes: 64 },
  );
  if (!decoded.ok) throw new Error(`The source does not fail: ${decoded.error.message}`);
  const { places, problems, types } = decoded.value;
  expect(decoded.value.records).toBe(records);
  expect(codesInRange).toBe(records);
  expect(records * RECORD_BYTES).toBeLessThanOrEqual(file.value.payloadLength);
  expect(types.length).toBeLessThanOrEqual(256);
  expect(places.nameRecords.length * 6).toBeLessThanOrEqual(bytes.length);
  for (const problem of problems) {
    expect(problem.at === null || problem.at <= bytes.length).toBe(true);
  }
  for (const record of records === 0 ? [] : [0, records - 1]) {
    expect(readRecord(file.value, places, record).ok).toBe(true);
  }
  if (places.nameRecords.length > 0) expect(readName(file.value, places, 0).ok).toBe(true);
  expect(checksumOf(file.value).ok).toBe(true);
}

it(`${RUNS} mutated traces neither crash nor hang nor take more memory than their size allows`, () => {
  fc.assert(
    fc.property(originals, mutations, (original, steps) => {
      readAll(steps.reduce((bytes, mutate) => mutate(bytes), original));
    }),
    { numRuns: RUNS },
  );
});
