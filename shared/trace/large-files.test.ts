import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../bytes/byte-source.ts';
import { ok } from '../result.ts';
import { openContainer } from './container.ts';
import { decodeAgain } from './decode.ts';
import { flatbufPlaces, wholeRecordsOf } from './flatbuf.ts';
import { RECORD_BYTES, RECORD_WORDS, WORD } from './record-block.ts';
import { readRecord } from './read-record.ts';
import { containerBytes } from './testing/write-trace.ts';
import type { TraceFile } from './trace-file.ts';

/** 12 GiB of records; record n starts at cycle 10 n, on core n mod 7. */
const RECORDS = 512 * 2 ** 20;
const header = JSON.stringify({
  pccx_lab_version: 'v0.4.0',
  trace: { cycles: RECORDS * 10, cores: 7, clock_mhz: 1000 },
  payload: { encoding: 'flatbuf', byte_length: RECORDS * RECORD_BYTES },
});
const head = containerBytes(header, new Uint8Array(0));

function recordAt(number: number): Uint8Array {
  const record = new DataView(new ArrayBuffer(RECORD_BYTES));
  record.setUint32(0, number % 7, true);
  record.setBigUint64(4, BigInt(number) * 10n, true);
  record.setBigUint64(12, BigInt(number % 9), true);
  record.setUint32(20, 1 + (number % 6), true);
  return new Uint8Array(record.buffer);
}

/** A file that is made up where it is looked at. */
const source: ByteSource = {
  size: head.length + RECORDS * RECORD_BYTES,
  copyInto(byteOffset, target) {
    const length = Math.min(target.length, this.size - byteOffset);
    for (let i = 0; i < length;) {
      const at = byteOffset + i;
      const number = Math.floor((at - head.length) / RECORD_BYTES);
      const from = at < head.length ? at : (at - head.length) % RECORD_BYTES;
      const part = (at < head.length ? head : recordAt(number)).subarray(from);
      const fitting = part.subarray(0, length - i);
      target.set(fitting, i);
      i += fitting.length;
    }
    return ok(length);
  },
};

function opened(): TraceFile {
  const file = openContainer(source);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

/** Records around which a 32-bit number of bytes or of words would wrap. */
const borders = [2 ** 31, 2 ** 32, 2 ** 33, 3 * 2 ** 32 - RECORD_BYTES].map((bytes) =>
  Math.floor(bytes / RECORD_BYTES),
);

describe('a trace above 4 GiB', () => {
  it('has all its records', () => {
    const file = opened();
    expect(file.payloadLength).toBe(RECORDS * RECORD_BYTES);
    expect(file.problems).toEqual([]);
    expect(wholeRecordsOf(file)).toBe(RECORDS);
  });

  it.each(borders)('gives record %i and its neighbours as they stand in the file', (border) => {
    const file = opened();
    const places = flatbufPlaces(RECORDS, null);
    const numbers: number[] = [];
    const first = Math.max(0, border - 3);
    const end = Math.min(RECORDS, border + 3);
    const read = decodeAgain(file, { places, types: [] }, first, end, (block) => {
      for (let i = 0; i < block.count; i++) {
        const at = i * RECORD_WORDS;
        const high = block.words[at + WORD.startHigh] as number;
        const start = high * 2 ** 32 + (block.words[at + WORD.startLow] as number);
        numbers.push(block.firstRecord + i);
        expect(start).toBe((block.firstRecord + i) * 10);
      }
      return true;
    });
    expect(read).toEqual({ ok: true, value: true });
    expect(numbers).toEqual(Array.from({ length: end - first }, (_, i) => first + i));
  });

  it.each([...borders, RECORDS - 1])('reads record %i again with its byte offset', (record) => {
    const exact = readRecord(opened(), flatbufPlaces(RECORDS, null), record);
    expect(exact).toMatchObject({
      ok: true,
      value: {
        core: record % 7,
        start: BigInt(record) * 10n,
        duration: BigInt(record % 9),
        byteOffset: head.length + record * RECORD_BYTES,
      },
    });
  });
});
