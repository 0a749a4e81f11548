import { describe, expect, it } from 'vitest';
import { codes, readTrace } from './testing/read-trace.ts';
import {
  bincodePayload,
  bincodeRecord,
  joined,
  opened,
  traceBytes,
  u64,
  type FileEvent,
} from './testing/write-trace.ts';

const event = (core: number, type: string, name?: string): FileEvent => ({
  core,
  start: 820n,
  duration: 7n,
  type,
  ...(name === undefined ? {} : { name }),
});
const events = [
  event(0, 'API_CALL', 'uca_init'),
  event(0, 'MAC_COMPUTE'),
  event(1, 'VECTOR_OP', '한국어'),
  event(0, 'DMA_READ'),
];
const read = (payload: Uint8Array) => readTrace(opened(traceBytes('bincode', payload)));
function readCut(payload: Uint8Array, missing: number) {
  const bytes = traceBytes('bincode', payload);
  return readTrace(opened(bytes.subarray(0, bytes.length - missing)));
}
const header = 16;

describe('the two forms of bincode records', () => {
  it('are told apart by the first records', () => {
    expect(read(bincodePayload(events, 'newer')).places.bincodeForm).toBe('newer');
    const older = events.map(({ core, start, duration, type }) => ({
      core,
      start,
      duration,
      type,
    }));
    const found = read(bincodePayload(older, 'older'));
    expect(found.places.bincodeForm).toBe('older');
    expect(found.events).toEqual(older);
  });

  it('are not mixed up where a file of the newer form is cut anywhere', () => {
    const payload = bincodePayload(events, 'newer');
    const ends = events.map((_, i) => bincodePayload(events.slice(0, i + 1), 'newer').length);
    for (let length = ends[0]!; length < payload.length; length++) {
      const found = readCut(payload, payload.length - length);
      const whole = ends.filter((end) => end <= length).length;
      expect([length, found.records]).toEqual([length, whole]);
      expect(found.events).toEqual(events.slice(0, whole));
    }
  });

  it('cannot be told apart before the first record is whole: it is shown without its name', () => {
    const payload = bincodePayload(events, 'newer');
    const firstEnd = bincodePayload(events.slice(0, 1), 'newer').length;
    for (let length = header; length < firstEnd; length++) {
      const found = readCut(payload, payload.length - length);
      const isShown = length >= header + 36;
      expect([length, found.records]).toEqual([length, isShown ? 1 : 0]);
      if (!isShown) continue;
      expect(found.events).toEqual([{ ...event(0, 'API_CALL') }]);
      expect(codes(found.problems)).toContain('warning bincode-form');
    }
  });

  it('are not mixed up where a file of the older form is cut anywhere', () => {
    const older = events.map(({ core, start, duration, type }) => ({
      core,
      start,
      duration,
      type,
    }));
    const payload = bincodePayload(older, 'older');
    const ends = older.map((_, i) => bincodePayload(older.slice(0, i + 1), 'older').length);
    for (let length = header; length < payload.length; length++) {
      const found = readCut(payload, payload.length - length);
      const whole = ends.filter((end) => end <= length).length;
      expect([length, found.records]).toEqual([length, whole]);
    }
  });

  it('are taken for the newer one with a warning where neither fits', () => {
    const lying = bincodePayload([event(0, 'MAC_COMPUTE')], 'newer', 2n ** 63n - 1n);
    const found = read(lying);
    expect(found).toMatchObject({ records: 1, places: { bincodeForm: 'newer' } });
    expect(codes(found.problems)).toEqual(['warning bincode-form', 'warning event-count']);
    expect(found.problems[1]?.message).toContain('9223372036854775807 events and holds 1');
  });

  it('are taken for the one with more whole records where both are damaged', () => {
    const older = [0, 1, 2, 3].map((core) => event(core, 'DMA_READ'));
    const found = read(joined([bincodePayload(older, 'older', 9n), new Uint8Array(5).fill(255)]));
    expect(found).toMatchObject({ records: 4, places: { bincodeForm: 'older' } });
    expect(codes(found.problems)).toContain('warning bincode-form');
  });
});

describe('a bincode payload', () => {
  it('stops at a length that does not fit, says where, and keeps what came before', () => {
    const bad = joined([
      bincodeRecord(event(0, 'DMA_READ'), 'newer').subarray(0, 20),
      u64(2n ** 40n),
    ]);
    const many = new Array<FileEvent[]>(20).fill(events).flat();
    const payload = joined([bincodePayload(many, 'newer', 81n), bad]);
    const found = read(payload);
    expect(found.events).toEqual(many);
    expect(codes(found.problems)).toEqual(['error bincode-record', 'warning event-count']);
    const at = opened(traceBytes('bincode', payload)).payloadStart + payload.length - 8;
    expect(found.problems[0]).toMatchObject({ at });
    expect(found.problems[0]?.message).toContain('1099511627776');
  });

  it('stops at a tag that is neither 0 nor 1', () => {
    const many = Array.from({ length: 100 }, () => event(3, 'MAC_COMPUTE'));
    const payload = bincodePayload(many, 'newer');
    payload[payload.length - 1] = 9;
    const found = read(payload);
    expect(found.records).toBe(99);
    expect(found.problems[0]?.message).toMatch(/tag .* 9 /);
  });

  it('says how many bytes follow its last event', () => {
    const found = read(joined([bincodePayload(events, 'newer'), new Uint8Array(3)]));
    expect(found.records).toBe(4);
    expect(found.problems.at(-1)).toMatchObject({ code: 'payload-rest' });
    expect(found.problems.at(-1)?.message).toContain('3 bytes');
  });

  it('notes total cycles that differ from the header', () => {
    const payload = bincodePayload(events, 'newer');
    payload[0] = 1;
    expect(codes(read(payload).problems)).toEqual(['info total-cycles']);
  });

  it('that is shorter than its own head says so', () => {
    expect(codes(read(new Uint8Array(15)).problems)).toEqual(['warning payload-short']);
    expect(read(bincodePayload([], 'newer'))).toMatchObject({ records: 0, problems: [] });
  });

  it('keeps type names as they are: text with U+FFFD for what is none', () => {
    const payload = bincodePayload([event(0, 'MAC_COMPUTE'), event(0, 'ABC')], 'newer');
    payload[payload.length - 3] = 0xff;
    const found = read(payload);
    expect(found.types.map(({ name, id }) => [name, id])).toEqual([
      ['MAC_COMPUTE', 1],
      ['A\u{fffd}C', null],
    ]);
  });
});
