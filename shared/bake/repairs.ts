import type { Bake, BakeProblem, RepairKind, TlvPlace } from './bake.ts';
import { readHeader } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { editBetween } from './byte-edits.ts';
import { applyEdit } from './edits.ts';
import {
  FLAG_DOUBLE_STRAIT,
  HEADER,
  READOUT,
  ROUTING,
  TILE_PARAMS,
  TOPOLOGY,
  readField,
  writeField,
} from './layout.ts';
import { editOf, fieldSplice, tileSplices } from './splices.ts';
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

/**
 * Kinds that lose no byte which may carry a value. The two others do: what stands twice may differ, and
 * bytes behind the end may be someone's.
 */
export const SAFE_REPAIRS: readonly RepairKind[] = [
  'crc-last',
  'clear-count-copy',
  'clear-reset-copy',
  'clear-reserved',
  'stamp',
];

/** Every repair of the given kinds as one edit; without splices where there is nothing to mend. */
export function repairAllEdit(bake: Bake, kinds: readonly RepairKind[]): Edit {
  let repaired = bake;
  for (const kind of Object.keys(REPAIRS) as RepairKind[]) {
    if (kinds.includes(kind)) repaired = applyEdit(repaired, repairEdit(repaired, kind));
  }
  const edit = editBetween('Repair all that is safe', bake.bytes, repaired.bytes);
  return repaired === bake ? { ...edit, splices: [] } : edit;
}

/** Puts 0 where one tile breaks one of the rules of reserved fields and bits; null for other rules. */
export function tileRepairEdit(bake: Bake, code: string, tile: number): Edit | null {
  const label = `Clear reserved bits of tile ${tile}`;
  const change = CLEARED.get(code);
  if (change === undefined) return null;
  return editOf(label, tileSplices(bake, change.table, [tile], change.clear), null);
}

interface Clearing {
  readonly table: 'params' | 'routing';
  readonly clear: (view: DataView, entryAt: number) => void;
}

const CLEARED: ReadonlyMap<string, Clearing> = new Map<string, Clearing>([
  ['flags8', { table: 'params', clear: (view, at) => writeField(view, at, TILE_PARAMS.flags8, 0) }],
  [
    'params-reserved',
    { table: 'params', clear: (view, at) => writeField(view, at, TILE_PARAMS.reserved, 0) },
  ],
  ['routing-reserved', { table: 'routing', clear: clearRoutingBits }],
]);

function clearRoutingBits(view: DataView, entryAt: number): void {
  const bits = readField(view, entryAt, ROUTING.routing) & ROUTING.routing.max;
  writeField(view, entryAt, ROUTING.routing, bits);
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
  const splices = isCountCopy(bake) ? [fieldSplice(bake, topology, TOPOLOGY.reserved2, 0)] : [];
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
    fieldSplice(bake, 0, HEADER.flags, flags),
    fieldSplice(bake, 0, HEADER.reserved0, 0),
    fieldSplice(bake, topology, TOPOLOGY.reserved, 0),
    ...(isCountCopy(bake) ? [] : [fieldSplice(bake, topology, TOPOLOGY.reserved2, 0)]),
    fieldSplice(bake, readout, READOUT.reserved0, 0),
    fieldSplice(bake, readout, READOUT.reserved1, 0),
    fieldSplice(bake, readout, READOUT.reserved2, 0),
    ...(isResetCopy(bake) ? [] : reservedOfTiles(bake)),
    ...tileSplices(bake, 'routing', allTiles(bake), clearRoutingBits),
  ];
  return editOf('Clear reserved fields and bits', splices, null);
}

function reservedOfTiles(bake: Bake): Splice[] {
  return tileSplices(bake, 'params', allTiles(bake), (view, entryAt) => {
    writeField(view, entryAt, TILE_PARAMS.flags8, 0);
    writeField(view, entryAt, TILE_PARAMS.reserved, 0);
  });
}

function allTiles({ topology }: Bake): number[] {
  return Array.from({ length: topology.tileCount }, (_, tile) => tile);
}
