import { SLOT_COUNT } from '../../../shared/trace/event-types.ts';
import type { Allocate } from '../../../shared/trace/lane-index.ts';
import type { Overview } from '../../../shared/trace/overview.ts';
import type { RecordPlaces } from '../../../shared/trace/trace-file.ts';
import { bytesOf } from './index-arrays.ts';

interface OverviewScalars extends Pick<Overview, 'level' | 'firstColumn' | 'columns'> {
  /** Bytes of a sum: 4 or 8. */
  readonly sumBytes: 4 | 8;
}

/** Overview and places without their arrays: part of the head. */
export interface SideScalars {
  readonly overview: OverviewScalars | null;
  readonly places: Pick<RecordPlaces, 'records' | 'bincodeForm'> & {
    readonly checkpoints: number;
    readonly names: number;
  };
}

/** What is kept beside the lane index. */
export interface SideParts {
  /** null where the trace has too many lanes for one. */
  readonly overview: Overview | null;
  readonly places: RecordPlaces;
}

export function sideScalars({ overview, places }: SideParts): SideScalars {
  const { records, bincodeForm, checkpoints, nameRecords } = places;
  return {
    overview: overview && {
      level: overview.level,
      firstColumn: overview.firstColumn,
      columns: overview.columns,
      sumBytes: overview.cycles instanceof Uint32Array ? 4 : 8,
    },
    places: {
      records,
      bincodeForm,
      checkpoints: checkpoints.length,
      names: nameRecords.length,
    },
  };
}

/** The bytes of all arrays, in the order of the file. */
export function sideBytes({ overview, places }: SideParts): Uint8Array[] {
  const { checkpoints, nameRecords, nameOffsets } = places;
  const cells = overview ? [overview.cycles, overview.instants] : [];
  return [...cells, checkpoints, nameRecords, nameOffsets].map(bytesOf);
}

export function sideByteLength({ overview, places }: SideScalars, lanes: number): number {
  const columnBytes = SLOT_COUNT * (overview?.sumBytes ?? 0) + 1;
  const overviewBytes = lanes * (overview?.columns ?? 0) * columnBytes;
  return overviewBytes + places.checkpoints * 8 + places.names * 12;
}

/** Overview and places with arrays of zeros. */
export function allocateSide(
  { overview, places }: SideScalars,
  lanes: number,
  allocate: Allocate,
): SideParts {
  const { records, bincodeForm, checkpoints, names } = places;
  return {
    overview: overview && allocateOverview(overview, lanes * overview.columns, allocate),
    places: {
      records,
      bincodeForm,
      checkpoints: new Float64Array(allocate(checkpoints * 8)),
      nameRecords: new Uint32Array(allocate(names * 4)),
      nameOffsets: new Float64Array(allocate(names * 8)),
    },
  };
}

function allocateOverview(
  { sumBytes, ...scalars }: OverviewScalars,
  cells: number,
  allocate: Allocate,
): Overview {
  const sums = allocate(cells * SLOT_COUNT * sumBytes);
  return {
    ...scalars,
    cycles: sumBytes === 4 ? new Uint32Array(sums) : new Float64Array(sums),
    instants: new Uint8Array(allocate(cells)),
  };
}
