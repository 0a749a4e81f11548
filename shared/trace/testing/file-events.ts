import * as fc from 'fast-check';
import { KNOWN_TYPES } from '../event-types.ts';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  traceBytes,
  type FileEvent,
} from './write-trace.ts';

const u64 = fc.oneof(
  fc.nat({ max: 5000 }).map(BigInt),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.constantFrom(0n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n),
);
const core = fc.oneof(fc.nat({ max: 3 }), fc.constantFrom(0x3243_4350, 0xffff_ffff, 256));
const name = fc.string({ unit: 'grapheme', maxLength: 40 });

function eventOf(type: fc.Arbitrary<number | string>): fc.Arbitrary<FileEvent> {
  return fc
    .record({ core, start: u64, duration: u64, type, name: fc.option(name, { freq: 3 }) })
    .map(({ name: given, ...event }) => (given === null ? event : { ...event, name: given }));
}

/** Events with types by number, as flatbuf has them. */
export const numberedEvents: fc.Arbitrary<FileEvent[]> = fc.array(
  eventOf(fc.oneof(fc.nat({ max: 6 }), fc.constantFrom(7, 9, 255, 0xffff_ffff))),
  { maxLength: 60, size: 'max' },
);

/** Events with types by name, as bincode and json have them. */
export const namedEvents: fc.Arbitrary<FileEvent[]> = fc.array(
  eventOf(
    fc.oneof(fc.constantFrom(...KNOWN_TYPES), fc.constantFrom('VECTOR_OP', '벡터', 'TYPE_9')),
  ),
  { maxLength: 60, size: 'max' },
);

/** Whole sound traces of every encoding with events. */
export const soundTraces: fc.Arbitrary<Uint8Array> = fc.oneof(
  numberedEvents.map((events) => traceBytes('flatbuf', flatbufPayload(events))),
  namedEvents.map((events) => traceBytes('bincode', bincodePayload(events, 'newer'))),
  namedEvents.map((events) => traceBytes('bincode', bincodePayload(events, 'older'))),
  namedEvents.map((events) => traceBytes('json', jsonPayload(events))),
);
