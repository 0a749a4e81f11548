import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { U64_MAX } from '../../units.ts';
import { decodeRecords } from '../decode.ts';
import { LaneBuilder } from '../lane-builder.ts';
import { giantArea, someArea } from '../testing/areas.ts';
import { intersects, plainLanes } from '../testing/brute-force.ts';
import { namedEvents } from '../testing/file-events.ts';
import { buildIndex, eventsWithGiants, someEvents } from '../testing/trace-events.ts';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  opened,
  traceBytes,
  typeName,
  type FileEvent,
} from '../testing/write-trace.ts';
import type { TraceFile } from '../trace-file.ts';
import type { ApiCalls } from './analysis-queries.ts';
import { apiCalls, type CallArgs } from './api-calls.ts';
import { longestEvents } from './longest-events.ts';

const untold = (): void => undefined;

describe('the longest events', () => {
  const cases = fc.oneof(fc.tuple(someEvents(), someArea), fc.tuple(eventsWithGiants(), giantArea));

  it('are the first of each type by duration, start and record', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 12 }), ([events, { from, to }], count) => {
        const index = buildIndex(events);
        const area = { lanes: null, from, to, count };
        const all = plainLanes(events).flatMap((lane, number) =>
          lane
            .filter((e) => intersects(e, from, to))
            .map(({ record, code, start, end }) => ({
              code,
              row: {
                record,
                lane: number,
                core: index.cores[number] as number,
                startOffset: start,
                duration: end - start,
              },
            })),
        );
        const codes = [...new Set(all.map(({ code }) => code))].sort((a, b) => a - b);
        const expected = codes.map((code) => {
          const rows = all.filter((e) => e.code === code).map(({ row }) => row);
          rows.sort(
            (a, b) =>
              b.duration - a.duration || a.startOffset - b.startOffset || a.record - b.record,
          );
          return { code, rows: rows.slice(0, count) };
        });
        const found = longestEvents(index, { ...area, codes: null }, untold);
        expect(found.types).toEqual(expected);
        const some = [1, 6, 200];
        const chosen = longestEvents(index, { ...area, codes: some }, untold);
        expect(chosen.types).toEqual(expected.filter(({ code }) => some.includes(code)));
      }),
      { numRuns: 120 },
    );
  });
});

interface Opened {
  readonly file: TraceFile;
  readonly calls: (args: CallArgs) => ApiCalls;
}

function openedCalls(bytes: Uint8Array): Opened {
  const file = opened(bytes);
  const builder = new LaneBuilder();
  const decoded = decodeRecords(file, (block) => builder.count(block));
  if (!decoded.ok) throw new Error(decoded.error.message);
  decodeRecords(file, (block) => builder.fill(block));
  const index = builder.finish();
  if (!index.ok) throw new Error(index.error.message);
  const { places } = decoded.value;
  return {
    file,
    calls: (args) => {
      const found = apiCalls(index.value, file, places, args, untold);
      if (!found.ok) throw new Error(found.error.message);
      return found.value;
    },
  };
}

/** Half of the events made calls; ends stay within u64, so that nothing is clamped. */
const withCalls = namedEvents.map((events) =>
  events.map((event, i): FileEvent => {
    const room = U64_MAX - event.start;
    const duration = event.duration > room ? room : event.duration;
    return { ...event, duration, type: i % 2 === 0 ? 'API_CALL' : event.type };
  }),
);

const PAYLOADS = {
  flatbuf: flatbufPayload,
  bincode: (events: readonly FileEvent[]) => bincodePayload(events, 'newer'),
  json: jsonPayload,
};
const encodings = fc.constantFrom<keyof typeof PAYLOADS>('flatbuf', 'bincode', 'json');

describe('API calls', () => {
  it('are listed with the values and names of the file, whatever its encoding', () => {
    fc.assert(
      fc.property(withCalls, encodings, (events, encoding) => {
        const payload = PAYLOADS[encoding](events);
        const { calls } = openedCalls(traceBytes(encoding, payload));
        const area = { lanes: null, from: -Infinity, to: Infinity };
        const found = calls({ ...area, order: 'start', skip: 0, count: 1_000 });
        const expected = events
          .map((event, record) => ({ event, record }))
          .filter(({ event }) => typeName(event) === 'API_CALL');
        expect(found.calls).toBe(expected.length);
        const rows = expected.map(({ event, record }) => ({
          record,
          core: event.core,
          start: String(event.start),
          duration: String(event.duration),
          name: event.name ?? null,
        }));
        const byRecord = found.rows.toSorted((a, b) => a.record - b.record);
        expect(byRecord).toMatchObject(rows);
      }),
      { numRuns: 80 },
    );
  });

  it('come by start or by duration, page by page, of an area', () => {
    const smallEvents = fc.array(
      fc.record({
        core: fc.nat({ max: 2 }),
        start: fc.nat({ max: 200 }).map(BigInt),
        duration: fc.nat({ max: 30 }).map(BigInt),
        type: fc.constantFrom('API_CALL', 'MAC_COMPUTE'),
      }),
      { minLength: 1, maxLength: 60, size: 'max' },
    );
    const page = fc.record({ skip: fc.nat({ max: 20 }), count: fc.nat({ max: 9 }) });
    const order = fc.constantFrom('start', 'duration');
    fc.assert(
      fc.property(smallEvents, order, page, fc.nat({ max: 150 }), (...given) => {
        const [events, order, { skip, count }, from] = given;
        const to = from + 60;
        const { calls } = openedCalls(traceBytes('flatbuf', flatbufPayload(events)));
        const expected = events
          .map(({ start, duration, type }, record) => ({
            ...{ record, type, start: Number(start), end: Number(start + duration) },
          }))
          .filter((e) => e.type === 'API_CALL')
          .filter((e) => intersects({ ...e, code: 6, slot: 6 }, from, to))
          .sort((a, b) => {
            const byDuration = b.end - b.start - (a.end - a.start);
            const byStart = a.start - b.start || a.record - b.record;
            return (order === 'duration' && byDuration) || byStart;
          });
        const found = calls({ lanes: null, from, to, order, skip, count });
        const records = expected.slice(skip, skip + count).map(({ record }) => record);
        expect(found.rows.map(({ record }) => record)).toEqual(records);
        expect(found.calls).toBe(expected.length);
        const cycles = expected.reduce((sum, e) => sum + e.end - e.start, 0);
        expect(found.cycles).toBe(String(cycles));
      }),
      { numRuns: 120 },
    );
  });
});
