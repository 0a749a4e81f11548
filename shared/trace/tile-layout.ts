/**
 * The bytes of a tile answer: first the texels of every lane, then the big events.
 *
 *   u32 laneCount, u32 rectCount
 *   texels: laneCount × TILE_COLUMNS × 12 bytes (three RGBA8 texels a column, upload as is)
 *   rects:  rectCount × 16 bytes
 *
 * A column's 12 bytes: residual[0..7] (share of the column, 0..255, per slot, of the events that
 * are not drawn as rectangles at this level; a share that is not zero is at least 1; where the
 * column's total passes its width, divided by that total), then a bit per slot with a
 * zero-duration event, then COLUMN_OVERLAP flags, then two zero bytes.
 */
export const TILE_COLUMNS = 256;
export const COLUMN_BYTES = 12;
export const TILE_LANE_BYTES = TILE_COLUMNS * COLUMN_BYTES;
export const TILE_HEADER_BYTES = 8;
export const COLUMN_INSTANTS_BYTE = 8;
export const COLUMN_FLAGS_BYTE = 9;
/** The column's busy sum over all slots passes its width. */
export const COLUMN_OVERLAP = 1;

/** An event is big at a level when it lasts at least this many columns; at level 0 every one is. */
export const BIG_EVENT_COLUMNS = 4;

/**
 * Rows at and above this one are not drawn as rectangles: their events stay in the residual and
 * are reached by next and previous.
 */
export const MAX_RECT_ROWS = 16;

/**
 * A big event, clipped to the tile:
 *   f32 start, f32 end  cycles from the tile's first cycle
 *   u16 lane            position in the request's lanes
 *   u8  row
 *   u8  typeCode
 *   u32 recordAndClip   record number mod 2^30, bit 30 clipped at the left, bit 31 at the right
 */
export const RECT_BYTES = 16;
export const RECT_CLIPPED_LEFT = 0x4000_0000;
export const RECT_CLIPPED_RIGHT = 0x8000_0000;
export const RECT_RECORD_MASK = 0x3fff_ffff;
