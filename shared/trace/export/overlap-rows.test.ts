import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { OverlapRows } from './overlap-rows.ts';

it('each event takes the lowest row that is free', () => {
  const events = fc
    .array(fc.tuple(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 30 })), { maxLength: 80 })
    .map((pairs) => pairs.sort(([a], [b]) => a - b));
  fc.assert(
    fc.property(events, (pairs) => {
      const rows = new OverlapRows();
      const ends: number[] = [];
      for (const [start, duration] of pairs) {
        const free = ends.findIndex((end) => end <= start);
        const expected = free < 0 ? ends.length : free;
        ends[expected] = start + duration;
        expect(rows.place(start, start + duration)).toBe(expected);
      }
    }),
  );
});
