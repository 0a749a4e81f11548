import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '../../result.ts';
import { decodeRecords } from '../decode.ts';
import { LaneBuilder } from '../lane-builder.ts';
import type { LaneIndex } from '../lane-index.ts';
import { namedEvents, numberedEvents } from '../testing/file-events.ts';
import { readTrace } from '../testing/read-trace.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
  type TestEvent,
} from '../testing/trace-events.ts';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  opened,
  traceBytes,
  type FileEvent,
} from '../testing/write-trace.ts';
import type { TraceFile } from '../trace-file.ts';
import { filterOf } from './event-filter.ts';
import type { EventQuery } from './event-query.ts';
import { findEvents, type Searched } from './find-events.ts';
import { forEachHit, type HitSet } from './hit-set.ts';
import { parseQuery } from './parse-query.ts';
import { fits, queriesAbout, typesOfCodes, type PlainRecord } from './testing/plain-search.ts';

const allocate = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes);
const NO_PLACES = {
  records: 0,
  bincodeForm: null,
  checkpoints: new Float64Array(0),
  nameRecords: new Uint32Array(0),
  nameOffsets: new Float64Array(0),
};
const noFile = (): ReturnType<typeof fail> => fail('none', 'The file is not needed.');

function recordsOf(index: LaneIndex, hits: HitSet): number[] {
  const records: number[] = [];
  forEachHit(hits.bits, 0, index.events, (position) =>
    records.push(index.record[position] as number),
  );
  return records.sort((a, b) => a - b);
}

function plainOf({ core, start, duration, code }: TestEvent): PlainRecord {
  const [type] = typesOfCodes([code]);
  return { core, start, duration, typeName: type?.name ?? '', typeId: code, name: null };
}

function find(
  searched: Searched,
  query: EventQuery,
  types: Parameters<typeof filterOf>[1],
  lanes: readonly number[] | null = null,
): number[] {
  const search = { filter: filterOf(query, types), lanes };
  const found = findEvents(searched, search, allocate, () => {});
  if (!found.ok) throw new Error(found.error.message);
  return recordsOf(searched.index, found.value);
}

function findAmong(
  events: readonly TestEvent[],
  query: EventQuery,
  lanes: readonly number[] | null = null,
): number[] {
  const searched = { index: buildIndex(events), places: NO_PLACES, openFile: noFile };
  return find(searched, query, typesOfCodes(events.map(({ code }) => code)), lanes);
}

function expectedRecords(events: readonly PlainRecord[], query: EventQuery): number[] {
  return events.flatMap((one, record) => (fits(query, one) ? [record] : []));
}

const withQuery = (events: fc.Arbitrary<TestEvent[]>): fc.Arbitrary<[TestEvent[], EventQuery]> =>
  events.chain((list) => fc.tuple(fc.constant(list), queriesAbout(list.map(plainOf), 0)));

describe('a search by type, core, duration, start and end', () => {
  it.each([
    ['small numbers, overlaps and instants', someEvents(), 300],
    ['giants', eventsWithGiants(), 200],
  ])('finds what fits, one event after the other: %s', (_what, events, numRuns) => {
    fc.assert(
      fc.property(withQuery(events), ([list, query]) => {
        const expected = expectedRecords(list.map(plainOf), query);
        expect(findAmong(list, query)).toEqual(expected);
      }),
      { numRuns },
    );
  });

  it('looks at the asked lanes only', () => {
    fc.assert(
      fc.property(withQuery(someEvents(120)), fc.nat({ max: 15 }), ([list, query], mask) => {
        const cores = [...new Set(list.map(({ core }) => core))].sort((a, b) => a - b);
        const lanes = cores.map((_, lane) => lane).filter((lane) => ((mask >> lane) & 1) === 1);
        const expected = expectedRecords(list.map(plainOf), query).filter((record) =>
          lanes.includes(cores.indexOf(list[record]?.core ?? -1)),
        );
        expect(findAmong(list, query, lanes)).toEqual(expected);
      }),
    );
  });

  it('understands what a user writes', () => {
    const events = [
      event(0, 0, 20_000, 2),
      event(3, 1_250_000, 10_001, 3),
      event(7, 1_500_000, 10_000, 2),
      event(5, 1_500_001, 90_000, 3),
      event(5, 1_300_000, 90_000, 1),
    ];
    const asked = (text: string): readonly number[] => {
      const query = parseQuery(text, { clockMhz: 1000 });
      if (!query.ok) throw new Error(query.error.message);
      return findAmong(events, query.value);
    };
    expect(asked('type:dma dur:>10k core:3-7 start:1.2M-1.5M')).toEqual([1]);
    expect(asked('type:dma dur:>=10us core:3-7 start:1.2M-1.5M')).toEqual([1, 2]);
    expect(asked('dma !type:read')).toEqual([1, 3]);
    expect(asked('type:2,MAC')).toEqual([0, 2, 4]);
    expect(asked('end:1_390_000')).toEqual([4]);
    expect(asked('')).toEqual([0, 1, 2, 3, 4]);
    expect(asked('name:uca_')).toEqual([]);
    expect(asked('-name:uca_ -type:dma')).toEqual([4]);
  });
});

