import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giantArea, someArea } from '../testing/areas.ts';
import { buildIndex, event, eventsWithGiants, someEvents } from '../testing/trace-events.ts';
import type { TestEvent } from '../testing/trace-events.ts';
import type { BarrierInstance, Barriers } from './analysis-queries.ts';
import { barriers, type BarrierArgs } from './barriers.ts';

const BARRIER = 5;
const WHOLE: BarrierArgs = {
  ...{ lanes: null, from: 0, to: 2 ** 40 },
  ...{ order: 'start', skip: 0, count: 1000 },
};

function barriersOf(
  events: readonly TestEvent[],
  args: Partial<BarrierArgs> = {},
  isPartial = false,
): Barriers {
  return barriers(buildIndex(events), { ...WHOLE, ...args }, isPartial, () => undefined);
}

/** Arrivals of core c at barrier k: `late[k][c]` cycles after the barrier's own cycle. */
function arriving(late: readonly (readonly number[])[]): TestEvent[] {
  return late.flatMap((cores, k) => {
    const end = (k + 1) * 1_000;
    return cores.map((cycles, core) =>
      event(core, k * 1_000 + cycles, end - k * 1_000 - cycles, BARRIER),
    );
  });
}

const someLate = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 30 }))
  .chain(([cores, count]) =>
    fc.array(
      fc.array(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 900 })), {
        minLength: cores,
        maxLength: cores,
      }),
      { minLength: count, maxLength: count },
    ),
  );

function expectedInstance(late: readonly number[], number: number): Partial<BarrierInstance> {
  const arrivals = late.map((cycles) => number * 1_000 + cycles);
  const lastArrival = Math.max(...arrivals);
  return {
    number,
    firstArrival: Math.min(...arrivals),
    lastArrival,
    lastLane: arrivals.indexOf(lastArrival),
    arriveLast: arrivals.filter((at) => at === lastArrival).length,
    spread: lastArrival - Math.min(...arrivals),
    lost: arrivals.reduce((sum, at) => sum + lastArrival - at, 0),
  };
}

