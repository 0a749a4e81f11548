import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { checksumOf } from './checksum.ts';
import { encodeTrace } from './encode.ts';
import { RECORD_WORDS } from './record-block.ts';
import { sortRecords } from './sort-records.ts';
import { numberedEvents } from './testing/file-events.ts';
import { readTrace } from './testing/read-trace.ts';
import {
  flatbufPayload,
  flatbufRecord,
  joined,
  nameTrailer,
  opened,
  traceBytes,
  typeName,
  type FileEvent,
} from './testing/write-trace.ts';

/** The events' records with type ids, as an encoder takes them. */
function wordsOf(events: readonly FileEvent[]): Uint32Array {
  const bytes = joined(events.map(flatbufRecord));
  return new Uint32Array(bytes.buffer, 0, bytes.length / 4);
}

function encoded(events: readonly FileEvent[], form: 'number' | 'hex' | '0x-hex'): Uint8Array {
  const { header } = opened(traceBytes('json', encodeUtf8('{}')));
  const names = events.flatMap(({ name }, position) =>
    name === undefined ? [] : [{ position, bytes: encodeUtf8(name) }],
  );
  const order = Uint32Array.from(events, (_, i) => i);
  const options = { header, formatMinor: 3, checksumForm: form };
  return encodeTrace({ words: wordsOf(events), order, names }, options);
}

const hasMagicCore = ({ core }: FileEvent): boolean => core === 0x3243_4350;

describe('writing a trace', () => {
  it('and reading it gives the same events, with a right checksum', () => {
    const form = fc.constantFrom('number' as const, 'hex' as const, '0x-hex' as const);
    fc.assert(
      fc.property(numberedEvents, form, (events, checksumForm) => {
        const file = opened(encoded(events, checksumForm));
        expect(file).toMatchObject({ encoding: 'flatbuf', fields: { formatMinor: 3 } });
        expect(file.storedChecksum?.form).toBe(checksumForm);
        expect(checksumOf(file)).toMatchObject({ ok: true, value: { status: 'ok' } });
        const read = readTrace(file);
        expect(read.events).toEqual(events.map((event) => ({ ...event, type: typeName(event) })));
      }),
    );
  });

  it('writes the payload byte for byte as the format has it', () => {
    fc.assert(
      fc.property(numberedEvents, (events) => {
        const bytes = encoded(events, 'hex');
        const isOdd = events.every(({ name }) => name === undefined) && events.some(hasMagicCore);
        const payload = joined([flatbufPayload(events), ...(isOdd ? [nameTrailer([])] : [])]);
        expect(opened(bytes).payloadLength).toBe(payload.length);
        expect(bytes.subarray(bytes.length - payload.length)).toEqual(payload);
      }),
    );
  });
});

it('a last record that looks like a name trailer stays a record', () => {
  const event = { core: 0x3243_4350, start: 1n, duration: 10n, type: 1 };
  const read = readTrace(opened(encoded([event], 'hex')));
  expect(read.events).toEqual([{ ...event, type: 'MAC_COMPUTE' }]);
});

describe('sorting records', () => {
  it('is by start, then core, then record', () => {
    fc.assert(
      fc.property(numberedEvents, (events) => {
        const expected = events
          .map((event, record) => ({ ...event, record }))
          .sort(
            (a, b) =>
              (a.start < b.start ? -1 : a.start > b.start ? 1 : 0) ||
              a.core - b.core ||
              a.record - b.record,
          );
        const order = sortRecords(wordsOf(events), events.length);
        expect([...order]).toEqual(expected.map(({ record }) => record));
      }),
    );
  });

  it('leaves sorted records where they are', () => {
    const words = new Uint32Array(5 * RECORD_WORDS);
    expect([...sortRecords(words, 5)]).toEqual([0, 1, 2, 3, 4]);
    expect([...sortRecords(words, 0)]).toEqual([]);
  });
});
