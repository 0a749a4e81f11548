import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAfterKey, cellAfterTab } from './cell-navigation.ts';

const size = { rows: 8, columns: 8 };
const keys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];

describe('moving between cells', () => {
  it('never leaves the grid, whatever is pressed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.constantFrom(...keys)),
        (rows, columns, presses) => {
          let cell = { row: rows - 1, column: columns - 1 };
          for (const key of presses) {
            const next = cellAfterKey(key, cell, { rows, columns });
            if (next === null) throw new Error(`${key} was not taken`);
            expect(next.row >= 0 && next.row < rows).toBe(true);
            expect(next.column >= 0 && next.column < columns).toBe(true);
            cell = next;
          }
        },
      ),
    );
  });

  it('leaves other keys to others', () => {
    expect(cellAfterKey('Enter', { row: 0, column: 0 }, size)).toBeNull();
    expect(cellAfterKey('x', { row: 0, column: 0 }, size)).toBeNull();
  });

  it('goes to the ends of a row, and with Ctrl to the corners', () => {
    const from = { row: 3, column: 4 };
    expect(cellAfterKey('Home', from, size)).toEqual({ row: 3, column: 0 });
    expect(cellAfterKey('End', from, size, true)).toEqual({ row: 7, column: 7 });
  });

  it('visits every cell once by Tab and ends past the last one', () => {
    const seen = new Set<string>();
    let cell: { row: number; column: number } | null = { row: 0, column: 0 };
    while (cell) {
      seen.add(`${cell.row},${cell.column}`);
      cell = cellAfterTab(cell, size, false);
    }
    expect(seen.size).toBe(64);
    expect(cellAfterTab({ row: 0, column: 0 }, size, true)).toBeNull();
    expect(cellAfterTab({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 7 });
  });
});
