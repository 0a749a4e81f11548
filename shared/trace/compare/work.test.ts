import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneIndex } from '../lane-index.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  type TestEvent,
} from '../testing/trace-events.ts';
import { workEnds } from './work-ends.ts';
import { workShares } from './work-shares.ts';

const untold = (): void => undefined;

interface Plain {
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

/** Lane by lane the events in the index's order, from the list that it was made of. */
function plainLanes(index: LaneIndex, events: readonly TestEvent[]): Plain[][] {
  return Array.from(index.cores, (core) =>
    events
      .map((e, record) => ({ ...e, record }))
      .filter((e) => e.core === core)
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.record - b.record))
      .map(({ code, start, duration }) => ({
        code,
        start: Number(start - index.origin),
        end: Number(start - index.origin) + Number(duration),
      })),
  );
}

const codesOf = (lane: readonly Plain[], code: number) => lane.filter((e) => e.code === code);

/** The first `common` events of each type, in their order. */
function commonOf(lane: readonly Plain[], codes: readonly number[], common: readonly number[]) {
  return lane.filter((e) => {
    const column = codes.indexOf(e.code);
    return column >= 0 && codesOf(lane, e.code).indexOf(e) < (common[column] as number);
  });
}

/** Prefix counts by window. */
function plainShares(
  work: readonly Plain[],
  codes: readonly number[],
  windows: number,
): number[][] {
  return Array.from({ length: windows }, (_, window) => {
    const done = work.slice(0, Math.floor(((window + 1) * work.length) / windows));
    return codes.map((code) => codesOf(done, code).length);
  });
}

const anyEvents = fc.oneof(someEvents(120), eventsWithGiants());

const pairs = fc
  .tuple(anyEvents, anyEvents, fc.integer({ min: 1, max: 9 }))
  .map(([first, second, windows]) => {
    // The same cores in both, whatever they do there.
    const cores = [...new Set(first.map((e) => e.core))];
    const moved = second.map((e, i) => ({ ...e, core: cores[i % cores.length] as number }));
    return { first, second: moved, windows };
  });

describe('the work of two traces', () => {
  it('is parted into equal shares of the events that both have', () => {
    fc.assert(
      fc.property(pairs, ({ first, second, windows }) => {
        const a = buildIndex(first);
        const b = buildIndex(second);
        const lanes = [...a.cores.keys()];
        const codes = [...new Set(first.map((e) => e.code))];
        const lanesOfB = plainLanes(b, second);
        const common = plainLanes(a, first).map((lane, number) => {
          const other = lanesOfB[b.cores.indexOf(a.cores[number] as number)] ?? [];
          return codes.map((code) =>
            Math.min(codesOf(lane, code).length, codesOf(other, code).length),
          );
        });
        const asked = { lanes, codes, windows, common: Uint32Array.from(common.flat()) };
        const { counts } = workShares(a, asked, untold);
        const expected = plainLanes(a, first).map((lane, number) =>
          plainShares(commonOf(lane, codes, common[number] as number[]), codes, windows),
        );
        expect([...counts]).toEqual(expected.flat(2));
      }),
      { numRuns: 150 },
    );
  });

  it('is done when all events up to a window have ended', () => {
    fc.assert(
      fc.property(pairs, ({ first, windows }) => {
        const index = buildIndex(first);
        const lanes = [...index.cores.keys()];
        const codes = [...new Set(first.map((e) => e.code))].slice(0, 3);
        const plain = plainLanes(index, first);
        // Not all of them: every second lane does half of each type.
        const common = plain.map((lane, number) =>
          codes.map((code) => Math.ceil(codesOf(lane, code).length / (1 + (number % 2)))),
        );
        const work = plain.map((lane, number) => commonOf(lane, codes, common[number] as number[]));
        const shares = work.map((events) => plainShares(events, codes, windows));
        const counts = Uint32Array.from(shares.flat(2));
        const found = workEnds(index, { lanes, codes, windows, counts }, untold);
        expect([...found.begins]).toEqual(work.map((events) => events[0]?.start ?? NaN));
        const ends = work.flatMap((events) =>
          Array.from({ length: windows }, (_, window) => {
            const done = events.slice(0, Math.floor(((window + 1) * events.length) / windows));
            const reached = done.map(({ end }) => end);
            return events.length === 0 ? NaN : Math.max(events[0]?.start as number, ...reached);
          }),
        );
        expect([...found.ends]).toEqual(ends);
      }),
      { numRuns: 150 },
    );
  });

  it('is told as far as it goes where one of the traces does other things in between', () => {
    const a = buildIndex([event(0, 0, 10, 1), event(0, 10, 10, 2), event(0, 20, 10, 1)]);
    const b = buildIndex([event(0, 100, 10, 1), event(0, 110, 50, 4), event(0, 160, 20, 2)]);
    const work = { lanes: [0], codes: [1, 2], windows: 2 };
    const { counts } = workShares(a, { ...work, common: Uint32Array.of(1, 1) }, untold);
    expect([...counts]).toEqual([1, 0, 1, 1]);
    expect([...workEnds(a, { ...work, counts }, untold).ends]).toEqual([10, 20]);
    expect([...workEnds(b, { ...work, counts }, untold).ends]).toEqual([110, 180]);
  });
});
