import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { checksumOf } from '../checksum.ts';
import { numberedEvents, soundTraces } from '../testing/file-events.ts';
import { readTrace } from '../testing/read-trace.ts';
import {
  bincodePayload,
  containerBytes,
  flatbufPayload,
  headerJson,
  opened,
  traceBytes,
  type FileEvent,
} from '../testing/write-trace.ts';
import type { ExportedTrace } from './export-pieces.ts';
import type { PccxExport } from './export-request.ts';
import {
  byStart,
  chosenEvents,
  errorOf,
  exportable,
  fileOf,
  selections,
  wholeFile,
} from './testing/exported.ts';

const ALL: PccxExport = { format: 'pccx', area: null, types: null, lossy: false };

const plain = ({ core, start, duration, type, name }: FileEvent): FileEvent =>
  name === undefined ? { core, start, duration, type } : { core, start, duration, type, name };

function readBack(trace: ExportedTrace, what: PccxExport) {
  const exported = fileOf(wholeFile(trace, what));
  const file = opened(exported.bytes);
  return { ...readTrace(file, { lastTypeCode: 0xffff }), file, exported };
}

describe('a part of a trace as a trace', () => {
  it('has the events that touch it, whole, by start, core and record, with their names', () => {
    fc.assert(
      fc.property(numberedEvents, selections, (events, selection) => {
        fc.pre(events.length > 0);
        const trace = exportable(traceBytes('flatbuf', flatbufPayload(events)));
        const what = { ...ALL, ...selection };
        // An area of a trace whose offsets are rounded is rounded, too.
        fc.pre(trace.index.offsetsExact || what.area === null);
        const back = readBack(trace, what);
        const expected = chosenEvents(trace, what).sort(byStart);
        expect(back.events).toEqual(expected.map(plain));
        // What the events themselves are is kept, too.
        const codes = back.problems.map(({ code }) => code);
        expect(codes.filter((code) => code !== 'end-overflow')).toEqual([]);
        expect(back.file.problems).toEqual([]);
        expect(checksumOf(back.file)).toMatchObject({ value: { status: 'ok' } });
        expect(back.exported.events).toBe(expected.length);
      }),
    );
  });

  it('keeps all events of any encoding, and exported again stays the same', () => {
    fc.assert(
      fc.property(soundTraces, (bytes) => {
        const trace = exportable(bytes);
        fc.pre(trace.types.every(({ id }) => id !== null));
        const { exported, events } = readBack(trace, ALL);
        expect(events).toEqual(chosenEvents(trace, ALL).sort(byStart).map(plain));
        const again = fileOf(wholeFile(exportable(exported.bytes), ALL));
        expect(readTrace(opened(again.bytes)).events).toEqual(events);
      }),
    );
  });

  it('keeps every field of the header in its place but those of the payload', () => {
    const payload = flatbufPayload([
      { core: 0, start: 5n, duration: 1n, type: 1 },
      { core: 0, start: 9n, duration: 1n, type: 1 },
    ]);
    const header = headerJson('flatbuf', payload).replace(
      '{"pccx',
      '{ "future":[1.50, 1e400], "pccx',
    );
    const trace = exportable(containerBytes(header, payload, 7));
    const { file } = readBack(trace, { ...ALL, area: { lanes: null, from: 0, to: 6 } });
    expect(file.fields).toMatchObject({ formatMinor: 7, cycles: '1000', cores: 4 });
    expect(file.fields.byteLength).toBe('24');
    const blank = (text: string): string =>
      text.replace(/"(encoding|byte_length|checksum_fnv64)":[^,}]+/g, '"$1":…').trimEnd();
    expect(blank(decodeUtf8(file.header.bytes))).toBe(blank(header));
    expect(file.storedChecksum?.form).toBe('number');
  });

  it('refuses types without a number among what is chosen, or writes them as 0', () => {
    const events = [
      { core: 0, start: 0n, duration: 5n, type: 'VECTOR_OP' },
      { core: 0, start: 9n, duration: 5n, type: 'DMA_READ' },
    ];
    const trace = exportable(traceBytes('bincode', bincodePayload(events, 'newer')));
    const error = errorOf(wholeFile(trace, ALL));
    expect(error).toMatchObject({ code: 'types-without-number' });
    expect(error.message).toContain('VECTOR_OP');
    const lossy = readBack(trace, { ...ALL, lossy: true });
    expect(lossy.events.map(({ type }) => type)).toEqual(['UNKNOWN', 'DMA_READ']);
    expect(lossy.exported.notes).toEqual(['Types that became 0: VECTOR_OP.']);
    const without = readBack(trace, { ...ALL, area: { lanes: null, from: 9, to: 10 } });
    expect(without.events.map(({ type }) => type)).toEqual(['DMA_READ']);
  });

  it('reads the number of a type past the 255th from its record', () => {
    const events = Array.from({ length: 300 }, (_, i) => {
      return { core: 0, start: BigInt(i), duration: 1n, type: 1000 + i };
    });
    const trace = exportable(traceBytes('flatbuf', flatbufPayload(events)));
    expect(readBack(trace, ALL).events.map(({ type }) => type)).toEqual(
      events.map(({ type }) => `TYPE_${type}`),
    );
  });

  it('refuses names that flatbuf cannot hold, or cuts them between characters', () => {
    const events = [
      { core: 0, start: 0n, duration: 5n, type: 'API_CALL', name: '한'.repeat(30_000) },
    ];
    const trace = exportable(traceBytes('bincode', bincodePayload(events, 'newer')));
    expect(errorOf(wholeFile(trace, ALL)).code).toBe('long-names');
    const { events: cut, exported } = readBack(trace, { ...ALL, lossy: true });
    expect(cut[0]?.name).toBe('한'.repeat(21_845));
    expect(exported.notes).toEqual(['Names that were cut: 1.']);
  });

  it('writes names in several pieces', () => {
    const events = Array.from({ length: 12 }, (_, i) => {
      return {
        core: i,
        start: BigInt(100 - i),
        duration: 1n,
        type: 6,
        name: `${i} `.repeat(15_000),
      };
    });
    const trace = exportable(traceBytes('flatbuf', flatbufPayload(events)));
    const back = readBack(trace, ALL);
    expect(back.events.map(({ name }) => name?.length)).toEqual(
      [...events].reverse().map(({ name }) => name.length),
    );
    expect(back.exported.pieces).toBeGreaterThan(3);
  });
});