/** The index of a file, and the events as they were written. */
function searchedFile(file: TraceFile): {
  searched: Searched;
  types: Parameters<typeof filterOf>[1];
  records: PlainRecord[];
} {
  const { events, places, types } = readTrace(file);
  const builder = new LaneBuilder();
  decodeRecords(file, (block) => (builder.count(block), true));
  decodeRecords(file, (block) => (builder.fill(block), true));
  const index = builder.finish();
  if (!index.ok) throw new Error(index.error.message);
  const records = events.map(({ core, start, duration, type, name }) => {
    const typeId = types.find((one) => one.name === type)?.id ?? null;
    return { core, start, duration, typeName: String(type), typeId, name: name ?? null };
  });
  return {
    searched: { index: index.value, places, openFile: () => ({ ok: true, value: file }) },
    types,
    records,
  };
}

describe('a search in a file', () => {
  const files = fc.oneof(
    numberedEvents.map((events) => traceBytes('flatbuf', flatbufPayload(events))),
    namedEvents.map((events) => traceBytes('bincode', bincodePayload(events, 'newer'))),
    namedEvents.map((events) => traceBytes('json', jsonPayload(events))),
  );

  it('finds what fits in every encoding, by names and by any u64', () => {
    let found = 0;
    fc.assert(
      fc.property(
        files
          .map((bytes) => searchedFile(opened(bytes)))
          .filter(({ records }) => records.length > 0)
          .chain((trace) => fc.tuple(fc.constant(trace), queriesAbout(trace.records, 3))),
        ([{ searched, types, records }, query]) => {
          const answer = find(searched, query, types);
          expect(answer).toEqual(expectedRecords(records, query));
          if (answer.length < records.length) found += answer.length;
        },
      ),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('is exact where the index has rounded, reading only what lies at a bound', () => {
    const records = wildEvents().map((events) =>
      events.map(({ code: type, ...rest }) => ({ ...rest, type })),
    );
    let readAgain = 0;
    fc.assert(
      fc.property(
        records
          .map((events) => searchedFile(opened(traceBytes('flatbuf', flatbufPayload(events)))))
          .chain((trace) => fc.tuple(fc.constant(trace), queriesAbout(trace.records, 0))),
        ([{ searched, types, records: plain }, query]) => {
          const openFile: Searched['openFile'] = () => (readAgain++, searched.openFile());
          const found = find({ ...searched, openFile }, query, types);
          expect(found).toEqual(expectedRecords(plain, query));
        },
      ),
      { numRuns: 400 },
    );
    expect(readAgain).toBeGreaterThan(100);
  });

  it('reads nothing again of small events far from the origin, away from the bounds', () => {
    const far = 2n ** 60n;
    const events: FileEvent[] = [
      { core: 0, start: 5n, duration: 1n, type: 1 },
      { core: 0, start: far + 100_000n, duration: 40n, type: 1 },
      { core: 0, start: far + 900_001n, duration: 50n, type: 1 },
    ];
    const { searched, types } = searchedFile(opened(traceBytes('flatbuf', flatbufPayload(events))));
    const query = parseQuery(`start:${far + 500_000n}.. dur:>45`, { clockMhz: null });
    if (!query.ok) throw new Error(query.error.message);
    expect(find({ ...searched, openFile: noFile }, query.value, types)).toEqual([2]);
  });

  it('reads many names, which repeat, and tells how far it is', () => {
    const events: FileEvent[] = Array.from({ length: 20_000 }, (_, i) => ({
      core: i % 3,
      start: BigInt(i),
      duration: 1n,
      type: i % 2 === 0 ? 'API_CALL' : 'MAC_COMPUTE',
      ...(i % 2 === 0 ? { name: i % 10 === 0 ? 'uca_Submit' : `call ${i}` } : {}),
    }));
    const { searched, types } = searchedFile(
      opened(traceBytes('bincode', bincodePayload(events, 'newer'))),
    );
    const shares: number[] = [];
    const filter = filterOf({ terms: [{ field: 'name', negated: false, texts: ['CA_s'] }] }, types);
    const search = { filter, lanes: null };
    const found = findEvents(searched, search, allocate, (share) => shares.push(share));
    if (!found.ok) throw new Error(found.error.message);
    expect(recordsOf(searched.index, found.value)).toEqual(
      Array.from({ length: 2_000 }, (_, i) => i * 10),
    );
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('fails with what the file fails with', () => {
    const index = buildIndex([event(0, 0, 1)]);
    const places = {
      ...NO_PLACES,
      nameRecords: Uint32Array.of(0),
      nameOffsets: Float64Array.of(0),
    };
    const filter = filterOf({ terms: [{ field: 'name', negated: false, texts: ['a'] }] }, []);
    const search = { filter, lanes: null };
    const gone = (): ReturnType<typeof fail> => fail('open-failed', 'It is gone.');
    const found = findEvents({ index, places, openFile: gone }, search, allocate, () => {});
    expect(found).toMatchObject({ ok: false, error: { code: 'open-failed' } });
  });
});
