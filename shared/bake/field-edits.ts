import type { Bake, Readout, TileParams, TileTable } from './bake.ts';
import type { Edit } from './edits.ts';
import {
  FLAG_DOUBLE_STRAIT,
  HEADER,
  READOUT,
  RESET,
  ROUTING,
  TILE_PARAMS,
  TOPOLOGY,
  isLegal,
  readField,
  writeField,
} from './layout.ts';
import type { Field } from './layout.ts';
import { changeText, changedValue, type RelativeChange } from './relative-change.ts';
import { editOf, fieldSplice, tileSplices, tilesKey, tilesText } from './splices.ts';

/** Edits of single fields. All throw a RangeError for a value outside the field's legal range. */

export function setTileParam(
  bake: Bake,
  tiles: readonly number[],
  param: keyof TileParams,
  value: number,
): Edit {
  const field = TILE_PARAMS[param];
  return setTileField(bake, 'params', tiles, field, value, `Set ${field.name}`);
}

/**
 * Changes the value of each tile by an amount or a factor. Throws a RangeError where one of them
 * would leave the legal range: `changedRange` tells beforehand.
 */
export function adjustTileParam(
  bake: Bake,
  tiles: readonly number[],
  param: keyof TileParams,
  change: RelativeChange,
): Edit {
  const field = TILE_PARAMS[param];
  const splices = tileSplices(bake, 'params', tiles, (view, entryAt) => {
    const value = changedValue(readField(view, entryAt, field), change);
    requireLegal(field, value);
    writeField(view, entryAt, field, value);
  });
  return editOf(`${field.name} ${changeText(change)} of ${tilesText(tiles)}`, splices, null);
}

/** Writes the whole reset mask. */
export function setResetMask(bake: Bake, tiles: readonly number[], value: number): Edit {
  return setTileField(bake, 'reset', tiles, RESET.resetMask, value, 'Set reset mask');
}

/** Switches the routing bits of `mask` on or off; the others stay, reserved ones too. */
export function setRoutingBits(
  bake: Bake,
  tiles: readonly number[],
  mask: number,
  on: boolean,
): Edit {
  return setTileBits(bake, 'routing', tiles, ROUTING.routing, mask, on, 'Change routing');
}

/** Switches the reset bits of `mask` on or off; the others stay. */
export function setResetBits(
  bake: Bake,
  tiles: readonly number[],
  mask: number,
  on: boolean,
): Edit {
  return setTileBits(bake, 'reset', tiles, RESET.resetMask, mask, on, 'Change reset mask');
}

/** Header flag bit 0; unknown flag bits stay. */
export function setDoubleStrait(bake: Bake, on: boolean): Edit {
  const flags = withBits(readField(bake.view, 0, HEADER.flags), FLAG_DOUBLE_STRAIT, on);
  return editOf(
    on ? 'Switch double strait on' : 'Switch double strait off',
    [fieldSplice(bake, 0, HEADER.flags, flags)],
    null,
  );
}

/** Flag bits that the specification does not have. */
export function unknownFlags(flags: number): number {
  return (flags & ~FLAG_DOUBLE_STRAIT) >>> 0;
}

export function clearUnknownFlags(bake: Bake): Edit {
  const flags = readField(bake.view, 0, HEADER.flags);
  const known = (flags & FLAG_DOUBLE_STRAIT) >>> 0;
  return editOf('Clear unknown flags', [fieldSplice(bake, 0, HEADER.flags, known)], null);
}

export function setHeaderField(bake: Bake, key: 'bakeId' | 'profileId', value: number): Edit {
  return setOneField(bake, 0, HEADER[key], value);
}

export function setReadoutField(bake: Bake, key: keyof Readout, value: number): Edit {
  return setOneField(bake, bake.tables.readout, READOUT[key], value);
}

/** For a bake whose sizes contradict each other; the number of tiles is what its tables say. */
export function setTopologyField(
  bake: Bake,
  key: 'tileW' | 'tileH' | 'lanes' | 'domains',
  value: number,
): Edit {
  return setOneField(bake, bake.tables.topology, TOPOLOGY[key], value);
}

function setTileField(
  bake: Bake,
  table: TileTable,
  tiles: readonly number[],
  field: Field,
  value: number,
  action: string,
): Edit {
  requireLegal(field, value);
  const splices = tileSplices(bake, table, tiles, (view, entryAt) =>
    writeField(view, entryAt, field, value),
  );
  const mergeKey = `${field.name}:${tilesKey(tiles)}`;
  return editOf(`${action} of ${tilesText(tiles)}`, splices, mergeKey);
}

function setTileBits(
  bake: Bake,
  table: TileTable,
  tiles: readonly number[],
  field: Field,
  mask: number,
  on: boolean,
  action: string,
): Edit {
  requireLegal(field, mask);
  const splices = tileSplices(bake, table, tiles, (view, entryAt) =>
    writeField(view, entryAt, field, withBits(readField(view, entryAt, field), mask, on)),
  );
  return editOf(`${action} of ${tilesText(tiles)}`, splices, null);
}

function setOneField(bake: Bake, structAt: number, field: Field, value: number): Edit {
  requireLegal(field, value);
  const splice = fieldSplice(bake, structAt, field, value);
  return editOf(`Set ${field.name}`, [splice], field.name);
}

function requireLegal(field: Field, value: number): void {
  if (isLegal(field, value)) return;
  throw new RangeError(`${field.name} ${value} is outside ${field.min}…${field.max}`);
}

function withBits(value: number, mask: number, on: boolean): number {
  return (on ? value | mask : value & ~mask) >>> 0;
}
