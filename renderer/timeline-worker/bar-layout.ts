import { TILE_COLUMNS } from '../../shared/trace/tile-layout.ts';

/**
 * Bars in textures: a tile of a lane is a slot of 256 texels by as many rows as its lane has device
 * pixels, the lane's top first; a page holds slots one below the other.
 */
export const BAR_PAGE_COLUMNS = TILE_COLUMNS;
/** Within every WebGL's texture size; 4 MiB. */
export const BAR_PAGE_ROWS = 4096;

export function slotsPerPage(slotRows: number): number {
  return Math.max(1, Math.floor(BAR_PAGE_ROWS / Math.max(1, slotRows)));
}
