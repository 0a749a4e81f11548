import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { decodeRecords } from './decode.ts';
import { codes, readTrace } from './testing/read-trace.ts';
import {
  flatbufPayload,
  flatbufRecord,
  headerJson,
  containerBytes,
  joined,
  nameTrailer,
  opened,
  traceBytes,
  u32,
  u64,
  type FileEvent,
} from './testing/write-trace.ts';

const MAGIC = 0x3243_4350;
const event = (core: number, start = 0n, duration = 5n, type = 1): FileEvent => ({
  core,
  start,
  duration,
  type,
});
const three = [event(0), event(1), event(2)];
const read = (payload: Uint8Array) => readTrace(opened(traceBytes('flatbuf', payload)));
/** The same file without its last bytes; its header still declares them. */
function readCut(payload: Uint8Array, missing: number) {
  const bytes = traceBytes('flatbuf', payload);
  return readTrace(opened(bytes.subarray(0, bytes.length - missing)));
}
const namesOf = ({ events }: { events: readonly FileEvent[] }) => events.map(({ name }) => name);

describe('the name trailer', () => {
  it('names records in any order; of two names the last one counts', () => {
    const names = [
      { record: 2, name: 'c' },
      { record: 0, name: 'a' },
      { record: 2, name: '한국어' },
    ];
    const found = read(joined([flatbufPayload(three), nameTrailer(names)]));
    expect(namesOf(found)).toEqual(['a', undefined, '한국어']);
    expect(codes(found.problems)).toEqual(['warning name-twice']);
  });

  it('loses an entry whose record is not there and keeps the others', () => {
    const names = [
      { record: 3, name: 'nobody' },
      { record: 1, name: 'b' },
    ];
    const found = read(joined([flatbufPayload(three), nameTrailer(names)]));
    expect(namesOf(found)).toEqual([undefined, 'b', undefined]);
    expect(codes(found.problems)).toEqual(['warning name-index']);
    expect(found.problems[0]?.message).toContain('event 3');
  });

  it('may be empty, and may follow no record at all', () => {
    expect(read(joined([flatbufPayload(three), nameTrailer([])]))).toMatchObject({
      records: 3,
      problems: [],
    });
    expect(read(nameTrailer([]))).toMatchObject({ records: 0, problems: [] });
  });

  it('is not taken from a core id that equals its magic', () => {
    for (const start of [0n, 1n, 5n, 2n ** 32n - 1n]) {
      const found = read(flatbufPayload([event(0), event(MAGIC, start), event(MAGIC, start)]));
      expect(found).toMatchObject({ records: 3, problems: [] });
    }
  });

  it('is found behind records whose core id equals its magic', () => {
    const named = { ...event(MAGIC), name: 'odd core' };
    expect(namesOf(read(flatbufPayload([named, event(1)])))).toEqual(['odd core', undefined]);
  });

  it('is found behind many candidates that are none', () => {
    const odd = Array.from({ length: 3000 }, (_, i) => event(MAGIC, BigInt(i % 3), 0n, 0));
    const found = read(flatbufPayload([...odd, { ...event(1), name: 'found' }]));
    expect(found).toMatchObject({ records: 3001, problems: [] });
    expect(found.events[3000]?.name).toBe('found');
  });

  it('that lies at the last record boundary is a warning, and the events stay', () => {
    for (const count of [0xffff_ffff, 1, 2]) {
      const lying = nameTrailer([], count);
      const payload = joined([flatbufPayload(three), lying]);
      const found = read(payload);
      expect(found.records).toBe(3);
      expect(codes(found.problems)).toEqual(['warning names-lie']);
      expect(found.problems[0]?.at).toBe(opened(traceBytes('flatbuf', payload)).payloadStart + 72);
    }
  });

  it('that is cut keeps its whole entries and never becomes events', () => {
    const names = [0, 1, 2].map((record) => ({ record, name: `a longer name ${record}` }));
    const trailer = nameTrailer(names);
    const payload = joined([flatbufPayload(three), trailer]);
    for (let missing = 1; missing <= trailer.length - 8; missing++) {
      const found = readCut(payload, missing);
      expect(found.records).toBe(3);
      expect(codes(found.problems)).toEqual(['warning names-cut']);
      const whole = 3 - Math.ceil(missing / 21);
      expect(found.places.nameRecords.length).toBe(whole);
    }
    for (let missing = trailer.length - 7; missing < trailer.length; missing++) {
      expect(readCut(payload, missing).records).toBe(3);
    }
  });

  it('is decided in bounded time in a file full of candidates', () => {
    // Every record looks like a trailer of empty names that walks far into the file.
    const record = joined([u32(MAGIC), u32(40_000), u64(0n), u64(0n)]);
    const payload = joined(new Array<Uint8Array>(20_000).fill(record));
    const bytes = traceBytes('flatbuf', payload);
    let copied = 0;
    const plain = arraySource(bytes);
    const source: ByteSource = {
      size: plain.size,
      copyInto: (byteOffset, target) => {
        copied += target.length;
        return plain.copyInto(byteOffset, target);
      },
    };
    const decoded = decodeRecords({ ...opened(bytes), source }, () => true);
    expect(decoded.ok && decoded.value.records).toBe(20_000);
    expect(codes(decoded.ok ? decoded.value.problems : [])).toContain('warning names-undecided');
    expect(copied).toBeLessThan(12 * payload.length);
  });
});

describe('flatbuf records', () => {
  it('tell how many bytes at the end are no whole record', () => {
    const found = readCut(flatbufPayload(three), 7);
    expect(found.records).toBe(2);
    expect(codes(found.problems)).toEqual(['warning partial-record']);
    expect(found.problems[0]?.message).toContain('17 bytes');
  });

  it('whose end passes 2^64 are kept, counted and told once', () => {
    const top = 2n ** 64n - 1n;
    const found = read(
      flatbufPayload([event(0, top, 0n), event(0, top, 1n), event(0, 2n ** 63n, 2n ** 63n)]),
    );
    expect(found.records).toBe(3);
    expect(codes(found.problems)).toEqual(['warning end-overflow']);
    expect(found.problems[0]?.message).toMatch(/Event 1 .*1 more/);
  });

  it('are not copied by a core id, whatever it is', () => {
    const cores = [0, 7, 0x8000_0000, 0xffff_ffff];
    const found = read(flatbufPayload(cores.map((core) => event(core))));
    expect(found.events.map(({ core }) => core)).toEqual(cores);
  });

  it('may be missing altogether', () => {
    expect(read(new Uint8Array(0))).toMatchObject({ records: 0, types: [], problems: [] });
  });

  it('end where byte_length says, not where the file ends', () => {
    const payload = flatbufPayload(three);
    const bytes = containerBytes(
      headerJson('flatbuf', payload),
      joined([payload, flatbufRecord(event(9))]),
    );
    expect(readTrace(opened(bytes)).records).toBe(3);
  });
});
