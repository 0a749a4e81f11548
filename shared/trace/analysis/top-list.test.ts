import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TopList } from './top-list.ts';

describe('the first of many items', () => {
  it('are those that sorting all of them puts first', () => {
    const numbers = fc.array(fc.nat({ max: 50 }), { maxLength: 200 });
    fc.assert(
      fc.property(numbers, fc.nat({ max: 30 }), (items, limit) => {
        const top = new TopList<number>(limit, (a, b) => a - b);
        for (const item of items) top.offer(item);
        const expected = items.toSorted((a, b) => a - b).slice(0, limit);
        expect(top.sorted()).toEqual(expected);
        const isFull = limit > 0 && expected.length === limit;
        expect(top.last).toBe(isFull ? (expected.at(-1) as number) : null);
      }),
    );
  });
});
