import { COLUMN_BYTES, TILE_COLUMNS } from '../../shared/trace/tile-layout.ts';

/** Three RGBA8 texels a column, one tile of one lane a row; within every WebGL's texture size. */
export const TEXELS_PER_COLUMN = COLUMN_BYTES / 4;
export const ATLAS_WIDTH = TILE_COLUMNS * TEXELS_PER_COLUMN;
export const ATLAS_PAGE_ROWS = 1024;

/**
 * 8,192 tiles of a lane are 24 MiB on the GPU. A 4K screen full of lanes 20 px high shows 1,700
 * of them, with the ring around it below 5,000.
 */
export const ATLAS_PAGES = 8;
