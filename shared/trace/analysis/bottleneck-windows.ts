import { fail, ok, type Result } from '../../result.ts';
import { durationAt, slotOfCode, type LaneIndex } from '../lane-index.ts';
import { visitEvents, type TellShare, type WholeArea } from './analysis-area.ts';
import type { BottleneckFormula } from './analysis-queries.ts';
import { TRANSFER, WAITING } from './slot-sets.ts';
import { WindowSums } from './window-sums.ts';

/** pccx-lab's own. */
const USUAL_WINDOW = 256;
/** 12 bytes a window and type while they are summed: 96 MiB. */
export const MOST_WINDOWS = 2 ** 21;

/** Types that bottlenecks are looked for in, by code. */
export const BOTTLENECK_CODES = Array.from({ length: 8 }, (_, code) => code).filter(
  (code) => ((TRANSFER | WAITING) & (1 << code)) !== 0,
);

/** How an area is divided. */
export interface Windows {
  readonly from: number;
  readonly to: number;
  readonly cycles: number;
  readonly count: number;
  /** Whether `cycles` is more than the usual, so that they are not too many. */
  readonly widened: boolean;
}

/**
 * Windows of the asked length, or of 256 cycles, doubled until they are few enough.
 * Errors: `too-many-windows`.
 */
export function windowsOf({ from, to }: WholeArea, asked: number | null): Result<Windows> {
  let cycles = asked ?? USUAL_WINDOW;
  while (asked === null && (to - from) / cycles > MOST_WINDOWS) cycles *= 2;
  const count = Math.ceil((to - from) / cycles);
  if (count > MOST_WINDOWS) {
    const length = cycles === 1 ? 'one cycle' : `${cycles} cycles`;
    const what = `${to - from} cycles are ${count} windows of ${length}`;
    return fail('too-many-windows', `${what}, more than ${MOST_WINDOWS}.`);
  }
  return ok({ from, to, cycles, count, widened: asked === null && cycles > USUAL_WINDOW });
}

/** Length of a window: the last one ends with the area. */
export function windowEnd({ from, to, cycles }: Windows, window: number): number {
  return Math.min(to, from + (window + 1) * cycles);
}

/**
 * Cycles by type (in the order of BOTTLENECK_CODES) and window. By `runs` a cycle of a core counts
 * once for a type; by `pccx-lab` as often as events of the type run in it.
 */
export function windowCycles(
  index: LaneIndex,
  area: WholeArea,
  windows: Windows,
  formula: BottleneckFormula,
  tellShare: TellShare,
): Float64Array[] {
  const sums = BOTTLENECK_CODES.map(
    () => new WindowSums(windows.from, windows.cycles, windows.count),
  );
  area.lanes.forEach((lane, number) => {
    tellShare(number / area.lanes.length);
    addLane(sums, index, lane, area, formula);
  });
  return sums.map((sum) => sum.finish());
}

function addLane(
  sums: readonly WindowSums[],
  index: LaneIndex,
  lane: number,
  area: WholeArea,
  formula: BottleneckFormula,
): void {
  const isUnion = formula === 'runs';
  const ends = new Float64Array(sums.length).fill(area.from);
  const lastCode = BOTTLENECK_CODES.at(-1) as number;
  const firstCode = BOTTLENECK_CODES[0] as number;
  visitEvents(index, lane, area, (position) => {
    const slot = slotOfCode(index.type[position] as number);
    if (slot < firstCode || slot > lastCode) return;
    const at = slot - firstCode;
    const start = Math.max(index.start[position] as number, ends[at] as number);
    const cycles = durationAt(index, position);
    const end = Math.min((index.start[position] as number) + cycles, area.to);
    if (end <= start) return;
    if (isUnion) ends[at] = end;
    (sums[at] as WindowSums).add(start, end);
  });
}
