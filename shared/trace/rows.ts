import { DEEPER_ROW, durationAt, type LaneIndex } from './lane-index.ts';

/**
 * Gives each event of a lane the lowest row that is free at its start, in (start, record) order.
 * Zero-duration events take no room and get row 0. Writes `index.row`; returns how many rows the
 * lane needs (DEEPER_ROW + 1 where some find no row).
 */
export function assignRows(index: LaneIndex, lane: number): number {
  const rowEnd = new Float64Array(DEEPER_ROW);
  let rows = 0;
  let deeper = false;
  const to = index.eventFirst[lane + 1] as number;
  for (let position = index.eventFirst[lane] as number; position < to; position++) {
    const duration = durationAt(index, position);
    if (duration === 0) continue;
    const start = index.start[position] as number;
    let row = 0;
    while (row < rows && (rowEnd[row] as number) > start) row++;
    index.row[position] = row;
    if (row === DEEPER_ROW) {
      deeper = true;
      continue;
    }
    if (row === rows) rows++;
    rowEnd[row] = start + duration;
  }
  return deeper ? DEEPER_ROW + 1 : Math.max(rows, 1);
}
