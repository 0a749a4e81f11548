import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOST_SLOT } from '../event-types.ts';
import { giantArea, someArea } from '../testing/areas.ts';
import { plainLanes, type PlainEvent } from '../testing/brute-force.ts';
import { cyclesOfAll, ofCodes, sumClipped, unionCycles } from '../testing/plain-unions.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
  type TestEvent,
} from '../testing/trace-events.ts';
import { unionsOfTwo } from './device-overlap.ts';
import { computeTransferOverlap } from './overlap.ts';
import { COMPUTE, TRANSFER } from './slot-sets.ts';
import { timeLost } from './time-lost.ts';
import { utilisation } from './utilisation.ts';

const untold = (): void => undefined;
const [MAC, READ, WRITE, STALL, BARRIER] = [1, 2, 3, 4, 5] as const;

interface Case {
  readonly events: readonly TestEvent[];
  readonly from: number;
  readonly to: number;
  /** Which lanes, by bits; 0: all. */
  readonly mask: number;
}

const cases: fc.Arbitrary<Case> = fc.oneof(
  fc
    .tuple(someEvents(), someArea, fc.nat({ max: 15 }))
    .map(([events, area, mask]) => ({ events, ...area, mask })),
  fc
    .tuple(eventsWithGiants(), giantArea, fc.nat({ max: 3 }))
    .map(([events, area, mask]) => ({ events, ...area, mask })),
);

/** The chosen lanes with their plain events. */
function chosen({ events, mask }: Case): { lanes: number[] | null; plain: PlainEvent[][] } {
  const all = plainLanes(events);
  if (mask === 0) return { lanes: null, plain: all };
  const lanes = all.map((_, lane) => lane).filter((lane) => (mask & (1 << lane)) !== 0);
  return { lanes, plain: lanes.map((lane) => all[lane] as PlainEvent[]) };
}

describe('what cores did in an area', () => {
  it('is the union of each kind, and Σ MAC by the other formula', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { from, to } = given;
        const { lanes, plain } = chosen(given);
        const found = utilisation(buildIndex(given.events), { lanes, from, to }, untold);
        expect(found.span).toBe(String(to - from));
        const union = (events: PlainEvent[]): string => String(unionCycles(events, from, to));
        const expected = plain.map((lane) => {
          const sum = sumClipped(ofCodes(lane, MAC), from, to);
          const compute = unionCycles(ofCodes(lane, MAC), from, to);
          return {
            compute: String(compute),
            transfer: union(ofCodes(lane, READ, WRITE)),
            waiting: union(ofCodes(lane, STALL, BARRIER)),
            occupied: union(lane.filter(({ slot }) => slot !== HOST_SLOT)),
            computeSum: String(sum),
            utilisation: to > from ? compute / (to - from) : null,
            utilisationByPccxLab: to > from ? Math.min(1, sum / (to - from)) : null,
          };
        });
        expect(found.lanes).toMatchObject(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('counts a cycle once where events of the core overlap, unlike a sum', () => {
    const index = buildIndex([event(0, 0, 60, MAC), event(0, 20, 60, MAC), event(0, 90, 0, MAC)]);
    const { lanes } = utilisation(index, { lanes: null, from: 0, to: 100 }, untold);
    expect(lanes[0]).toMatchObject({ utilisation: 0.8, utilisationByPccxLab: 1 });
    expect(lanes[0]).toMatchObject({ compute: '80', computeSum: '120' });
  });
});

describe('the overlap of compute and transfer', () => {
  it('is the cycles in which both run, of each core and of the device', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { from, to } = given;
        const { lanes, plain } = chosen(given);
        const found = computeTransferOverlap(buildIndex(given.events), { lanes, from, to }, untold);
        const overlap = (events: PlainEvent[]): unknown => {
          const [mac, dma] = [ofCodes(events, MAC), ofCodes(events, READ, WRITE)];
          return {
            compute: String(unionCycles(mac, from, to)),
            transfer: String(unionCycles(dma, from, to)),
            both: String(cyclesOfAll([mac, dma], from, to)),
          };
        };
        expect(found.lanes).toMatchObject(plain.map(overlap));
        expect(found.device).toEqual(overlap(plain.flat()));
      }),
      { numRuns: 150 },
    );
  });

  it('of the device does not depend on how time is sliced', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 40 }), (given, sliceEvents) => {
        const index = buildIndex(given.events);
        const area = { lanes: [...index.cores.keys()], from: given.from, to: given.to };
        const whole = unionsOfTwo(index, area, COMPUTE, TRANSFER, untold);
        const sliced = unionsOfTwo(index, area, COMPUTE, TRANSFER, untold, sliceEvents);
        expect(sliced).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  it('is exact where the cycles of all cores pass 2^53', () => {
    const long = 2 ** 52 + 1;
    const events = [0, 1, 2].flatMap((core) => [
      event(core, core, long, MAC),
      event(core, core + long, 7, READ),
    ]);
    const area = { lanes: null, from: 0, to: 2 ** 53 - 1 };
    const { device, lanes } = computeTransferOverlap(buildIndex(events), area, untold);
    expect(device).toEqual({ compute: String(long + 2), transfer: '9', both: '2' });
    expect(lanes.map(({ compute }) => compute)).toEqual(new Array(3).fill(String(long)));
  });
});

