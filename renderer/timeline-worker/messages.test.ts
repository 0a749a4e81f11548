import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnAt, drawnRows, rowAt, rowSpan } from './messages.ts';

describe('the column at an offset', () => {
  it('is one of those that a tile of the level for the view has', () => {
    expect(columnAt(17.5, 20)).toEqual({ from: 17, to: 18 });
    expect(columnAt(17.5, 1)).toEqual({ from: 16, to: 18 });
    expect(columnAt(-1, 0.25)).toEqual({ from: -8, to: 0 });
  });
});

describe('rows of a lane', () => {
  it('are found where they are drawn', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 80 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat({ max: 29 }),
        (heightCssPx, rows, row) => {
          fc.pre(row < rows);
          const { topCssPx, bottomCssPx } = rowSpan(heightCssPx, rows, row);
          const found = rowAt(heightCssPx, rows, (topCssPx + bottomCssPx) / 2);
          const drawn = drawnRows(heightCssPx, rows);
          const isFolded = rows > drawn && row >= drawn - 1;
          expect(found).toBe(isFolded ? null : row);
        },
      ),
    );
  });

  it('clamp above and below the lane', () => {
    expect(rowAt(20, 2, -5)).toBe(0);
    expect(rowAt(20, 2, 500)).toBe(1);
  });

  it('give a lane of any height at least one', () => {
    expect(drawnRows(1, 5)).toBe(1);
    expect(drawnRows(20, 5)).toBe(3);
    expect(drawnRows(44, 5)).toBe(5);
  });
});
