import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { fail } from '../result.ts';
import { decodeBincodeRange } from './bincode.ts';
import { decodeRecords } from './decode.ts';
import type { DecodeContext } from './decode-context.ts';
import type { EventType } from './event-types.ts';
import { decodeJsonRange } from './json-payload.ts';
import { ProblemCounter } from './problems.ts';
import { RECORD_WORDS, type RecordSink } from './record-block.ts';
import { bincodePayload, jsonPayload, opened, traceBytes } from './testing/write-trace.ts';
import { CHECKPOINT_RECORDS, type RecordPlaces, type TraceFile } from './trace-file.ts';
import { TypeTable } from './type-table.ts';

const LAST_CODE = 12;
const TYPES = [
  'DMA_READ',
  'MAC_COMPUTE',
  'A?C',
  'A!C',
  'gemm of some length',
  '벡터',
  'x',
  'y',
  'z',
];

/** Usual and unusual events; more types than there are codes, and two that are no UTF-8. */
const events = Array.from({ length: 4 * CHECKPOINT_RECORDS + 300 }, (_, i) => ({
  core: i % 7,
  start: i % 50 === 0 ? 2n ** 64n - BigInt(i) : BigInt(i) * 9n,
  duration: BigInt(i % 13),
  type: TYPES[(i >> 4) % TYPES.length] ?? '',
  ...(i % 19 === 0 ? { name: `name ${i}` } : {}),
}));
/** "?" and "!" become bytes that decode to the same text. */
const spoiled = (payload: Uint8Array): Uint8Array =>
  payload.map((byte) => (byte === 0x3f ? 0xff : byte === 0x21 ? 0xfe : byte));
/** Every item of 37 is none, and there is white space. */
const holed = (text: string): string =>
  text.replace(/"core_id":6,"start_cycle":(\d)/g, '"core_id":6 , "start_cycle":-$1');
const json = holed(new TextDecoder().decode(jsonPayload(events)));

const kinds = [
  ['bincode of the newer form', 'bincode', spoiled(bincodePayload(events, 'newer'))],
  ['bincode of the older form', 'bincode', spoiled(bincodePayload(events, 'older'))],
  ['json', 'json', spoiled(encodeUtf8(json))],
] as const;

interface Decoded {
  readonly words: Uint32Array;
  readonly places: RecordPlaces;
  readonly types: readonly EventType[];
}

function wholeOf(file: TraceFile): Decoded {
  const words: number[] = [];
  const decoded = decodeRecords(file, appendTo(words), { lastTypeCode: LAST_CODE });
  if (!decoded.ok) throw new Error(decoded.error.message);
  return { ...decoded.value, words: Uint32Array.from(words) };
}

function appendTo(words: number[]): RecordSink {
  return (block) => {
    for (let i = 0; i < block.count * RECORD_WORDS; i++) words.push(block.words[i] ?? 0);
    return true;
  };
}

function range(file: TraceFile, { places, types }: Decoded, sink: RecordSink, part: Part) {
  const context: DecodeContext = {
    file,
    sink,
    types: TypeTable.of(types, LAST_CODE),
    problems: new ProblemCounter(),
    blockRecords: part.blockRecords ?? 500,
    passes: null,
    windowBytes: part.windowBytes ?? 4096,
  };
  const decode = file.encoding === 'json' ? decodeJsonRange : decodeBincodeRange;
  return decode(context, { places, first: part.first, end: part.end });
}

interface Part {
  readonly first: number;
  readonly end: number;
  readonly blockRecords?: number;
  readonly windowBytes?: number;
}

describe.each(kinds)('decoding parts of %s again', (_kind, encoding, payload) => {
  const bytes = traceBytes(encoding, payload);
  const file = opened(bytes);
  const whole = wholeOf(file);
  const { records } = whole.places;

  it('gives the records of the whole, however it is split', () => {
    const part = fc.record({
      first: fc.integer({ min: 0, max: Math.floor(records / CHECKPOINT_RECORDS) }),
      length: fc.nat({ max: records }),
      blockRecords: fc.integer({ min: 1, max: 3000 }),
      windowBytes: fc.integer({ min: 1, max: 100_000 }),
    });
    const property = fc.property(part, ({ first: checkpoint, length, ...sizes }) => {
      const first = checkpoint * CHECKPOINT_RECORDS;
      const end = Math.min(records, first + length);
      const words: number[] = [];
      let next = first;
      const append = appendTo(words);
      const sink: RecordSink = (block) => {
        if (block.firstRecord !== next) throw new Error(`${block.firstRecord} is out of order.`);
        next += block.count;
        return append(block);
      };
      expect(range(file, whole, sink, { first, end, ...sizes })).toEqual({
        ok: true,
        value: { complete: true },
      });
      const expected = whole.words.subarray(first * RECORD_WORDS, end * RECORD_WORDS);
      expect(words.length).toBe(expected.length);
      expect(words.findIndex((word, i) => word !== expected[i])).toBe(-1);
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('stops where the sink says so', () => {
    let blocks = 0;
    const read = range(file, whole, () => ++blocks < 2, { first: 1024, end: records });
    expect(read).toEqual({ ok: true, value: { complete: false } });
    expect(blocks).toBe(2);
  });

  it('says where the file is no longer what was decoded', () => {
    const at = whole.places.checkpoints[1] ?? 0;
    const changed = bytes.slice();
    changed.fill(0xff, at + 20, at + 30);
    const read = range(opened(changed), whole, () => true, { first: 1024, end: 2048 });
    expect(read).toMatchObject({ ok: false, error: { code: 'record-changed' } });
    expect(range(opened(changed), whole, () => true, { first: 2048, end: records }).ok).toBe(true);
  });

  it('passes on the error of a source that fails', () => {
    const source = { size: bytes.length, copyInto: () => fail('file-shrank', 'It is gone.') };
    const read = range({ ...file, source }, whole, () => true, { first: 0, end: records });
    expect(read).toMatchObject({ ok: false, error: { code: 'file-shrank' } });
  });

  it('reads nothing for an empty range and refuses one that is not there', () => {
    const none = () => {
      throw new Error('There is no block.');
    };
    expect(range(file, whole, none, { first: records, end: records }).ok).toBe(true);
    expect(() => range(file, whole, none, { first: 0, end: records + 1 })).toThrow('no range');
    expect(() => range(file, whole, none, { first: 5, end: 9 })).toThrow('no range');
  });
});

it('a type that was not there before is a change of the file', () => {
  const few = Array.from({ length: 10 }, (_, i) => ({
    core: 0,
    start: BigInt(i),
    duration: 1n,
    type: 'VECTOR_OP',
  }));
  for (const [encoding, payload] of [
    ['bincode', bincodePayload(few, 'newer')],
    ['json', jsonPayload(few)],
  ] as const) {
    const bytes = traceBytes(encoding, payload);
    const whole = wholeOf(opened(bytes));
    const changed = bytes.slice();
    changed[new TextDecoder('latin1').decode(bytes).lastIndexOf('VECTOR') + 1] = 0x58;
    const read = range(opened(changed), whole, () => true, { first: 0, end: 10 });
    expect(read).toMatchObject({ ok: false, error: { code: 'record-changed' } });
  }
});
