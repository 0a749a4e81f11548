import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../shared/result.ts';
import {
  fillOverview,
  layOutOverview,
  type IndexOverview,
} from '../../../shared/trace/index-overview.ts';
import { GIANT, type LaneIndex } from '../../../shared/trace/lane-index.ts';
import { sharedMemory } from './crew.ts';
import { SLOT_COUNT } from '../../../shared/trace/event-types.ts';
import {
  busyBySlot,
  plainLanes,
  plainOverview,
} from '../../../shared/trace/testing/brute-force.ts';
import {
  buildIndex,
  eventsWithGiants,
  event,
  someEvents,
  type TestEvent,
} from '../../../shared/trace/testing/trace-events.ts';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  opened,
  traceBytes,
} from '../../../shared/trace/testing/write-trace.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import { IndexRun, type CountedTrace } from './index-run.ts';
import { crewInTurns } from '../testing/crew-in-turns.ts';

/** Cells for 64 columns of each of 32 lanes: columns become wider often. */
const FEW_CELLS = 2 ** 14;

function fileOf(
  events: readonly (TestEvent & { readonly name?: string })[],
  encoding: 'flatbuf' | 'bincode' | 'json' = 'flatbuf',
): TraceFile {
  const typed = events.map((e) => ({ ...e, type: e.code }));
  const payloadOf = {
    flatbuf: () => flatbufPayload(typed),
    bincode: () => bincodePayload(typed, 'newer'),
    json: () => jsonPayload(typed),
  };
  return opened(traceBytes(encoding, payloadOf[encoding]()));
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function runOf(file: TraceFile, segmentRecords = 16): IndexRun {
  const sizes = { segmentRecords, overviewCells: FEW_CELLS };
  return new IndexRun(file, crewInTurns(file), true, sizes);
}

async function indexed(run: IndexRun): Promise<{ counted: CountedTrace; index: LaneIndex }> {
  const counted = value(await run.count(() => {}));
  const index = value(await run.index(counted, null));
  if (index === null) throw new Error('nobody stopped it');
  return { counted, index };
}

/** From the finest to the one with the widest columns. */
function tablesOf(overview: IndexOverview | null): IndexOverview[] {
  return overview === null ? [] : [overview, ...tablesOf(overview.coarser ?? null)];
}

/** The parts of an index as plain lists, whatever memory they lie in. */
function plain(index: LaneIndex): unknown {
  const listOf = (part: unknown): unknown =>
    ArrayBuffer.isView(part) ? Array.from(part as Float64Array) : part;
  return Object.fromEntries(Object.entries(index).map(([name, part]) => [name, listOf(part)]));
}

/** Files number types past the known ones by their order, so do the events of these tests. */
function renumbered(events: readonly TestEvent[]): TestEvent[] {
  const others = [...new Set(events.map((e) => e.code).filter((code) => code >= 7))];
  return events.map((e) => (e.code < 7 ? e : { ...e, code: 7 + others.indexOf(e.code) }));
}

/** Starts rise, on three cores, so that checkpoints of 1,024 records mean something. */
const manyEvents: TestEvent[] = Array.from({ length: 5000 }, (_, i) => {
  const duration = (i * 7919) % 23;
  return event(i % 3, i * 10 + ((i * 31) % 7), duration, 1 + (i % 6));
});

describe('an index that several threads build', () => {
  it('is the one of a single thread, however the records are divided', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents(120),
        fc.integer({ min: 1, max: 40 }),
        async (events, records) => {
          const { index, counted } = await indexed(runOf(fileOf(events), records));
          expect(plain(index)).toEqual(plain(buildIndex(renumbered(events))));
          expect(counted.places.records).toBe(events.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(['bincode', 'json'] as const)('is so from %s too', async (encoding) => {
    const { index } = await indexed(runOf(fileOf(manyEvents, encoding), 1024));
    expect(plain(index)).toEqual(plain(buildIndex(manyEvents)));
  });

  it('is built by one thread alone where there are very many cores, within the budget', async () => {
    const events = Array.from({ length: 210_000 }, (_, i) => event(i, i, 5));
    const file = fileOf(events);
    const { index } = await indexed(runOf(file, 4096));
    expect(index.cores.length).toBe(210_000);
    const refused = await runOf(file, 4096).count(() => {}, 200_000);
    expect(refused).toMatchObject({ ok: false, error: { code: 'memory-budget' } });
    expect(refused.ok ? '' : refused.error.message).toMatch(/has 210,00\d events/);
  });

  it('ends at the name trailer, wherever threads meet it', async () => {
    for (const length of [40, 60, 61, 62, 63, 64, 65, 100]) {
      const events = manyEvents
        .slice(0, length)
        .map((e, i) => (i % 3 === 0 ? { ...e, name: `call number ${i}, long enough` } : e));
      const { index, counted } = await indexed(runOf(fileOf(events), 8));
      expect(index.events).toBe(length);
      expect(counted.places.nameRecords.length).toBe(Math.ceil(length / 3));
      expect(plain(index)).toEqual(plain(buildIndex(manyEvents.slice(0, length))));
    }
  });

  it('holds the events that touch a range, and lanes without any', async () => {
    const run = runOf(fileOf(manyEvents));
    const counted = value(await run.count(() => {}));
    const index = value(await run.index(counted, { from: 1000, to: 2001 }));
    const touching = manyEvents.flatMap(({ start, duration }, record) => {
      const isIn = start < 2001n && (start >= 1000n || start + duration > 1000n);
      return isIn ? [record] : [];
    });
    expect([...(index?.record ?? [])].sort((a, b) => a - b)).toEqual(touching);
    const far = value(await run.index(counted, { from: 10 ** 9, to: 10 ** 9 + 1 }));
    expect([...(far?.cores ?? [])]).toEqual([0, 1, 2]);
    expect(far?.events).toBe(0);
  });
});

describe('the overview of a trace', () => {
  it('has the busy cycles of every column, whatever columns it began with', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents(80), fc.integer({ min: 3, max: 40 }), async (events, records) => {
        const counted = value(await runOf(fileOf(events), records).count(() => {}));
        const overview = counted.overview();
        const lanes = plainLanes(renumbered(events));
        if (overview === null) throw new Error('there is none');
        const width = 2 ** overview.level;
        lanes.forEach((lane, number) => {
          for (let column = 0; column < overview.columns; column++) {
            const from = (overview.firstColumn + column) * width;
            const cell = (number * overview.columns + column) * SLOT_COUNT;
            const cells = [...overview.cycles.slice(cell, cell + SLOT_COUNT)];
            expect(cells).toEqual(busyBySlot(lane, from, from + width));
          }
        });
        const total = lanes.flat().reduce((sum, e) => sum + e.end - e.start, 0);
        expect(Array.from(overview.cycles).reduce((sum, cycles) => sum + cycles, 0)).toBe(total);
        const instants = lanes.flat().filter((e) => e.start === e.end);
        for (const { start, slot } of instants) {
          const column = Math.floor(start / width) - overview.firstColumn;
          const lane = lanes.findIndex((all) =>
            all.some((e) => e.start === start && e.slot === slot && e.start === e.end),
          );
          expect((overview.instants[lane * overview.columns + column] ?? 0) & (1 << slot)).not.toBe(
            0,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is made finer from the index, with the same sums', () => {
    fc.assert(
      fc.property(fc.oneof(someEvents(80), eventsWithGiants()), (events) => {
        const index = buildIndex(events);
        const lanes = plainLanes(events).map((lane) => lane.filter((e) => e.end - e.start < GIANT));
        const from = lanes.flat().reduce((least, e) => Math.min(least, e.start), Infinity);
        const to = lanes.flat().reduce((most, e) => Math.max(most, e.end), -Infinity);
        if (lanes.flat().length === 0) return;
        // As if there were many events, so that there is an overview.
        const overview = layOutOverview(
          lanes.length,
          lanes.length * 2 ** 15,
          from,
          to,
          sharedMemory,
        );
        if (overview === null) throw new Error('the offsets are exact');
        lanes.forEach((_, lane) => expect(fillOverview(overview, index, lane)).toBe(true));
        for (const table of tablesOf(overview)) {
          const { firstColumn, columns, cycles, instants } = plainOverview(lanes, table.level);
          expect(table).toMatchObject({ firstColumn, columns, instants });
          expect(Array.from(table.cycles)).toEqual(Array.from(cycles));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is made in ever wider columns, as long as these are many', () => {
    const overview = layOutOverview(2, 1e8, -(2 ** 20), 2 ** 30, sharedMemory);
    const columns = tablesOf(overview).map((table) => table.columns);
    expect(columns).toEqual([65_601, 16_401, 4101, 1026]);
    expect(tablesOf(overview).map(({ level }) => level)).toEqual([14, 16, 18, 20]);
  });

  it('has at least 14 events in a column, or is not made', () => {
    const columns = (events: number): number | undefined =>
      layOutOverview(2, events, 0, 2 ** 30 - 1, sharedMemory)?.columns;
    expect(columns(2 * 14 * 2 ** 12)).toBe(2 ** 12);
    expect(columns(2 * 14 * 2 ** 12 - 1)).toBe(2 ** 11);
    expect(columns(2 * 14 * 1024 - 1)).toBeUndefined();
  });

  it('is given up from the index where a sum of the widest columns may pass 32 bits', () => {
    const fits = (events: number): boolean => {
      const overview = layOutOverview(1, 1e8, 0, 2 ** 36 - 1, sharedMemory);
      if (overview === null) throw new Error('the offsets are exact');
      const [finest, ...coarser] = tablesOf(overview);
      expect([finest?.level, coarser.at(-1)?.level]).toEqual([19, 25]);
      const index = buildIndex(Array.from({ length: events }, () => event(0, 0, 2 ** 19)));
      return fillOverview(overview, index, 0);
    };
    expect(fits(2 ** 7 - 1)).toBe(true);
    expect(fits(2 ** 7)).toBe(false);
  });

  it('is given up for more lanes than there are columns for, and the index is not', async () => {
    const events = Array.from({ length: 3000 }, (_, i) => event(i, i, 5));
    const { counted, index } = await indexed(runOf(fileOf(events), 64));
    expect(counted.overview()).toBeNull();
    expect(index.cores.length).toBe(3000);
  });

  it('shows what was counted when reading is stopped', async () => {
    const file = fileOf(manyEvents);
    const run = runOf(file, 100);
    run.stop();
    const counted = value(await run.count(() => {}));
    expect(counted.counts.events).toBeLessThan(manyEvents.length);
    expect(value(await run.index(counted, null))).toBeNull();
  });
});
