import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../../shared/trace/export/testing/parse-csv.ts';
import { fittingWidth, nextSorting, sortRows, type CellValue, type Column } from './column.ts';
import { commaSeparated, tabSeparated } from './table-text.ts';

interface Row {
  readonly name: string;
  readonly cycles: CellValue;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', name: 'Name', widthCssPx: 10, isText: true, value: (r) => r.name, show: () => '' },
  { id: 'cycles', name: 'Cycles', widthCssPx: 10, value: (r) => r.cycles, show: () => '' },
];

const row = (name: string, cycles: CellValue): Row => ({ name, cycles });
const names = (rows: readonly Row[]) => rows.map(({ name }) => name).join('');

describe('sorting', () => {
  it('is exact above 2^53 and among whole and broken numbers', () => {
    const rows = [row('b', 2n ** 60n + 1n), row('a', 2n ** 60n), row('c', 0.5), row('d', 1n)];
    const sorted = sortRows(rows, COLUMNS, { columnId: 'cycles', direction: 'ascending' });
    expect(names(sorted)).toBe('cdab');
  });

  it('keeps the order of equals, and what is not known last, in either direction', () => {
    const rows = [row('x', null), row('a', 1), row('b', 1), row('c', 2), row('y', null)];
    for (const [direction, order] of [
      ['ascending', 'abcxy'],
      ['descending', 'cabxy'],
    ] as const) {
      expect(names(sortRows(rows, COLUMNS, { columnId: 'cycles', direction }))).toBe(order);
    }
    expect(sortRows(rows, COLUMNS, null)).toBe(rows);
  });

  it('begins with the largest number or the first letter, and turns round', () => {
    const [name, cycles] = COLUMNS as [Column<Row>, Column<Row>];
    expect(nextSorting(cycles, null).direction).toBe('descending');
    expect(nextSorting(name, null).direction).toBe('ascending');
    expect(nextSorting(cycles, nextSorting(cycles, null)).direction).toBe('ascending');
    expect(nextSorting(name, nextSorting(cycles, null)).columnId).toBe('name');
  });
});

describe('widths', () => {
  it('leave room for the largest and the least number, whatever order they come in', () => {
    const cycles: Column<Row> = { ...(COLUMNS[1] as Column<Row>), show: (r) => String(r.cycles) };
    const width = (...values: CellValue[]) =>
      fittingWidth(
        cycles,
        values.map((value) => row('', value)),
      );
    expect(width(1)).toBeLessThan(width(12_345, 1));
    expect(width(1, 2n ** 64n, 3)).toBeGreaterThan(width(1, 2n ** 53n, 3));
    expect(width(5, -1_000_000)).toBeGreaterThan(width(5, -1));
    expect(width(null)).toBe(width());
    expect(fittingWidth(COLUMNS[0] as Column<Row>, [row('a very long name', 1)])).toBe(10);
  });
});

describe('a table as text', () => {
  it('has every digit and nothing where a value is not known', () => {
    const rows = [row('MAC', 18_446_744_073_709_551_615n), row('READ', null), row('x', 0.25)];
    expect(tabSeparated(COLUMNS, rows)).toBe(
      'Name\tCycles\nMAC\t18446744073709551615\nREAD\t\nx\t0.25',
    );
    expect(commaSeparated(COLUMNS, rows)).toBe(
      'Name,Cycles\r\nMAC,18446744073709551615\r\nREAD,\r\nx,0.25\r\n',
    );
  });

  it('keeps names whole as CSV, and keeps them in their cell with tabs', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const rows = texts.map((text, place) => row(text, place));
        const [, ...read] = parseCsv(commaSeparated(COLUMNS, rows));
        expect(read).toEqual(texts.map((text, place) => [text, String(place)]));
        const tabbed = tabSeparated(COLUMNS, rows).split('\n');
        expect(tabbed.map((line) => line.split('\t').length)).toEqual(
          new Array(rows.length + 1).fill(2),
        );
      }),
    );
  });
});
