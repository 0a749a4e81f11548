import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../result.ts';
import { decodeRecords } from './decode.ts';
import { namedEvents, numberedEvents, soundTraces } from './testing/file-events.ts';
import { readTrace } from './testing/read-trace.ts';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  opened,
  traceBytes,
  typeName,
  type FileEvent,
} from './testing/write-trace.ts';

const byName = (events: readonly FileEvent[]): FileEvent[] =>
  events.map((event) => ({ ...event, type: typeName(event) }));
const withoutNames = (events: readonly FileEvent[]): FileEvent[] =>
  events.map(({ core, start, duration, type }) => ({ core, start, duration, type }));

describe('decoding a payload', () => {
  it('gives back the events of flatbuf, with their names', () => {
    fc.assert(
      fc.property(numberedEvents, (events) => {
        const read = readTrace(opened(traceBytes('flatbuf', flatbufPayload(events))));
        expect(read.events).toEqual(byName(events));
      }),
    );
  });

  it('gives back the events of bincode in its newer form', () => {
    fc.assert(
      fc.property(namedEvents, (events) => {
        const read = readTrace(opened(traceBytes('bincode', bincodePayload(events, 'newer'))));
        expect(read.events).toEqual(events);
        if (events.length > 0) expect(read.places.bincodeForm).toBe('newer');
      }),
    );
  });

  it('gives back the events of bincode in its older form, which has no names', () => {
    fc.assert(
      fc.property(namedEvents, (events) => {
        const read = readTrace(opened(traceBytes('bincode', bincodePayload(events, 'older'))));
        expect(read.events).toEqual(withoutNames(events));
        if (events.length > 0) expect(read.places.bincodeForm).toBe('older');
      }),
    );
  });

  it('gives back the events of json, every digit of a u64 included', () => {
    fc.assert(
      fc.property(namedEvents, (events) => {
        const read = readTrace(opened(traceBytes('json', jsonPayload(events))));
        expect(read.events).toEqual(events);
        expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
    );
  });

  it('does not depend on how the bytes are split', () => {
    const windowBytes = fc.integer({ min: 1, max: 200 });
    const blockRecords = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(soundTraces, windowBytes, blockRecords, (bytes, windows, blocks) => {
        const file = opened(bytes);
        const options = { windowBytes: windows, blockRecords: blocks };
        expect(readTrace(file, options)).toEqual(readTrace(file));
      }),
    );
  });

  it('stops where the sink says so', () => {
    const events = Array.from({ length: 10 }, (_, i) => ({
      core: 0,
      start: BigInt(i),
      duration: 1n,
      type: 'MAC_COMPUTE',
    }));
    for (const [encoding, payload] of [
      ['flatbuf', flatbufPayload(events)],
      ['bincode', bincodePayload(events, 'newer')],
      ['json', jsonPayload(events)],
    ] as const) {
      let blocks = 0;
      const file = opened(traceBytes(encoding, payload));
      const decoded = decodeRecords(file, () => ++blocks < 2, { blockRecords: 3 });
      expect(decoded.ok && decoded.value.complete).toBe(false);
      expect(blocks).toBe(2);
      expect(decoded.ok && decoded.value.records).toBe(6);
    }
  });

  it('passes on the error of a source that fails', () => {
    fc.assert(
      fc.property(soundTraces, fc.nat({ max: 30 }), (bytes, reads) => {
        const file = opened(bytes);
        let left = reads;
        const source = {
          size: file.source.size,
          copyInto: (byteOffset: number, target: Uint8Array) =>
            left-- > 0
              ? file.source.copyInto(byteOffset, target)
              : fail('file-shrank', 'The file is gone.'),
        };
        const decoded = decodeRecords({ ...file, source }, () => true, { windowBytes: 16 });
        if (decoded.ok) expect(left).toBeGreaterThanOrEqual(0);
        else expect(decoded.error.code).toBe('file-shrank');
      }),
    );
  });

  it('says that a raw payload has nothing to decode', () => {
    const file = opened(traceBytes('raw', new Uint8Array(40)));
    const decoded = decodeRecords(file, () => true);
    expect(decoded).toMatchObject(ok({ records: 0, types: [], complete: true }));
    expect(decoded.ok && decoded.value.problems[0]?.code).toBe('raw');
  });

  it('lets types past the last code share it', () => {
    const events = Array.from({ length: 12 }, (_, i) => ({
      core: 0,
      start: BigInt(i),
      duration: 1n,
      type: 100 + (i % 6),
    }));
    const file = opened(traceBytes('flatbuf', flatbufPayload(events)));
    const read = readTrace(file, { lastTypeCode: 9 });
    expect(read.types.map(({ code, name }) => [code, name])).toEqual([
      [7, 'TYPE_100'],
      [8, 'TYPE_101'],
      [9, 'OTHER_TYPES'],
    ]);
    expect(read.events.map(({ type }) => type).slice(0, 4)).toEqual([
      'TYPE_100',
      'TYPE_101',
      'OTHER_TYPES',
      'OTHER_TYPES',
    ]);
  });
});
