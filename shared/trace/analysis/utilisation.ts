import type { LaneIndex } from '../lane-index.ts';
import { shareOf, spanOf, wholeArea, type TellShare, type WholeArea } from './analysis-area.ts';
import type { AnalysisArea, LaneUtilisation, Utilisation } from './analysis-queries.ts';
import { laneSums, laneUnions } from './lane-unions.ts';
import { COMPUTE, OCCUPIED, TRANSFER, WAITING } from './slot-sets.ts';

/** What each core did in an area (docs/analyses.md, "Utilisation"). */
export function utilisation(
  index: LaneIndex,
  asked: AnalysisArea,
  tellShare: TellShare,
): Utilisation {
  const area = wholeArea(index, asked);
  const lanes = area.lanes.map((lane, number) => {
    tellShare(number / area.lanes.length);
    return laneUtilisation(index, lane, area);
  });
  return { span: String(spanOf(area)), lanes };
}

function laneUtilisation(index: LaneIndex, lane: number, area: WholeArea): LaneUtilisation {
  const sets = [COMPUTE, TRANSFER, WAITING, OCCUPIED];
  const unions = laneUnions(index, lane, area, sets);
  const [compute, transfer, waiting, occupied] = unions as [bigint, bigint, bigint, bigint];
  const [computeSum] = laneSums(index, lane, area, [COMPUTE]) as [bigint];
  const span = spanOf(area);
  const sumShare = shareOf(computeSum, span);
  return {
    lane,
    core: index.cores[lane] as number,
    compute: String(compute),
    transfer: String(transfer),
    waiting: String(waiting),
    occupied: String(occupied),
    computeSum: String(computeSum),
    utilisation: shareOf(compute, span),
    utilisationByPccxLab: sumShare === null ? null : Math.min(1, sumShare),
  };
}
