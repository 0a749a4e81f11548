import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LaneTotals } from './lane-totals.ts';
import { recordBlocks, wildEvents, type TestEvent } from './testing/trace-events.ts';

function plainTotals(events: readonly TestEvent[]) {
  const cores = [...new Set(events.map(({ core }) => core))].sort((a, b) => a - b);
  return cores.map((core) => {
    const own = events.filter((event) => event.core === core);
    const codes = [...new Set(own.map(({ code }) => code))].sort((a, b) => a - b);
    const ends = own.map(({ start, duration }) => start + duration);
    const byValue = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
    return {
      core,
      events: own.length,
      first: own.map(({ start }) => start).sort(byValue)[0],
      last: ends.sort(byValue).at(-1),
      types: new Map(
        codes.map((code) => {
          const durations = own.filter((event) => event.code === code).map((e) => e.duration);
          return [code, { events: durations.length, cycles: durations.reduce((a, b) => a + b) }];
        }),
      ),
    };
  });
}

describe('totals of lanes from a stream', () => {
  it('are exact for any u64, however the stream is split', () => {
    fc.assert(
      fc.property(wildEvents(), fc.integer({ min: 1, max: 40 }), (events, size) => {
        const totals = new LaneTotals();
        for (const block of recordBlocks(events, [size])) totals.add(block);
        expect(totals.result()).toEqual(plainTotals(events));
      }),
    );
  });

  it('stay exact where low words alone pass 2^53', () => {
    const count = 2 ** 21 + 5;
    const words = new Uint32Array(6 * 4096);
    for (let at = 0; at < words.length; at += 6) words.set([0, 0, 0, 0xffff_ffff, 0, 1], at);
    const totals = new LaneTotals();
    for (let from = 0; from < count; from += 4096) {
      const size = Math.min(4096, count - from);
      totals.add({ firstRecord: from, count: size, words, bytesDone: 0 });
    }
    const cycles = totals.result()[0]?.types.get(1)?.cycles;
    expect(cycles).toBe(BigInt(count) * 0xffff_ffffn);
  });
});
