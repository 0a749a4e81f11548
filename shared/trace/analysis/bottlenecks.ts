import { ok, type Result } from '../../result.ts';
import type { LaneIndex } from '../lane-index.ts';
import { wholeArea, type TellShare, type WholeArea } from './analysis-area.ts';
import type {
  AnalysisArea,
  BottleneckFormula,
  BottleneckRow,
  Bottlenecks,
} from './analysis-queries.ts';
import {
  BOTTLENECK_CODES,
  windowCycles,
  windowEnd,
  windowsOf,
  type Windows,
} from './bottleneck-windows.ts';
import { TopList } from './top-list.ts';

export interface BottleneckArgs extends AnalysisArea {
  readonly formula: BottleneckFormula;
  readonly windowCycles: number | null;
  readonly threshold: number;
  readonly skip: number;
  readonly count: number;
}

/** What decides whether a window is flagged. */
interface Measure {
  readonly windows: Windows;
  readonly cores: number;
  readonly threshold: number;
}

/**
 * Where many cores transfer or wait at once (docs/analyses.md, "Bottlenecks").
 * Errors: `too-many-windows`.
 */
export function bottlenecks(
  index: LaneIndex,
  args: BottleneckArgs,
  tellShare: TellShare,
): Result<Bottlenecks> {
  const { formula, threshold, skip, count } = args;
  const area = wholeArea(index, args);
  const windows = windowsOf(area, args.windowCycles);
  if (!windows.ok) return windows;
  const measure = { windows: windows.value, cores: coresOf(index, area, formula), threshold };
  const cycles = windowCycles(index, area, windows.value, formula, tellShare);

  const compare = formula === 'runs' ? byCycles : byTime;
  const top = new TopList<BottleneckRow>(skip + count, compare);
  const flagged = BOTTLENECK_CODES.map((typeCode, i) => {
    let [ofType, runs] = [0, 0];
    for (const run of runsOf(typeCode, cycles[i] as Float64Array, measure)) {
      ofType += run.windows;
      runs++;
      if (formula === 'runs') top.offer(run);
      else for (const row of windowsIn(run, cycles[i] as Float64Array, measure)) top.offer(row);
    }
    return { typeCode, windows: ofType, runs };
  });
  const totalOf = formula === 'runs' ? 'runs' : 'windows';
  return ok({
    formula,
    windowCycles: windows.value.cycles,
    windowWidened: windows.value.widened,
    threshold,
    cores: measure.cores,
    windows: windows.value.count,
    flagged: flagged.filter(({ windows: ofType }) => ofType > 0),
    total: flagged.reduce((sum, of) => sum + of[totalOf], 0),
    rows: top.sorted().slice(skip),
  });
}

/** The cores that have events; pccx-lab takes their ids for consecutive. */
function coresOf(index: LaneIndex, { lanes }: WholeArea, formula: BottleneckFormula): number {
  const last = lanes.at(-1);
  if (formula === 'runs' || last === undefined) return lanes.length;
  return (index.cores[last] as number) + 1;
}

function byCycles(a: BottleneckRow, b: BottleneckRow): number {
  return b.cycles - a.cycles || byTime(a, b);
}

function byTime(a: BottleneckRow, b: BottleneckRow): number {
  return a.from - b.from || a.typeCode - b.typeCode;
}

/** Flagged windows side by side, as one. */
function* runsOf(
  typeCode: number,
  cycles: Float64Array,
  measure: Measure,
): Generator<BottleneckRow> {
  for (let first = 0; first < cycles.length; first++) {
    if (shareAt(cycles, measure, first) < measure.threshold) continue;
    let end = first + 1;
    while (end < cycles.length && shareAt(cycles, measure, end) >= measure.threshold) end++;
    yield rowOf(typeCode, cycles, measure, first, end);
    first = end;
  }
}

function* windowsIn(
  { typeCode, from, windows }: BottleneckRow,
  cycles: Float64Array,
  measure: Measure,
): Generator<BottleneckRow> {
  const first = Math.round((from - measure.windows.from) / measure.windows.cycles);
  for (let window = first; window < first + windows; window++) {
    yield rowOf(typeCode, cycles, measure, window, window + 1);
  }
}

/** Σ cycles / (span × cores). */
function shareAt(cycles: Float64Array, { windows, cores }: Measure, window: number): number {
  const span = windowEnd(windows, window) - (windows.from + window * windows.cycles);
  return (cycles[window] as number) / (span * cores);
}

function rowOf(
  typeCode: number,
  cycles: Float64Array,
  measure: Measure,
  first: number,
  end: number,
): BottleneckRow {
  const from = measure.windows.from + first * measure.windows.cycles;
  const to = windowEnd(measure.windows, end - 1);
  let sum = 0;
  let peakShare = 0;
  for (let window = first; window < end; window++) {
    sum += cycles[window] as number;
    peakShare = Math.max(peakShare, shareAt(cycles, measure, window));
  }
  const share = sum / ((to - from) * measure.cores);
  return { typeCode, from, to, windows: end - first, cycles: sum, share, peakShare };
}
