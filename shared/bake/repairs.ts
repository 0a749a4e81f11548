import type { Bake, BakeProblem, RepairKind, TlvPlace } from './bake.ts';
import { readHeader, routingOf, tileAt } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { applyEdit } from './edits.ts';
import { editOf, fieldSplice } from './field-edits.ts';
import {
  FLAG_DOUBLE_STRAIT,
  HEADER,
  READOUT,
  ROUTING,
  TILE_PARAMS,
  TOPOLOGY,
  readField,
} from './layout.ts';
import type { Field } from './layout.ts';
import { stampEdit } from './stamp.ts';
import { isResetCopy } from './validate-tiles.ts';

const NOTHING = new Uint8Array(0);

/** In an order in which no repair undoes what an earlier one did. */
const REPAIRS: Readonly<Record<RepairKind, (bake: Bake) => Edit>> = {
  'cut-trailing': cutTrailing,
  'drop-duplicates': dropDuplicates,
  'crc-last': moveCrcLast,
  'clear-count-copy': clearCountCopy,
  'clear-reset-copy': clearResetCopy,
  'clear-reserved': clearReserved,
  stamp: stampEdit,
};

/** Mends every problem of the bake that has this repair; an edit without splices where none has. */
export function repairEdit(bake: Bake, kind: RepairKind): Edit {
  return REPAIRS[kind](bake);
}

/** Makes every repair that the problems offer; `edits` tells what was done, in order. */
export function repairBake(
  bake: Bake,
  problems: readonly BakeProblem[],
): { readonly bake: Bake; readonly edits: readonly Edit[] } {
  const offered = new Set(problems.map(({ repair }) => repair));
  const kinds = Object.keys(REPAIRS) as RepairKind[];
  const edits: Edit[] = [];
  let repaired = bake;
  for (const kind of kinds.filter((each) => offered.has(each))) {
    const edit = repairEdit(repaired, kind);
    if (edit.splices.length === 0) continue;
    repaired = applyEdit(repaired, edit);
    edits.push(edit);
  }
  return { bake: repaired, edits };
}

function cutTrailing({ bytes, tlvsEnd }: Bake): Edit {
  const splice = { at: tlvsEnd, before: bytes.slice(tlvsEnd), after: NOTHING };
  return editOf('Cut the bytes that follow the last TLV', [splice], null);
}

function dropDuplicates(bake: Bake): Edit {
  const last = new Map(bake.tlvs.map((place) => [place.key, place]));
  const earlier = bake.tlvs.filter((place) => place.key !== null && last.get(place.key) !== place);
  const splices = earlier.map((place) => removal(bake, place));
  return editOf('Keep the last TLV of each type', splices, null);
}

function moveCrcLast(bake: Bake): Edit {
  const crcs = bake.tlvs.filter(({ key }) => key === 'crc');
  const last = crcs.at(-1);
  if (last === undefined || last === bake.tlvs.at(-1)) return editOf('Move the CRC', [], null);
  const after = removal(bake, last).before;
  const insertion = { at: bake.tlvsEnd, before: NOTHING, after };
  const removals = crcs.map((place) => removal(bake, place));
  return editOf('Move the CRC to the end', [...removals, insertion], null);
}

function removal({ bytes }: Bake, { at, valueAt, len, padding }: TlvPlace): Splice {
  return { at, before: bytes.slice(at, valueAt + len + padding), after: NOTHING };
}

function clearCountCopy(bake: Bake): Edit {
  const { topology } = bake.tables;
  const splices = isCountCopy(bake) ? replaced(bake, topology, TOPOLOGY.reserved2, 0) : [];
  return editOf('Clear the copy of the tile count', splices, null);
}

function isCountCopy({ view, tables, topology }: Bake): boolean {
  return readField(view, tables.topology, TOPOLOGY.reserved2) === topology.tileCount;
}

function clearResetCopy(bake: Bake): Edit {
  const splices = isResetCopy(bake) ? reservedOfTiles(bake) : [];
  return editOf('Clear the copies of the reset masks', splices, null);
}

/** Everything reserved that holds no copy which a repair of its own clears. */
function clearReserved(bake: Bake): Edit {
  const { topology, readout } = bake.tables;
  const flags = (readHeader(bake).flags & FLAG_DOUBLE_STRAIT) >>> 0;
  const splices = [
    ...replaced(bake, 0, HEADER.flags, flags),
    ...replaced(bake, 0, HEADER.reserved0, 0),
    ...replaced(bake, topology, TOPOLOGY.reserved, 0),
    ...(isCountCopy(bake) ? [] : replaced(bake, topology, TOPOLOGY.reserved2, 0)),
    ...replaced(bake, readout, READOUT.reserved0, 0),
    ...replaced(bake, readout, READOUT.reserved1, 0),
    ...replaced(bake, readout, READOUT.reserved2, 0),
    ...(isResetCopy(bake) ? [] : reservedOfTiles(bake)),
    ...tilesOf(bake).flatMap((tile) => {
      const bits = routingOf(bake, tile) & ROUTING.routing.max;
      return replaced(bake, tileAt(bake, 'routing', tile), ROUTING.routing, bits);
    }),
  ];
  return editOf('Clear reserved fields and bits', splices, null);
}

function reservedOfTiles(bake: Bake): Splice[] {
  return tilesOf(bake).flatMap((tile) => {
    const at = tileAt(bake, 'params', tile);
    return [TILE_PARAMS.flags8, TILE_PARAMS.reserved].flatMap((field) =>
      replaced(bake, at, field, 0),
    );
  });
}

/** No splice where the value stands already: a bake may have a million tiles. */
function replaced(bake: Bake, structAt: number, field: Field, value: number): Splice[] {
  const isThere = readField(bake.view, structAt, field) === value;
  return isThere ? [] : [fieldSplice(bake, structAt, field, value)];
}

function tilesOf({ topology }: Bake): number[] {
  return Array.from({ length: topology.tileCount }, (_, tile) => tile);
}
