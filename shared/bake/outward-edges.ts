import { COMPASS_STEPS, ROUTING, TLV_KINDS, readField, writeField } from './layout.ts';

/** Tiles in rows of `columns`; the last row may be short. */
export interface TileRows {
  readonly columns: number;
  readonly tileCount: number;
}

const ENTRY_BYTES = TLV_KINDS.routing.bytes;

/** Edges (bits 0…7 of routing_flags16) that would lead from this tile to none. */
export function outwardMask(tile: number, { columns, tileCount }: TileRows): number {
  const x = tile % columns;
  const isInner = x > 0 && x < columns - 1 && tile >= columns;
  if (isInner && tile + columns + 1 < tileCount) return 0;
  return COMPASS_STEPS.reduce((mask, [dx, dy], bit) => {
    const neighbour = tile + dy * columns + dx;
    const isRow = x + dx >= 0 && x + dx < columns;
    return isRow && neighbour >= 0 && neighbour < tileCount ? mask : mask | (1 << bit);
  }, 0);
}

/**
 * Clears, in the routing table of an array that was reshaped, every edge that leads out of it and
 * every one that led out of the old array: where that has grown it would now reach a new tile.
 */
export function clearOutwardEdges(
  table: Uint8Array,
  sources: Int32Array,
  before: TileRows,
  after: TileRows,
): void {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  for (const [tile, source] of sources.entries()) {
    const outward = outwardMask(tile, after) | (source < 0 ? 0 : outwardMask(source, before));
    if (outward === 0) continue;
    const at = tile * ENTRY_BYTES;
    writeField(view, at, ROUTING.routing, readField(view, at, ROUTING.routing) & ~outward);
  }
}

/** How many edges of the sources lead out of the array before or after the reshape. */
export function countOutwardEdges(
  routingOf: (source: number) => number,
  sources: Int32Array,
  before: TileRows,
  after: TileRows,
): number {
  let count = 0;
  for (const [tile, source] of sources.entries()) {
    if (source < 0) continue;
    const outward = outwardMask(tile, after) | outwardMask(source, before);
    if (outward !== 0) count += bitsIn(routingOf(source) & outward);
  }
  return count;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