describe('the time lost to stalls and barriers', () => {
  it('is their sums, and of their union what no compute or transfer covers', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { from, to } = given;
        const { lanes, plain } = chosen(given);
        const found = timeLost(buildIndex(given.events), { lanes, from, to }, untold);
        const expected = plain.map((lane) => {
          const waiting = ofCodes(lane, STALL, BARRIER);
          const working = ofCodes(lane, MAC, READ, WRITE);
          const union = unionCycles(waiting, from, to);
          return {
            stall: sumClipped(ofCodes(lane, STALL), from, to),
            barrier: sumClipped(ofCodes(lane, BARRIER), from, to),
            waiting: union,
            uncovered: union - cyclesOfAll([waiting, working], from, to),
          };
        });
        const total = expected.reduce(
          (a, b) => ({
            stall: a.stall + b.stall,
            barrier: a.barrier + b.barrier,
            waiting: a.waiting + b.waiting,
            uncovered: a.uncovered + b.uncovered,
          }),
          { stall: 0, barrier: 0, waiting: 0, uncovered: 0 },
        );
        const texts = (numbers: object): object =>
          Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)]));
        expect(found.lanes).toMatchObject(expected.map(texts));
        expect(found.total).toMatchObject(texts(total));
        const shares = to > from && plain.length > 0;
        const share = shares ? total.stall / ((to - from) * plain.length) : null;
        expect(found.total.stallShare).toBe(share);
      }),
      { numRuns: 150 },
    );
  });
});

describe('unions of any u64', () => {
  it('are never negative, and no overlap is longer than what overlaps', () => {
    fc.assert(
      fc.property(
        wildEvents(),
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true }),
        (...given) => {
          const [events, a, b] = given;
          const area = { lanes: null, from: Math.min(a, b), to: Math.max(a, b) };
          const index = buildIndex(events);
          const { lanes } = utilisation(index, area, untold);
          for (const lane of lanes) {
            expect(BigInt(lane.compute) <= BigInt(lane.computeSum)).toBe(true);
            expect(BigInt(lane.waiting) >= 0n && BigInt(lane.occupied) >= 0n).toBe(true);
          }
          const { uncovered } = timeLost(index, area, untold).total;
          expect(BigInt(uncovered) >= 0n).toBe(true);
          const { device } = computeTransferOverlap(index, area, untold);
          expect(BigInt(device.both) >= 0n).toBe(true);
          expect(BigInt(device.both) <= BigInt(device.compute)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});
