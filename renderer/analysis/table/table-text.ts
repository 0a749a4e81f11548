import type { CellValue, Column } from './column.ts';

const LINE_END = '\r\n';

/** Heading and rows, tab-separated: what is pasted into a sheet. Digits are not grouped. */
export function tabSeparated<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  // A tab or a line end inside of a name would make another cell of its rest.
  const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
  return lines(columns, rows, plain, '\t').join('\n');
}

/** RFC 4180: CRLF, quotes around what holds a comma, a quote or a line end. */
export function commaSeparated<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const quoted = (text: string): string =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return lines(columns, rows, quoted, ',').join(LINE_END) + LINE_END;
}

function lines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  field: (text: string) => string,
  between: string,
): string[] {
  const heading = columns.map(({ name, savedName }) => field(savedName ?? name)).join(between);
  const text = (value: CellValue): string => (value === null ? '' : field(String(value)));
  return [
    heading,
    ...rows.map((row) => columns.map((column) => text(column.value(row))).join(between)),
  ];
}
