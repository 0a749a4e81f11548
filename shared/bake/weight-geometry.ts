/**
 * Where weights of a rectangle come from when it is turned. A rectangle is `rows` × `columns`
 * cells in the order of reading, as it stands on the screen; the answer has for each cell the
 * index of the cell whose weight it gets.
 */
export type Turn =
  'mirror-across' | 'mirror-down' | 'rotate-right' | 'rotate-left' | 'rotate-half' | 'transpose';

/** Turns that make rows of columns: only squares keep their place. */
export function needsSquare(turn: Turn): boolean {
  return turn === 'rotate-right' || turn === 'rotate-left' || turn === 'transpose';
}

/** Throws a RangeError for a turn that needs a square and gets none. */
export function turned(turn: Turn, rows: number, columns: number): number[] {
  if (needsSquare(turn) && rows !== columns) {
    throw new RangeError(`${rows} × ${columns} weights are no square`);
  }
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const [fromRow, fromColumn] = source(turn, row, column, rows - 1, columns - 1);
    return fromRow * columns + fromColumn;
  });
}

function source(
  turn: Turn,
  row: number,
  column: number,
  lastRow: number,
  lastColumn: number,
): [row: number, column: number] {
  switch (turn) {
    case 'mirror-across':
      return [row, lastColumn - column];
    case 'mirror-down':
      return [lastRow - row, column];
    case 'rotate-right':
      return [lastRow - column, row];
    case 'rotate-left':
      return [column, lastColumn - row];
    case 'rotate-half':
      return [lastRow - row, lastColumn - column];
    case 'transpose':
      return [column, row];
  }
}
