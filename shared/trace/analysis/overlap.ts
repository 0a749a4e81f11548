import type { LaneIndex } from '../lane-index.ts';
import { overlapOf, spanOf, wholeArea, type TellShare, type WholeArea } from './analysis-area.ts';
import type { AnalysisArea, ComputeTransferOverlap, OverlapCycles } from './analysis-queries.ts';
import { unionsOfTwo, type UnionsOfTwo } from './device-overlap.ts';
import { laneUnions } from './lane-unions.ts';
import { COMPUTE, TRANSFER } from './slot-sets.ts';

/** How far compute hides transfer (docs/analyses.md, "Overlap of compute and transfer"). */
export function computeTransferOverlap(
  index: LaneIndex,
  asked: AnalysisArea,
  tellShare: TellShare,
): ComputeTransferOverlap {
  const area = wholeArea(index, asked);
  const lanes = area.lanes.map((lane) => ({
    lane,
    core: index.cores[lane] as number,
    ...overlapCycles(laneOverlap(index, lane, area)),
  }));
  const device = unionsOfTwo(index, area, COMPUTE, TRANSFER, tellShare);
  return { span: String(spanOf(area)), lanes, device: overlapCycles(device) };
}

function laneOverlap(index: LaneIndex, lane: number, area: WholeArea): UnionsOfTwo {
  const sets = [COMPUTE, TRANSFER, COMPUTE | TRANSFER];
  const [a, b, either] = laneUnions(index, lane, area, sets) as [bigint, bigint, bigint];
  return { a, b, both: overlapOf(a, b, either) };
}

function overlapCycles({ a, b, both }: UnionsOfTwo): OverlapCycles {
  return { compute: String(a), transfer: String(b), both: String(both) };
}
