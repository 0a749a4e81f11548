import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busBytes, gapBetween, peakOps } from './measure.ts';

const event = (start: bigint, duration: bigint) => ({
  start: String(start),
  end: String(start + duration),
});

describe('what a stretch of cycles can hold', () => {
  it('is rows × columns × 2 operations a cycle, exactly', () => {
    expect(peakOps({ macRows: 32, macColumns: 32 }, 1_000n)).toBe(2_048_000n);
    expect(peakOps({ macRows: 65_535, macColumns: 65_535 }, 2n ** 63n)).toBe(
      65_535n * 65_535n * 2n ** 64n,
    );
  });

  it('is not told without an array', () => {
    expect(peakOps({ macRows: null, macColumns: 32 }, 5n)).toBeNull();
    expect(peakOps({ macRows: 32, macColumns: null }, 5n)).toBeNull();
  });

  it('is 16 bytes a cycle on the bus', () => {
    expect(busBytes(3n)).toBe(48n);
  });
});

describe('two events', () => {
  it('have a gap from the end of the earlier to the start of the later, above 2^53 too', () => {
    const first = event(2n ** 63n, 7n);
    const second = event(2n ** 63n + 8n, 1n);
    const gap = { kind: 'gap', cycles: 1n, from: 2n ** 63n + 7n, to: 2n ** 63n + 8n };
    expect(gapBetween(first, second)).toEqual(gap);
    expect(gapBetween(second, first)).toEqual(gap);
  });

  it('touch where one ends as the other starts', () => {
    expect(gapBetween(event(10n, 5n), event(15n, 5n))).toMatchObject({ kind: 'touch', from: 15n });
    expect(gapBetween(event(10n, 5n), event(15n, 0n))).toMatchObject({ kind: 'touch', from: 15n });
    expect(gapBetween(event(10n, 0n), event(10n, 0n))).toMatchObject({ kind: 'touch', from: 10n });
  });

  it('lie inside of each other, an event without duration too', () => {
    expect(gapBetween(event(10n, 50n), event(20n, 5n))).toMatchObject({
      ...{ kind: 'inside', cycles: 5n, from: 20n, to: 25n },
    });
    expect(gapBetween(event(10n, 50n), event(20n, 0n))).toMatchObject({
      kind: 'inside',
      cycles: 0n,
    });
    expect(gapBetween(event(10n, 5n), event(10n, 5n))).toMatchObject({
      kind: 'inside',
      cycles: 5n,
    });
  });

  it('share as many cycles as there are in both, one by one', () => {
    const small = fc.bigInt({ min: 0n, max: 12n });
    fc.assert(
      fc.property(small, small, small, small, (start, duration, otherStart, otherDuration) => {
        const a = event(start, duration);
        const b = event(otherStart, otherDuration);
        const found = gapBetween(a, b);
        let shared = 0n;
        for (let cycle = 0n; cycle < 24n; cycle++) {
          const inA = cycle >= start && cycle < start + duration;
          const inB = cycle >= otherStart && cycle < otherStart + otherDuration;
          if (inA && inB) shared++;
        }
        if (found.kind === 'gap') {
          expect(shared).toBe(0n);
          const distances = [otherStart - start - duration, start - otherStart - otherDuration];
          expect(distances).toContain(found.cycles);
          expect(found.cycles).toBeGreaterThan(0n);
        } else expect(found.cycles).toBe(shared);
        expect(found.to - found.from).toBe(found.cycles);
      }),
    );
  });
});
