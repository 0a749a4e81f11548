import type { LaneIndex } from '../lane-index.ts';
import {
  overlapOf,
  shareOf,
  spanOf,
  wholeArea,
  type TellShare,
  type WholeArea,
} from './analysis-area.ts';
import type { AnalysisArea, LostCycles, TimeLost } from './analysis-queries.ts';
import { laneSums, laneUnions } from './lane-unions.ts';
import { COMPUTE, TRANSFER, WAITING } from './slot-sets.ts';

const STALL = 1 << 4;
const BARRIER = 1 << 5;

interface Lost {
  readonly stall: bigint;
  readonly barrier: bigint;
  readonly waiting: bigint;
  readonly uncovered: bigint;
}

/** Cycles lost to stalls and barriers (docs/analyses.md, "Time lost"). */
export function timeLost(index: LaneIndex, asked: AnalysisArea, tellShare: TellShare): TimeLost {
  const area = wholeArea(index, asked);
  const span = spanOf(area);
  let total: Lost = { stall: 0n, barrier: 0n, waiting: 0n, uncovered: 0n };
  const lanes = area.lanes.map((lane, number) => {
    tellShare(number / area.lanes.length);
    const lost = laneLost(index, lane, area);
    total = added(total, lost);
    return { lane, core: index.cores[lane] as number, ...lostCycles(lost, span) };
  });
  const totalSpan = span * BigInt(area.lanes.length);
  return { span: String(span), lanes, total: lostCycles(total, totalSpan) };
}

function laneLost(index: LaneIndex, lane: number, area: WholeArea): Lost {
  const working = COMPUTE | TRANSFER;
  const sets = [WAITING, working, WAITING | working];
  const unions = laneUnions(index, lane, area, sets);
  const [waiting, covering, all] = unions as [bigint, bigint, bigint];
  const [stall, barrier] = laneSums(index, lane, area, [STALL, BARRIER]) as [bigint, bigint];
  const uncovered = waiting - overlapOf(waiting, covering, all);
  return { stall, barrier, waiting, uncovered };
}

function added(a: Lost, b: Lost): Lost {
  return {
    stall: a.stall + b.stall,
    barrier: a.barrier + b.barrier,
    waiting: a.waiting + b.waiting,
    uncovered: a.uncovered + b.uncovered,
  };
}

function lostCycles({ stall, barrier, waiting, uncovered }: Lost, span: bigint): LostCycles {
  return {
    stall: String(stall),
    barrier: String(barrier),
    waiting: String(waiting),
    uncovered: String(uncovered),
    stallShare: shareOf(stall, span),
    barrierShare: shareOf(barrier, span),
    uncoveredShare: shareOf(uncovered, span),
  };
}
