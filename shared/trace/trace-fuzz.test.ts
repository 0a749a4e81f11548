import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { checksumOf } from './checksum.ts';
import { openContainer } from './container.ts';
import { decodeRecords } from './decode.ts';
import { headerData, headerText } from './header-text.ts';
import { RECORD_BYTES } from './record-block.ts';
import { readName, readRecord } from './read-record.ts';
import { FUZZ_RUNS, mutatedTraces } from './testing/mutated-traces.ts';

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

it(`${FUZZ_RUNS} mutated traces neither crash nor hang nor take more memory than their size allows`, () => {
  fc.assert(fc.property(mutatedTraces, readAll), { numRuns: FUZZ_RUNS });
});