describe('barriers', () => {
  it('are the k-th of each core, with who came last and what the others lost', () => {
    fc.assert(
      fc.property(someLate, (late) => {
        const cores = (late[0] as number[]).length;
        const found = barriersOf(arriving(late));
        const expected = late.map(expectedInstance);
        expect(found.pairing).toEqual({ kind: 'count', perCore: late.length, cores });
        expect(found.rows).toMatchObject(expected);
        expect(found.instances).toBe(late.length);
        expect(found.tied).toBe(expected.filter(({ spread }) => spread === 0).length);
        const lost = expected.reduce((sum, of) => sum + (of.lost as number), 0);
        expect(found.lost).toBe(String(lost));
        const lanes = Array.from({ length: cores }, (_, lane) => {
          const waits = late.map((cycles) => Math.max(...cycles) - (cycles[lane] as number));
          const untied = waits.filter((_, k) => expected[k]?.spread !== 0);
          const last = untied.filter((wait) => wait === 0).length;
          const sum = waits.reduce((a, b) => a + b, 0);
          return { lane, core: lane, arrivals: late.length, last, lost: String(sum) };
        });
        expect(found.lanes).toEqual(lanes);
      }),
      { numRuns: 100 },
    );
  });

  it('come by time or by what they cost, page by page', () => {
    fc.assert(
      fc.property(someLate, fc.nat({ max: 40 }), fc.nat({ max: 10 }), (late, skip, count) => {
        const expected = late.map(expectedInstance);
        const byStart = barriersOf(arriving(late), { skip, count });
        expect(byStart.rows).toMatchObject(expected.slice(skip, skip + count));
        const sorted = expected.toSorted((a, b) => (b.lost as number) - (a.lost as number));
        const byLost = barriersOf(arriving(late), { order: 'lost', skip, count });
        expect(byLost.rows).toMatchObject(sorted.slice(skip, skip + count));
      }),
      { numRuns: 50 },
    );
  });

  it('of an area are those whose arrivals touch it, still paired over the whole lanes', () => {
    const late = [
      [0, 300, 0],
      [10, 20, 30],
      [0, 0, 0],
    ];
    const numbers = (from: number, to: number): number[] =>
      barriersOf(arriving(late), { from, to }).rows.map(({ number }) => number);
    expect(numbers(0, 1)).toEqual([0]);
    // The area begins after two of the three cores have arrived at the first barrier.
    expect(numbers(200, 1_020)).toEqual([0, 1]);
    expect(numbers(301, 1_010)).toEqual([]);
    expect(numbers(1_030, 2_001)).toEqual([1, 2]);
  });

  it('that all cores reach at one cycle are ties, and nobody is called last', () => {
    const found = barriersOf(arriving([[7, 7, 7]]));
    expect(found).toMatchObject({ instances: 1, tied: 1, lost: '0' });
    expect(found.rows[0]).toMatchObject({ arriveLast: 3, spread: 0, lost: 0 });
    expect(found.lanes.map(({ last }) => last)).toEqual([0, 0, 0]);
  });

  it('are told by their common ends where cores have different numbers of them', () => {
    const events = arriving([
      [0, 40],
      [5, 0],
      [9, 9],
    ]);
    const alone = event(1, 5_000, 10, BARRIER);
    const found = barriersOf([...events, alone]);
    expect(found.pairing).toEqual({ kind: 'common-end', unpaired: 1 });
    expect(found.rows).toMatchObject([
      { number: 0, lastCore: 1, spread: 40 },
      { number: 1, lastCore: 0, spread: 5 },
      { number: 2, arriveLast: 2, spread: 0 },
    ]);
  });

  it('are told by their ends where only a part of the trace has been loaded', () => {
    const found = barriersOf(arriving([[0, 40]]), {}, true);
    expect(found.pairing).toEqual({ kind: 'common-end', unpaired: 0 });
    expect(found.rows).toMatchObject([{ spread: 40, lastCore: 1 }]);
  });

  it('cannot be told otherwise, with the counts that say why', () => {
    const reason = (events: readonly TestEvent[]): string => {
      const { pairing, instances, rows, lanes } = barriersOf(events);
      expect({ instances, rows, lanes }).toEqual({ instances: 0, rows: [], lanes: [] });
      return pairing.kind === 'unknown' ? pairing.reason : pairing.kind;
    };
    const three = [0, 10, 20].map((start) => event(1, start, 3, BARRIER));
    expect(reason([event(0, 0, 5, 1)])).toBe('There is no BARRIER_SYNC on these cores.');
    expect(reason(three)).toBe('Only core 1 has barriers.');
    expect(reason([...three, event(0, 0, 4, BARRIER)])).toBe(
      "Cores have from 1 to 3 barriers, and 4 of 4 end where no other core's does.",
    );
    expect(
      reason([event(0, 0, 9, BARRIER), event(0, 4, 5, BARRIER), event(1, 2, 7, BARRIER)]),
    ).toBe('Cores have from 1 to 2 barriers, and at one cycle one core ends several of them.');
  });

  it('lose no arrival and no cycle, whatever the events', () => {
    const cases = fc.oneof(
      fc.tuple(someEvents(), someArea),
      fc.tuple(eventsWithGiants(), giantArea),
    );
    fc.assert(
      fc.property(cases, fc.boolean(), ([events, area], isPartial) => {
        const barriersOnly = events.map((e) => ({ ...e, code: BARRIER }));
        const whole = { from: -(2 ** 50), to: 2 ** 50 };
        const all = barriersOf(barriersOnly, whole, isPartial);
        const { pairing } = all;
        const arrivals = all.lanes.reduce((sum, lane) => sum + lane.arrivals, 0);
        const lost = all.lanes.reduce((sum, lane) => sum + BigInt(lane.lost), 0n);
        expect(all.events).toBe(events.length);
        expect(lost).toBe(BigInt(all.lost));
        if (pairing.kind === 'unknown') expect(arrivals).toBe(0);
        else expect(arrivals + ('unpaired' in pairing ? pairing.unpaired : 0)).toBe(all.events);
        const part = barriersOf(barriersOnly, area, isPartial);
        expect(part.instances <= all.instances).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
