import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { soundTraces } from '../testing/file-events.ts';
import { flatbufPayload, traceBytes, type FileEvent } from '../testing/write-trace.ts';
import type { ExportedTrace } from './export-pieces.ts';
import type { ChromeJsonExport } from './export-request.ts';
import { chosenEvents, errorOf, exportable, fileOf, wholeFile } from './testing/exported.ts';

const ALL: ChromeJsonExport = { format: 'chrome-json', area: null, types: null };

interface ChromeEvent {
  readonly ph: 'M' | 'X' | 'i';
  readonly pid: number;
  readonly tid?: number;
  readonly name: string;
  readonly cat: string;
  readonly args: Readonly<Record<string, string | number>>;
}

function exported(trace: ExportedTrace, what = ALL) {
  const text = decodeUtf8(fileOf(wholeFile(trace, what)).bytes);
  const { traceEvents, ...rest } = JSON.parse(text) as {
    traceEvents: ChromeEvent[];
    otherData: Record<string, unknown>;
    displayTimeUnit: string;
  };
  const events = traceEvents.filter(({ ph }) => ph !== 'M');
  const named = traceEvents.filter(({ name }) => name === 'thread_name');
  const threads = new Map(named.map(({ tid, args }) => [tid, String(args['name'])]));
  return { ...rest, text, traceEvents, events, threads };
}

const event = (start: number, duration: number, core = 0, name?: string): FileEvent => {
  const plain = { core, start: BigInt(start), duration: BigInt(duration), type: 1 };
  return name === undefined ? plain : { ...plain, name };
};

const traceOf = (events: readonly FileEvent[]) =>
  exportable(traceBytes('flatbuf', flatbufPayload(events)));

describe('a trace as Chrome JSON', () => {
  it('holds every event, exactly, or is refused', () => {
    fc.assert(
      fc.property(soundTraces, (bytes) => {
        const trace = exportable(bytes);
        const expected = chosenEvents(trace, ALL);
        const isExact = expected.every(({ start, duration }) => start + duration < 2n ** 53n);
        if (!isExact) {
          const error = errorOf(wholeFile(trace, ALL));
          expect(error.code).toBe('past-exact');
          expect(error.message).toContain('9007199254740992');
          return;
        }
        const { events, text } = exported(trace);
        expect(
          events.map(({ cat, args }) => ({
            type: cat,
            record: args['record'],
            start: args['start'],
            duration: args['duration'],
            name: args['name'],
          })),
        ).toEqual(
          expected.map(({ type, record, start, duration, name }) => ({
            type,
            record,
            start: String(start),
            duration: String(duration),
            name,
          })),
        );
        // As text: above 2^52 a reader's doubles are coarser than the thousandths.
        const digits = (field: string) =>
          Array.from(text.matchAll(new RegExp(`"${field}":(\\d+)\\.(\\d{3})`, 'g')), (found) =>
            BigInt(`${found[1]}${found[2]}`),
          );
        expect(digits('ts')).toEqual(expected.map(({ start }) => start));
        const lasting = expected.filter(({ duration }) => duration > 0n);
        expect(digits('dur')).toEqual(lasting.map(({ duration }) => duration));
      }),
    );
  });

  it('has no two events at once on a track, and a name for every track', () => {
    const some = fc.array(
      fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 20 }), fc.constantFrom(3, 9)),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(some, (events) => {
        const { events: written, threads } = exported(
          traceOf(events.map(([start, duration, core]) => event(start, duration, core))),
        );
        const ends = new Map<number | undefined, number>();
        for (const { ph, tid, args } of written) {
          expect(threads.get(tid)).toMatch(/^Core [39](, row \d+)?$/);
          if (ph === 'i') continue;
          const start = Number(args['start']);
          expect(start).toBeGreaterThanOrEqual(ends.get(tid) ?? 0);
          ends.set(tid, start + Number(args['duration']));
        }
        expect(new Set(threads.values()).size).toBe(threads.size);
      }),
    );
  });

  it('writes thousandths with three decimals, and instants for events without a duration', () => {
    const { text, events } = exported(traceOf([event(1234, 7), event(2_000_000, 0)]));
    expect(text).toContain('"ts":1.234,"dur":0.007,');
    expect(text).toContain('"ph":"i","s":"t","pid":1,"tid":2,"ts":2000.000,"name"');
    expect(events.map(({ ph }) => ph)).toEqual(['X', 'i']);
  });

  it('names rows in the order of cores, and sorts them so', () => {
    const { traceEvents, threads } = exported(
      traceOf([event(0, 9, 7), event(3, 9, 7), event(0, 9, 2), event(20, 1, 7)]),
    );
    expect([...threads]).toEqual([
      [2, 'Core 2'],
      [3, 'Core 7'],
      [4, 'Core 7, row 2'],
    ]);
    const order = traceEvents.filter(({ name }) => name === 'thread_sort_index');
    expect(order.map(({ tid, args }) => [tid, args['sort_index']])).toEqual([
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(traceEvents[0]).toMatchObject({
      ph: 'M',
      name: 'process_name',
      args: { name: 'NPU: in.pccx' },
    });
  });

  it('says of which trace it is, at which clock, and what its times stand for', () => {
    const area = { lanes: [0], from: 5, to: 6 };
    const { otherData, displayTimeUnit } = exported(traceOf([event(0, 9), event(7, 1)]), {
      ...ALL,
      area,
    });
    expect(displayTimeUnit).toBe('ns');
    expect(otherData).toEqual({
      source_file: 'in.pccx',
      written_by: 'Tilescope 9.9.9',
      time_unit: '1 ns of ts and dur stands for 1 cycle',
      clock_mhz: 1000,
      cores: 4,
      cores_with_events: 1,
      types: [{ id: 1, name: 'MAC_COMPUTE', events: 1 }],
      events: 1,
      area: { from_cycle: '5', to_cycle: '6', cores: 1, which: 'whole events that touch it' },
    });
  });

  it('shows an event under its own name, whatever is in it', () => {
    const { events } = exported(traceOf([event(0, 9, 0, 'a"b\n\u2028</script>')]));
    expect(events[0]).toMatchObject({ name: 'a"b\n\u2028</script>', cat: 'MAC_COMPUTE' });
  });

  it('takes cycles up to the last exact one and refuses the next', () => {
    const last = 2 ** 53 - 2;
    expect(exported(traceOf([event(last, 1)])).text).toContain(`"start":"${last}"`);
    const error = errorOf(wholeFile(traceOf([event(last, 1), event(last, 2)]), ALL));
    expect(error.message).toBe(
      'Event 1 ends at cycle 9007199254740992; times in this format are exact only below 2^53 = 9007199254740992.',
    );
  });
});
