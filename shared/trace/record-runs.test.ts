import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { BincodeRun } from './bincode-run.ts';
import { openContainer } from './container.ts';
import type { DecodeOptions } from './decode.ts';
import { JsonRun } from './json-run.ts';
import { namedEvents } from './testing/file-events.ts';
import { FUZZ_RUNS, mutatedBytes } from './testing/mutated-traces.ts';
import { readTrace, type ReadTrace } from './testing/read-trace.ts';
import { bincodePayload, jsonPayload, opened, traceBytes } from './testing/write-trace.ts';
import type { TraceFile } from './trace-file.ts';

/** Behind the last event there must be room for one more to be read in a run. */
const REST = ' '.repeat(1024);

/** Reads with every record read by itself, as if none were usual. */
function readSingly(file: TraceFile): ReadTrace {
  const runs = [BincodeRun, JsonRun].map(({ prototype }) =>
    vi.spyOn(prototype, 'read').mockReturnValue(0),
  );
  try {
    return readTrace(file);
  } finally {
    for (const run of runs) run.mockRestore();
  }
}

/** Tells of the same events, places and problems, however many records are read at once. */
function expectSame(bytes: Uint8Array, options?: DecodeOptions): void {
  const file = openContainer(arraySource(bytes));
  if (!file.ok) return;
  expect(readTrace(file.value, options)).toEqual(readSingly(file.value));
}

/** Mutates the payload of a trace and leaves its header as it is. */
function damaged(encoding: 'bincode' | 'json', payloads: fc.Arbitrary<Uint8Array>) {
  const traces = payloads.map((payload) => ({ whole: traceBytes(encoding, payload), payload }));
  return fc.tuple(traces, mutatedBytes).map(([{ whole, payload }, mutate]) => {
    const header = whole.subarray(0, whole.length - payload.length);
    return Uint8Array.from([...header, ...mutate(payload)]);
  });
}

const newer = namedEvents.map((events) => bincodePayload(events, 'newer'));
const older = namedEvents.map((events) => bincodePayload(events, 'older'));
const json = namedEvents.map((events) =>
  encodeUtf8(new TextDecoder().decode(jsonPayload(events)) + REST),
);

describe('reading many records at once gives what reading them singly gives', () => {
  it.each([
    ['bincode of the newer form', damaged('bincode', newer)],
    ['bincode of the older form', damaged('bincode', older)],
    ['json', damaged('json', json)],
  ])('in damaged %s', (_kind, traces) => {
    const windows = fc.integer({ min: 1, max: 1500 });
    const property = fc.property(traces, windows, (bytes, windowBytes) =>
      expectSame(bytes, { windowBytes }),
    );
    fc.assert(property, { numRuns: FUZZ_RUNS / 4 });
  });

  it('at every byte that a json event may have wrong', () => {
    const event = { core: 7, start: 2n ** 40n + 5n, duration: 3n, type: 'MAC_COMPUTE' };
    const events = [event, { ...event, name: 'matmul' }, event];
    const text = new TextDecoder().decode(jsonPayload(events)) + REST;
    const from = text.indexOf('},{');
    const to = text.lastIndexOf('},{') + 2;
    for (let at = from; at < to; at++) {
      for (const byte of ['0', ' ', '"', ',', '}', ']', '\\', '\n', 'x', '-', '']) {
        expectSame(traceBytes('json', encodeUtf8(text.slice(0, at) + byte + text.slice(at + 1))));
      }
    }
  });

  it.each([
    ['numbers of 15 digits and more', '999999999999999', '1000000000000000'],
    ['numbers past a u64', '18446744073709551615', '18446744073709551616'],
    ['a number that begins with a zero', '0', '07'],
    ['cores of 32 bits and more', '1', '1,"core_id":4294967295', '1,"core_id":4294967296'],
    ['a member that comes twice', '1', '1,"duration":2'],
  ])('in json with %s', (_kind, ...numbers) => {
    const items = numbers.flatMap((number) => [
      `{"core_id":1,"start_cycle":${number},"duration":1,"event_type":"DMA_READ"}`,
      `{"core_id":1,"start_cycle":1,"duration":${number},"event_type":"DMA_READ"}`,
      `{"core_id":4294967296,"start_cycle":1,"duration":1,"event_type":"DMA_READ"}`,
      `{"core_id":4294967295,"start_cycle":1,"duration":1,"event_type":"DMA_READ","api_name":null}`,
    ]);
    for (const comma of ['', ',']) {
      const text = `{"total_cycles":1000,"events":[${comma}${items.join(',')}]}`;
      expectSame(traceBytes('json', encodeUtf8(text + REST)));
    }
  });

  it('in bincode that ends in the middle of a record, whatever lay behind it in the window', () => {
    // Mostly zeros, which is what the last byte of such a record is.
    const events = [0, 0, 0, 0, 0].map((core) => ({ core, start: 0n, duration: 0n, type: 'READ' }));
    const whole = traceBytes('bincode', bincodePayload(events, 'newer'));
    for (let cut = 1; cut < 40; cut++) {
      for (let windowBytes = 30; windowBytes < 110; windowBytes += 5) {
        expectSame(whole.subarray(0, whole.length - cut), { windowBytes });
      }
    }
  });

  it('for more records than lie between two checkpoints', () => {
    const events = Array.from({ length: 5000 }, (_, i) => ({
      core: i % 3,
      start: BigInt(i) * 7n,
      duration: 5n,
      type: i % 5 === 0 ? 'VECTOR_OP_OF_SOME_LENGTH' : 'DMA_READ',
      ...(i % 11 === 0 ? { name: `call ${i}` } : {}),
    }));
    for (const [encoding, payload] of [
      ['bincode', bincodePayload(events, 'newer')],
      ['json', jsonPayload(events)],
    ] as const) {
      const file = opened(traceBytes(encoding, payload));
      const found = readTrace(file, { blockRecords: 700 });
      expect(found).toEqual(readSingly(file));
      expect(found.events).toEqual(events);
      expect(found.places.checkpoints.length).toBe(5);
    }
  });
});
