import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterTab,
  allCells,
  cellsBetween,
  cellsIn,
  extendedTo,
  fromTo,
  isInside,
  onlyCell,
  rectangleOf,
  wholeColumns,
  wholeRows,
} from './cell-selection.ts';

const SIZE = { rows: 8, columns: 8 };
const cells = fc.record({ row: fc.nat(7), column: fc.nat(7) });
const key = ({ row, column }: { row: number; column: number }) => `${row},${column}`;

describe('a selection of cells', () => {
  it('has the cells between its corners, whichever way it was drawn', () => {
    fc.assert(
      fc.property(cells, cells, (a, b) => {
        const rectangle = rectangleOf(fromTo(a, b));
        const listed = new Set(cellsIn(rectangle).map(key));
        for (let row = 0; row < 8; row++) {
          for (let column = 0; column < 8; column++) {
            const between = (value: number, x: number, y: number) =>
              Math.min(x, y) <= value && value <= Math.max(x, y);
            const expected = between(row, a.row, b.row) && between(column, a.column, b.column);
            expect(isInside(rectangle, { row, column })).toBe(expected);
            expect(listed.has(key({ row, column }))).toBe(expected);
          }
        }
        expect(cellsIn(rectangleOf(fromTo(b, a)))).toEqual(cellsIn(rectangle));
      }),
    );
  });

  it('is walked through by Tab, each cell once, and stays as it is', () => {
    fc.assert(
      fc.property(cells, cells, fc.boolean(), (a, b, back) => {
        fc.pre(key(a) !== key(b));
        const selection = fromTo(a, b);
        const inside = cellsIn(rectangleOf(selection)).map(key);
        const seen: string[] = [];
        let now = selection;
        for (let step = 0; step < inside.length; step++) {
          seen.push(key(now.active));
          now = afterTab(now, SIZE, back);
          expect([now.anchor, now.end]).toEqual([a, b]);
        }
        expect([...seen].sort()).toEqual([...inside].sort());
        expect(now.active).toEqual(a);
      }),
    );
  });

  it('of one cell moves on by Tab and stops at the last one', () => {
    const next = afterTab(onlyCell({ row: 2, column: 7 }), SIZE, false);
    expect(next).toEqual(onlyCell({ row: 3, column: 0 }));
    const last = onlyCell({ row: 7, column: 7 });
    expect(afterTab(last, SIZE, false)).toEqual(last);
  });

  it('grows to whole rows, whole columns and all', () => {
    const some = fromTo({ row: 5, column: 2 }, { row: 3, column: 4 });
    expect(rectangleOf(wholeRows(some, SIZE))).toEqual({ top: 3, left: 0, bottom: 5, right: 7 });
    expect(rectangleOf(wholeColumns(some, SIZE))).toEqual({ top: 0, left: 2, bottom: 7, right: 4 });
    expect(cellsIn(rectangleOf(allCells(SIZE)))).toHaveLength(64);
    expect(extendedTo(some, { row: 7, column: 7 }).anchor).toEqual(some.active);
  });
});

describe('a stroke over cells', () => {
  it('goes from end to end without a gap', () => {
    fc.assert(
      fc.property(cells, cells, (from, to) => {
        const stroke = cellsBetween(from, to);
        expect([stroke[0], stroke.at(-1)]).toEqual([from, to]);
        stroke.slice(1).forEach((cell, i) => {
          const before = stroke[i]!;
          expect(Math.abs(cell.row - before.row)).toBeLessThanOrEqual(1);
          expect(Math.abs(cell.column - before.column)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});
