import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newStack, STACK_ORDER, stackColumn } from './stack.ts';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Shares as a tile holds them: up to 255 together, those that are not zero at least 1. */
const shares = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 0.0001, max: 1, noNaN: true })), {
    minLength: 8,
    maxLength: 8,
  })
  .map((parts) => {
    const total = Math.max(1, sum(parts));
    return parts.map((part) => (part === 0 ? 0 : Math.max(1, Math.round((part / total) * 255))));
  });

/** Heights in slot order. */
function heightsOf(column: readonly number[], heightPx: number): number[] {
  const stack = newStack();
  const total = stackColumn(stack, column, 0, heightPx);
  expect(total).toBe(sum([...stack]));
  return column.map((_, slot) => stack[STACK_ORDER.indexOf(slot)]!);
}

describe('a column of shares', () => {
  it('gives every present slot a pixel and never more than the lane holds', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 8, max: 200 }), (column, heightPx) => {
        const heights = heightsOf(column, heightPx);
        expect(sum(heights)).toBeLessThanOrEqual(heightPx);
        column.forEach((share, slot) => {
          if (share > 0) expect(heights[slot]).toBeGreaterThanOrEqual(1);
          else expect(heights[slot]).toBe(0);
        });
      }),
    );
  });

  it('is off by no more than rounding and what the least pixels took', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 16, max: 200 }), (column, heightPx) => {
        fc.pre(sum(column) <= 255);
        const heights = heightsOf(column, heightPx);
        const raised = column.filter((share) => share > 0 && (share * heightPx) / 255 < 1).length;
        column.forEach((share, slot) => {
          const exact = (share * heightPx) / 255;
          expect(Math.abs((heights[slot] ?? 0) - exact)).toBeLessThanOrEqual(1 + raised);
        });
      }),
    );
  });

  it('fills the lane where the column is full', () => {
    expect(sum(heightsOf([0, 255, 0, 0, 0, 0, 0, 0], 19))).toBe(19);
    expect(sum(heightsOf([0, 85, 85, 85, 0, 0, 0, 0], 19))).toBe(19);
  });

  it('shows all three types of a typical column of the newest real trace', () => {
    // MAC 7.4 %, stall 0.55 %, barrier 0.22 % of 255.
    const heights = heightsOf([0, 19, 0, 0, 1, 1, 0, 0], 19);
    expect(heights).toEqual([0, 1, 0, 0, 1, 1, 0, 0]);
  });

  it('takes from idle first, then from the highest', () => {
    // READ alone fills 18 of 19 pixels: idle pays for the stall.
    expect(heightsOf([0, 0, 242, 0, 1, 0, 0, 0], 19)).toEqual([0, 0, 18, 0, 1, 0, 0, 0]);
    // READ fills the lane: READ pays.
    expect(heightsOf([0, 0, 253, 0, 1, 1, 0, 0], 19)).toEqual([0, 0, 17, 0, 1, 1, 0, 0]);
  });

  it('keeps as many slots as there are pixels where the lane is lower than their number', () => {
    const heights = heightsOf([30, 30, 30, 30, 30, 30, 30, 30], 5);
    expect(sum(heights)).toBe(5);
    expect(Math.max(...heights)).toBe(1);
  });
});
