import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RelativeChange } from './relative-change.ts';
import { changedRange, changedValue } from './relative-change.ts';

describe('a relative change', () => {
  it.each([
    [7, { op: '+', operand: 5 }, 12],
    [7, { op: '-', operand: 10 }, -3],
    [-7, { op: '*', operand: 2 }, -14],
    [5, { op: '/', operand: 2 }, 3],
    [-5, { op: '/', operand: 2 }, -3],
    [10, { op: '*', operand: 0.25 }, 3],
    [-1, { op: '/', operand: 4 }, 0],
  ] as const)('of %d by %o gives %d', (value, change, result) => {
    expect(Object.is(changedValue(value, change), result)).toBe(true);
  });

  it('has the least and the largest result at the ends of a range, also under a negative factor', () => {
    const changes = fc.record({
      op: fc.constantFrom<RelativeChange['op']>('+', '-', '*', '/'),
      operand: fc.integer({ min: -40, max: 40 }).filter((operand) => operand !== 0),
    });
    const values = fc.array(fc.integer({ min: -32768, max: 65535 }), { minLength: 1 });
    fc.assert(
      fc.property(values, changes, (all, change) => {
        const results = all.map((value) => changedValue(value, change));
        const range = { min: Math.min(...all), max: Math.max(...all) };
        expect(changedRange(range, change)).toEqual({
          min: Math.min(...results),
          max: Math.max(...results),
        });
      }),
    );
  });
});
