import { isSum, type LaneSum } from '../../shared/trace/lane-sum.ts';
import type { LaneLayout, TraceShape } from './messages.ts';
import type { LaneSpan } from './viewport.ts';

/** Where a lane is drawn: itself, or, without a row of its own, in the sum that it is part of. */
export function spanOfLane(
  lane: number,
  spans: readonly LaneSpan[],
  layout: LaneLayout,
): LaneSpan | null {
  const own = spans.find((span) => span.lane === lane);
  if (own !== undefined) return own;
  const { sums = [], order } = layout;
  const sum = sums.find((one) => holds(one, lane));
  if (sum === undefined || order.includes(lane)) return null;
  return spans.find((span) => span.lane === sum.lane) ?? null;
}

function holds({ runs }: LaneSum, lane: number): boolean {
  return runs.some(([first, last]) => lane >= first && lane <= last);
}

/** Whether a row shows any core for which `isMeant` holds. */
export function showsCore(
  lane: number,
  isMeant: (core: number) => boolean,
  layout: LaneLayout,
  { cores }: Pick<TraceShape, 'cores'>,
): boolean {
  const isLaneMeant = (one: number): boolean => {
    const core = cores[one];
    return core !== undefined && isMeant(core);
  };
  if (!isSum(lane)) return isLaneMeant(lane);
  const runs = layout.sums?.find((sum) => sum.lane === lane)?.runs ?? [];
  return runs.some(([first, last]) => {
    for (let one = first; one <= last; one++) if (isLaneMeant(one)) return true;
    return false;
  });
}
