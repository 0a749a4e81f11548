import { SLOT_COUNT } from '../../../shared/trace/event-types.ts';
import type { Allocate, DeepLanes, LaneIndex } from '../../../shared/trace/lane-index.ts';

/**
 * The arrays of a lane index as the cache stores them: tables, which are small and read at once,
 * and columns, of which every lane has a part that is read when it is needed. An array that
 * LaneIndex gets anew does not compile until it is described here.
 */

type ArraysOf<T> = { [K in keyof T as T[K] extends ArrayBufferView ? K : never]: T[K] };
type Prefixed<T> = { [K in keyof T as K extends string ? `deep.${K}` : never]: T[K] };
/** All arrays of a lane index by name. */
export type IndexArrays = ArraysOf<LaneIndex> & Prefixed<ArraysOf<DeepLanes>>;
export type ArrayName = keyof IndexArrays;
/** Elements of each array. */
export type ArrayLengths = Readonly<Record<ArrayName, number>>;

const TABLE_NAMES = [
  'cores',
  'eventFirst',
  'blockFirst',
  'sumFirst',
  'treeFirst',
  'extremeFirst',
  'slots',
  'flags',
  'rowCount',
  'lastEnd',
  'otherCode',
  'giantPosition',
  'giantDuration',
  'instantFirst',
  'deep.eventFirst',
  'deep.blockFirst',
] as const satisfies readonly ArrayName[];
type TableName = (typeof TABLE_NAMES)[number];
type ColumnName = Exclude<ArrayName, TableName>;

/** The table that says where each lane's part of a column begins. */
const FIRST_TABLE: Readonly<Record<ColumnName, TableName>> = {
  start: 'eventFirst',
  duration: 'eventFirst',
  type: 'eventFirst',
  record: 'eventFirst',
  row: 'eventFirst',
  blockStart: 'blockFirst',
  occupied: 'blockFirst',
  occupiedEnd: 'blockFirst',
  runningCycles: 'sumFirst',
  runningEvents: 'sumFirst',
  maxEnd: 'treeFirst',
  maxDuration: 'treeFirst',
  least: 'extremeFirst',
  largest: 'extremeFirst',
  instantPosition: 'instantFirst',
  'deep.end': 'deep.eventFirst',
  'deep.endSlot': 'deep.eventFirst',
  'deep.sums': 'deep.blockFirst',
};
const COLUMN_NAMES = Object.keys(FIRST_TABLE) as ColumnName[];

type Maker<T> = { readonly BYTES_PER_ELEMENT: number; new (buffer: ArrayBufferLike): T };
const MAKERS: { readonly [N in ArrayName]: Maker<IndexArrays[N]> } = {
  cores: Uint32Array,
  eventFirst: Uint32Array,
  blockFirst: Uint32Array,
  sumFirst: Uint32Array,
  treeFirst: Uint32Array,
  extremeFirst: Uint32Array,
  slots: Uint8Array,
  flags: Uint8Array,
  rowCount: Uint16Array,
  lastEnd: Float64Array,
  otherCode: Uint8Array,
  giantPosition: Uint32Array,
  giantDuration: Float64Array,
  instantFirst: Uint32Array,
  'deep.eventFirst': Uint32Array,
  'deep.blockFirst': Uint32Array,
  start: Float64Array,
  duration: Uint32Array,
  type: Uint8Array,
  record: Uint32Array,
  row: Uint8Array,
  blockStart: Float64Array,
  occupied: Float64Array,
  occupiedEnd: Float64Array,
  runningCycles: Float64Array,
  runningEvents: Uint32Array,
  maxEnd: Float64Array,
  maxDuration: Uint32Array,
  least: Uint32Array,
  largest: Uint32Array,
  instantPosition: Uint32Array,
  'deep.end': Float64Array,
  'deep.endSlot': Uint8Array,
  'deep.sums': Float64Array,
};
export const ARRAY_NAMES: readonly ArrayName[] = [...TABLE_NAMES, ...COLUMN_NAMES];

/** What of a lane index is no array. */
export type IndexScalars = Pick<LaneIndex, 'origin' | 'events' | 'offsetsExact'>;

export function arraysOf(index: LaneIndex): IndexArrays {
  const { eventFirst, blockFirst, end, endSlot, sums } = index.deep;
  return {
    ...index,
    'deep.eventFirst': eventFirst,
    'deep.blockFirst': blockFirst,
    'deep.end': end,
    'deep.endSlot': endSlot,
    'deep.sums': sums,
  };
}

export function indexOf(scalars: IndexScalars, arrays: IndexArrays): LaneIndex {
  const {
    'deep.eventFirst': eventFirst,
    'deep.blockFirst': blockFirst,
    'deep.end': end,
    'deep.endSlot': endSlot,
    'deep.sums': sums,
    ...own
  } = arrays;
  return { ...scalars, ...own, deep: { eventFirst, blockFirst, end, endSlot, sums } };
}

export function lengthsOf(arrays: IndexArrays): ArrayLengths {
  const lengths = ARRAY_NAMES.map((name) => [name, arrays[name].length]);
  return Object.fromEntries(lengths) as Record<ArrayName, number>;
}

export function byteLengthOf(lengths: ArrayLengths, names = ARRAY_NAMES): number {
  return names.reduce((sum, name) => sum + lengths[name] * MAKERS[name].BYTES_PER_ELEMENT, 0);
}

/** Arrays of zeros. Throws what `allocate` throws where there is no memory for them. */
export function allocateArrays(lengths: ArrayLengths, allocate: Allocate): IndexArrays {
  const arrays = ARRAY_NAMES.map((name) => {
    const Maker: Maker<Uint8Array | Uint16Array | Uint32Array | Float64Array> = MAKERS[name];
    return [name, new Maker(allocate(lengths[name] * Maker.BYTES_PER_ELEMENT))];
  });
  return Object.fromEntries(arrays) as IndexArrays;
}

/** The bytes of all tables, in the order of the file. */
export function tableBytes(arrays: IndexArrays): Uint8Array[] {
  return TABLE_NAMES.map((name) => bytesOf(arrays[name]));
}

/**
 * The bytes of a lane's part of each column, in the order of the file; none of a column that is
 * empty because no lane overlaps or is deep.
 */
export function laneBytes(arrays: IndexArrays, lane: number): Uint8Array[] {
  return COLUMN_NAMES.filter((name) => arrays[name].length > 0).map((name) => {
    const first = arrays[FIRST_TABLE[name]];
    const stride = name === 'instantPosition' ? SLOT_COUNT : 1;
    const unit = unitBytes(arrays, name);
    const from = (first[lane * stride] as number) * unit;
    const to = (first[(lane + 1) * stride] as number) * unit;
    const { buffer, byteOffset } = arrays[name];
    return new Uint8Array(buffer, byteOffset + from, to - from);
  });
}

/** Bytes for each one that the column's table counts. */
function unitBytes(arrays: IndexArrays, name: ColumnName): number {
  return arrays[name].byteLength / (arrays[FIRST_TABLE[name]].at(-1) as number);
}

export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
