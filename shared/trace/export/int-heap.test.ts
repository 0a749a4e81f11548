import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntHeap } from './int-heap.ts';

describe('a heap of whole numbers', () => {
  it('gives them out in order, in whatever order they came', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 })), (items) => {
        const heap = new IntHeap((a, b) => a < b);
        for (const item of items) heap.push(item);
        expect(heap.size).toBe(items.length);
        const sorted = items.map(() => heap.pop());
        expect(sorted).toEqual([...items].sort((a, b) => a - b));
        expect(heap.pop()).toBeUndefined();
      }),
    );
  });

  it('finds the first one again when its rank has changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50 }), { minLength: 1 }),
        fc.array(fc.nat({ max: 50 })),
        (start, raises) => {
          const rank = [...start];
          const heap = new IntHeap((a, b) => rank[a]! < rank[b]!);
          start.forEach((_, item) => heap.push(item));
          for (const raise of raises) {
            const first = heap.first()!;
            expect(rank[first]).toBe(Math.min(...rank));
            rank[first]! += raise;
            heap.replaceFirst(first);
          }
        },
      ),
    );
  });
});
