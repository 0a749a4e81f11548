import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { fail } from '../result.ts';
import { KNOWN_TYPES } from './event-types.ts';
import { readName, readRecord } from './read-record.ts';
import { soundTraces } from './testing/file-events.ts';
import { readTrace } from './testing/read-trace.ts';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  opened,
  traceBytes,
  type FileEvent,
} from './testing/write-trace.ts';

const many: FileEvent[] = Array.from({ length: 3000 }, (_, i) => ({
  core: i % 7,
  start: 2n ** 53n + BigInt(i),
  duration: BigInt(i % 5),
  type: i % 3 === 0 ? 'API_CALL' : 'VECTOR_OP',
  ...(i % 3 === 0 ? { name: `call ${i}` } : {}),
}));

describe('one record read again', () => {
  it('is what decoding found, for every encoding', () => {
    fc.assert(
      fc.property(soundTraces, fc.nat(), (bytes, pick) => {
        const file = opened(bytes);
        const { events, places } = readTrace(file);
        if (events.length === 0) return;
        const number = pick % events.length;
        const { name = null, ...event } = events[number]!;
        const { core, start, duration, typeName, name: found } = exact(file, places, number);
        expect({ core, start, duration, type: typeName }).toEqual(event);
        expect(found).toBe(name);
      }),
    );
  });

  it.each([
    ['bincode', bincodePayload(many, 'newer')],
    ['json', jsonPayload(many)],
  ] as const)('is found from the last checkpoint before it in %s', (encoding, payload) => {
    const file = opened(traceBytes(encoding, payload));
    const { places } = readTrace(file);
    expect(places.checkpoints.length).toBe(3);
    for (const number of [0, 1, 1023, 1024, 1025, 2047, 2048, 2999]) {
      expect(exact(file, places, number)).toMatchObject({
        core: number % 7,
        start: 2n ** 53n + BigInt(number),
        name: number % 3 === 0 ? `call ${number}` : null,
      });
    }
  });

  it('tells where it lies and which number its type has', () => {
    const events = [0, 6, 7, 0xffff_ffff].map((type) => ({
      core: 1,
      start: 0n,
      duration: 2n ** 64n - 1n,
      type,
    }));
    const file = opened(traceBytes('flatbuf', flatbufPayload(events)));
    const { places } = readTrace(file);
    expect(events.map((_, i) => exact(file, places, i))).toMatchObject([
      { typeId: 0, typeName: KNOWN_TYPES[0], byteOffset: file.payloadStart },
      { typeId: 6, typeName: KNOWN_TYPES[6], byteOffset: file.payloadStart + 24 },
      { typeId: 7, typeName: 'TYPE_7', duration: 2n ** 64n - 1n },
      { typeId: 0xffff_ffff, typeName: 'TYPE_4294967295' },
    ]);
    const named = opened(traceBytes('json', jsonPayload(many)));
    expect(exact(named, readTrace(named).places, 1)).toMatchObject({ typeId: null });
  });

  it('that does not exist is an error', () => {
    const file = opened(traceBytes('json', jsonPayload(many)));
    const { places } = readTrace(file);
    for (const number of [-1, 3000, 0.5, NaN]) {
      const read = readRecord(file, places, number);
      expect(read.ok ? '' : read.error.code).toBe('no-record');
    }
    expect(readName(file, places, 1000).ok).toBe(false);
  });

  it('of a file that has changed says so, or passes on what the source says', () => {
    for (const encoding of ['bincode', 'json'] as const) {
      const payload = encoding === 'json' ? jsonPayload(many) : bincodePayload(many, 'newer');
      const bytes = traceBytes(encoding, payload);
      const file = opened(bytes);
      const { places } = readTrace(file);
      const other = { ...file, source: arraySource(bytes.map((_, i) => (i * 7) & 0xff)) };
      const changed = readRecord(other, places, 1500);
      expect(changed.ok ? '' : changed.error.code).toBe('record-changed');
      const gone = { size: bytes.length, copyInto: () => fail('file-shrank', 'It is gone.') };
      const failed = readRecord({ ...file, source: gone }, places, 1500);
      expect(failed.ok ? '' : failed.error.code).toBe('file-shrank');
    }
  });

  function exact(...args: Parameters<typeof readRecord>) {
    const read = readRecord(...args);
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  }
});

describe('a name', () => {
  it('is text, with U+FFFD for bytes that are not UTF-8', () => {
    const payload = flatbufPayload([
      { core: 0, start: 0n, duration: 0n, type: 6, name: '<b>?</b>' },
    ]);
    payload[payload.indexOf(0x3f, 24)] = 0xff;
    const file = opened(traceBytes('flatbuf', payload));
    const name = readName(file, readTrace(file).places, 0);
    expect(name).toEqual({ ok: true, value: '<b>\u{fffd}</b>' });
  });

  it('past 64 KiB ends in an ellipsis', () => {
    const event = { core: 0, start: 0n, duration: 0n, type: 'API_CALL', name: 'n'.repeat(100_000) };
    for (const [encoding, payload] of [
      ['bincode', bincodePayload([event], 'newer')],
      ['json', jsonPayload([event])],
    ] as const) {
      const file = opened(traceBytes(encoding, payload));
      const name = readName(file, readTrace(file).places, 0);
      expect(name).toEqual({ ok: true, value: `${'n'.repeat(65_536)}…` });
    }
  });
});
