import type { Bake, Readout, TileParams } from './bake.ts';
import { resetMaskOf, routingOf, tileAt } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { isEqual } from './edits.ts';
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

/** Edits of single fields. All throw a RangeError for a value outside the field's legal range. */

export function setTileParam(
  bake: Bake,
  tiles: readonly number[],
  param: keyof TileParams,
  value: number,
): Edit {
  const field = TILE_PARAMS[param];
  requireLegal(field, value);
  const splices = tiles.map((tile) =>
    fieldSplice(bake, tileAt(bake, 'params', tile), field, value),
  );
  return editOf(`Set ${field.name} of ${tilesText(tiles)}`, splices, `params.${param}:${tiles}`);
}

/** Switches the routing bits of `mask` on or off; the others stay, reserved ones too. */
export function setRoutingBits(
  bake: Bake,
  tiles: readonly number[],
  mask: number,
  on: boolean,
): Edit {
  requireLegal(ROUTING.routing, mask);
  const splices = tiles.map((tile) => {
    const value = withBits(routingOf(bake, tile), mask, on);
    return fieldSplice(bake, tileAt(bake, 'routing', tile), ROUTING.routing, value);
  });
  return editOf(`Change routing of ${tilesText(tiles)}`, splices, null);
}

/** Switches the reset bits of `mask` on or off; the others stay. */
export function setResetBits(
  bake: Bake,
  tiles: readonly number[],
  mask: number,
  on: boolean,
): Edit {
  requireLegal(RESET.resetMask, mask);
  const splices = tiles.map((tile) => {
    const value = withBits(resetMaskOf(bake, tile), mask, on);
    return fieldSplice(bake, tileAt(bake, 'reset', tile), RESET.resetMask, value);
  });
  return editOf(`Change reset mask of ${tilesText(tiles)}`, splices, null);
}

/** Writes the whole reset mask. */
export function setResetMask(bake: Bake, tiles: readonly number[], value: number): Edit {
  requireLegal(RESET.resetMask, value);
  const splices = tiles.map((tile) =>
    fieldSplice(bake, tileAt(bake, 'reset', tile), RESET.resetMask, value),
  );
  return editOf(`Set reset mask of ${tilesText(tiles)}`, splices, `reset:${tiles}`);
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

export function fieldSplice(bake: Bake, structAt: number, field: Field, value: number): Splice {
  const at = structAt + field.offset;
  const before = bake.bytes.slice(at, at + field.width);
  const after = new Uint8Array(field.width);
  writeField(new DataView(after.buffer), -field.offset, field, value);
  return { at, before, after };
}

/** Sorted, each place once, without splices that change nothing. */
export function editOf(label: string, splices: readonly Splice[], mergeKey: string | null): Edit {
  const byPlace = new Map(splices.map((splice) => [splice.at, splice]));
  const changes = [...byPlace.values()].filter(({ before, after }) => !isEqual(before, after));
  return { label, splices: changes.sort((a, b) => a.at - b.at), mergeKey };
}

export function tilesText(tiles: readonly number[]): string {
  return tiles.length === 1 ? `tile ${tiles[0]}` : `${tiles.length} tiles`;
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
