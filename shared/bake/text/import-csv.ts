import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Result } from '../../result.ts';
import { ok } from '../../result.ts';
import type { Bake } from '../bake.ts';
import { gridOf } from '../bake.ts';
import { TLV_KINDS, isLegal, readField } from '../layout.ts';
import { CsvReader } from './csv-reader.ts';
import { parseMask, parseRouting } from './masks.ts';
import type { TextProgress } from './text-pieces.ts';
import { TILE_FIELDS, type TileField } from './tile-fields.ts';
import { TileValues } from './tile-values.ts';

const PLACES = ['tile', 'x', 'y'] as const;
type Column = (typeof PLACES)[number] | number;
/** Rows between two reports of progress. */
const REPORT_ROWS = 1024;
const MOST_SHOWN = 40;

/**
 * Reads values of tiles from comma-separated values: columns by their names in the first line, in
 * any order, any of those that `bakeCsvPieces` writes; rows for any tiles, found by `tile` or by `x`
 * and `y`. An empty cell leaves its field as it is. A value outside a field's legal range is taken
 * only where the bake has it already. Errors, with line and column: `text-form`, `text-long`,
 * `text-key`, `text-range`, `text-tile`; those of the source.
 */
export function* importBakeCsv(
  bake: Bake,
  source: ByteSource,
): Generator<TextProgress, Result<TileValues>> {
  const csv = new CsvReader(source);
  const columns = readHeading(csv);
  const rows = new RowReader(csv, bake, columns);
  for (let row = 1; rows.next(); row++) {
    if (row % REPORT_ROWS === 0) yield { done: csv.offset, total: source.size };
  }
  return csv.error === null ? ok(rows.values) : { ok: false, error: csv.error };
}

function readHeading(csv: CsvReader): Column[] {
  const columns: Column[] = [];
  while (csv.next() === 'cell') {
    const column = columnOf(csv.text);
    if (column === null) {
      const names = [...PLACES, ...TILE_FIELDS.map(({ name }) => name)].join(', ');
      csv.fault('text-key', `There is no column "${shown(csv.text)}"; there are ${names}`);
    } else if (columns.includes(column)) {
      csv.fault('text-key', `The column "${shown(csv.text)}" is given twice`);
    } else columns.push(column);
  }
  const hasPlace = columns.includes('tile') || (columns.includes('x') && columns.includes('y'));
  if (!hasPlace) csv.fault('text-key', 'The first line has no column "tile", nor "x" and "y"', 0);
  return columns;
}

/** Short names and those of the specification, in any case. */
function columnOf(text: string): Column | null {
  const name = text.toLowerCase();
  const place = PLACES.find((each) => each === name);
  if (place !== undefined) return place;
  const index = TILE_FIELDS.findIndex((each) => each.name === name || each.field.name === name);
  return index < 0 ? null : index;
}

class RowReader {
  readonly values: TileValues;
  readonly #csv: CsvReader;
  readonly #bake: Bake;
  readonly #columns: readonly Column[];
  readonly #cells: string[] = [];
  readonly #cellsAt: number[] = [];

  constructor(csv: CsvReader, bake: Bake, columns: readonly Column[]) {
    this.#csv = csv;
    this.#bake = bake;
    this.#columns = columns;
    this.values = new TileValues(bake.topology.tileCount);
  }

  /** False at the end and after an error. */
  next(): boolean {
    if (!this.#readCells()) return false;
    if (this.#cells.every((cell) => cell === '')) return true;
    const tile = this.#tile();
    if (tile === null) return false;
    if (!this.values.addTile(tile)) return this.#fault(0, 'text-tile', `tile ${tile} has two rows`);
    return this.#columns.every((column, i) => this.#take(tile, column, i));
  }

  #readCells(): boolean {
    const csv = this.#csv;
    this.#cells.length = 0;
    for (;;) {
      const token = csv.next();
      if (token === 'row') return true;
      if (token !== 'cell') return false;
      if (this.#cells.length < this.#columns.length) {
        this.#cellsAt[this.#cells.length] = csv.textAt;
        this.#cells.push(csv.text);
      } else if (csv.text !== '') {
        return csv.fault(
          'text-form',
          `A row has more cells than the ${this.#columns.length} columns`,
        );
      }
    }
  }

  #tile(): number | null {
    const { tileCount } = this.#bake.topology;
    const { columns, rows } = gridOf(this.#bake.topology);
    const tile = this.#place('tile', tileCount);
    const x = this.#place('x', columns);
    const y = this.#place('y', rows);
    if (this.#csv.error !== null) return null;
    const byPlace = x === null || y === null ? null : y * columns + x;
    const found = tile ?? byPlace;
    if (found === null) this.#fault(0, 'text-tile', 'The row names no tile');
    else if (found >= tileCount) {
      this.#fault(0, 'text-tile', `There is no tile ${x}, ${y} among ${tileCount}`);
    } else if (byPlace !== null && byPlace !== found) {
      this.#fault(0, 'text-tile', `tile ${found} is not the tile ${x}, ${y}, which is ${byPlace}`);
    } else return found;
    return null;
  }

  /** null where the column or its cell is empty, and after an error. */
  #place(name: (typeof PLACES)[number], count: number): number | null {
    const index = this.#columns.indexOf(name);
    const cell = this.#cells[index] ?? '';
    if (cell === '') return null;
    const value = integerOf(cell);
    if (value !== null && value >= 0 && value < count) return value;
    const range = `0 to ${count - 1}`;
    this.#fault(index, 'text-tile', `${name} "${shown(cell)}" is not a whole number ${range}`);
    return null;
  }

  #take(tile: number, column: Column, index: number): boolean {
    const cell = this.#cells[index] ?? '';
    if (typeof column !== 'number' || cell === '') return true;
    const { name, field, form, table } = TILE_FIELDS[column]!;
    const value = valueOf(cell, form);
    const at = this.#bake.tables[table] + tile * TLV_KINDS[table].bytes;
    const isFine =
      value !== null && (isLegal(field, value) || value === readField(this.#bake.view, at, field));
    if (isFine) this.values.set(tile, column, value);
    if (isFine) return true;
    const due = wanted(TILE_FIELDS[column]!);
    return this.#fault(index, 'text-range', `tile ${tile}: ${name} "${shown(cell)}" is not ${due}`);
  }

  #fault(cell: number, code: string, fact: string): false {
    return this.#csv.fault(code, fact, this.#cellsAt[cell]);
  }
}

function valueOf(cell: string, form: TileField['form']): number | null {
  if (form === 'routing') return parseRouting(cell);
  return form === 'mask' ? parseMask(cell) : integerOf(cell);
}

/** Spreadsheets may put a true minus before a number. */
function integerOf(cell: string): number | null {
  const text = cell.replace('−', '-');
  return /^[+-]?\d{1,10}$/.test(text) ? Number(text) : null;
}

function wanted({ form, field }: TileField): string {
  if (form === 'routing') return 'names like "N SE BUS_R" or "none"';
  if (form === 'mask') return 'a mask 0x0000 to 0xffff';
  return `a whole number ${String(field.min).replace('-', '−')} to ${field.max}`;
}

function shown(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
