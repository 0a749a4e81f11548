import type { EventType } from '../event-types.ts';
import type { LaneStatistics } from '../area-queries.ts';

/** What one of the traces has of a core and type. */
export interface Sums {
  readonly events: number;
  /** Inside the area. */
  readonly cycles: bigint;
  /** Cycles of the area times its cores: what shares are of. 0 where the trace has no such core. */
  readonly span: bigint;
}

/** null: all cores, or all types. */
export interface DifferenceRow {
  readonly core: number | null;
  readonly type: string | null;
  /** Where the type is drawn; of all types null. */
  readonly slot: number | null;
  readonly a: Sums;
  readonly b: Sums;
}

export type Grouping = 'type' | 'core' | 'core-and-type';

/** One of the traces: its statistics of an area, lane by lane. */
export interface Side {
  /** Core ids by lane. */
  readonly cores: readonly number[];
  readonly types: readonly EventType[];
  readonly statistics: LaneStatistics;
  /** T of the area, in cycles. */
  readonly cycles: bigint;
}

/**
 * Rows of what either trace has: cores are the same where their ids are, types where their names are.
 * By type cycles are sums over the cores; of a core they are those in which it is occupied, a union,
 * since those of its types may overlap.
 */
export function differenceRows(a: Side, b: Side, grouping: Grouping): DifferenceRow[] {
  const rows = new Map<string, MutableRow>();
  for (const [side, which] of [
    [a, 'a'],
    [b, 'b'],
  ] as const) {
    if (grouping === 'core') addCores(rows, side, which);
    else addTypes(rows, side, which, grouping === 'core-and-type');
  }
  const spans = { a: new Set(coresOf(a)), b: new Set(coresOf(b)) };
  return [...rows.values()]
    .map((row) => ({
      ...row,
      a: { ...row.a, span: spanFor(row.core, a, spans.a) },
      b: { ...row.b, span: spanFor(row.core, b, spans.b) },
    }))
    .sort(byCoreThenType);
}

interface MutableSums {
  events: number;
  cycles: bigint;
}

interface MutableRow {
  readonly core: number | null;
  readonly type: string | null;
  readonly slot: number | null;
  readonly a: MutableSums;
  readonly b: MutableSums;
}

function addTypes(
  rows: Map<string, MutableRow>,
  { cores, types, statistics }: Side,
  which: 'a' | 'b',
  byCore: boolean,
): void {
  const typeOf = new Map(types.map((type) => [type.code, type]));
  const { lane, code, events, cycles } = statistics.rows;
  for (let row = 0; row < lane.length; row++) {
    const type = typeOf.get(code[row] as number);
    const core = byCore ? (cores[lane[row] as number] as number) : null;
    const found = rowOf(rows, core, type?.name ?? `code ${code[row]}`, type?.slot ?? null);
    found[which].events += events[row] as number;
    found[which].cycles += BigInt(cycles[row] as string);
  }
}

function addCores(
  rows: Map<string, MutableRow>,
  { cores, statistics }: Side,
  which: 'a' | 'b',
): void {
  statistics.lanes.forEach((lane, place) => {
    const found = rowOf(rows, cores[lane] as number, null, null);
    found[which].cycles += BigInt(statistics.occupied[place] as string);
  });
  const { lane, events } = statistics.rows;
  for (let row = 0; row < lane.length; row++) {
    const core = cores[lane[row] as number] as number;
    rowOf(rows, core, null, null)[which].events += events[row] as number;
  }
}

function rowOf(
  rows: Map<string, MutableRow>,
  core: number | null,
  type: string | null,
  slot: number | null,
): MutableRow {
  const key = `${core ?? ''} ${type ?? ''}`;
  let row = rows.get(key);
  if (row === undefined) {
    row = { core, type, slot, a: { events: 0, cycles: 0n }, b: { events: 0, cycles: 0n } };
    rows.set(key, row);
  }
  return row;
}

function coresOf({ cores, statistics }: Side): number[] {
  return Array.from(statistics.lanes, (lane) => cores[lane] as number);
}

function spanFor(core: number | null, { cycles }: Side, cores: ReadonlySet<number>): bigint {
  if (core === null) return cycles * BigInt(cores.size);
  return cores.has(core) ? cycles : 0n;
}

function byCoreThenType(a: DifferenceRow, b: DifferenceRow): number {
  const byCore = (a.core ?? -1) - (b.core ?? -1);
  const bySlot = (a.slot ?? -1) - (b.slot ?? -1);
  return byCore || bySlot || compareText(a.type ?? '', b.type ?? '');
}

function compareText(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
