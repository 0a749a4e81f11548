import { SLOT_COUNT } from '../../shared/trace/event-types.ts';
import {
  COLUMN_BYTES,
  COLUMN_INSTANTS_BYTE,
  TILE_COLUMNS,
  TILE_LANE_BYTES,
} from '../../shared/trace/tile-layout.ts';

const shown = new Uint8Array(TILE_LANE_BYTES);

/**
 * A tile's texels without the shares and instants of hidden slots (one bit each). Borrowed: valid
 * until the next call.
 */
export function borrowShownTexels(texels: Uint8Array, hiddenSlots: number): Uint8Array {
  if (hiddenSlots === 0) return texels;
  shown.set(texels);
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const at = column * COLUMN_BYTES;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      if (isHidden(hiddenSlots, slot)) shown[at + slot] = 0;
    }
    const instants = at + COLUMN_INSTANTS_BYTE;
    shown[instants] = shown[instants]! & ~hiddenSlots;
  }
  return shown;
}

export function isHidden(hiddenSlots: number, slot: number): boolean {
  return ((hiddenSlots >> slot) & 1) === 1;
}
