import { ExactSum } from '../exact-sum.ts';
import type { LaneIndex } from '../lane-index.ts';
import { wholeArea, type TellShare } from './analysis-area.ts';
import type {
  AnalysisArea,
  BarrierInstance,
  BarrierOrder,
  Barriers,
  LaneBarriers,
} from './analysis-queries.ts';
import type { Arrivals } from './barrier-counting.ts';
import { pairBarriers } from './barrier-pairing.ts';
import { TopList } from './top-list.ts';

export interface BarrierArgs extends AnalysisArea {
  readonly order: BarrierOrder;
  readonly skip: number;
  readonly count: number;
}

interface LaneTally {
  arrivals: number;
  last: number;
  readonly lost: ExactSum;
}

/**
 * Who waits for whom at barriers (docs/analyses.md, "Barriers"). Barriers are paired over the whole
 * of the lanes, since an area's edge may cut one in two; those that touch the area are told of.
 */
export function barriers(
  index: LaneIndex,
  args: BarrierArgs,
  isPartial: boolean,
  tellShare: TellShare,
): Barriers {
  const { lanes, from, to } = wholeArea(index, args);
  const paired = pairBarriers(index, lanes, isPartial);
  const top = new TopList<BarrierInstance>(args.skip + args.count, comparing(args.order));
  const byLane = new Map<number, LaneTally>();
  const lost = new ExactSum();
  let [number, instances, tied, seen] = [0, 0, 0, 0];
  paired.visit((arrivals) => {
    const instance = instanceOf(index, arrivals, number++);
    seen += instance.cores;
    if (number % 1024 === 0) tellShare(seen / paired.events);
    if (instance.firstArrival >= to || instance.lastArrival < from) return;
    instances++;
    if (instance.spread === 0) tied++;
    lost.add(instance.lost);
    addToLanes(byLane, arrivals, instance);
    top.offer(instance);
  });
  return {
    pairing: paired.pairing,
    events: paired.events,
    instances,
    tied,
    lost: String(lost.value),
    lanes: [...byLane].map(([lane, tally]) => laneBarriers(index, lane, tally)),
    rows: top.sorted().slice(args.skip),
  };
}

function comparing(order: BarrierOrder): (a: BarrierInstance, b: BarrierInstance) => number {
  return order === 'start'
    ? (a, b) => a.number - b.number
    : (a, b) => b.lost - a.lost || a.number - b.number;
}

function instanceOf(
  index: LaneIndex,
  { lanes, offsets }: Arrivals,
  number: number,
): BarrierInstance {
  const cores = lanes.length;
  let firstArrival = Infinity;
  let lastArrival = -Infinity;
  let lastLane = -1;
  let arriveLast = 0;
  for (let i = 0; i < cores; i++) {
    const offset = offsets[i] as number;
    if (offset < firstArrival) firstArrival = offset;
    if (offset > lastArrival) {
      lastArrival = offset;
      lastLane = lanes[i] as number;
      arriveLast = 0;
    }
    if (offset === lastArrival) arriveLast++;
  }
  let lost = 0;
  for (let i = 0; i < cores; i++) lost += lastArrival - (offsets[i] as number);
  const lastCore = index.cores[lastLane] as number;
  const spread = lastArrival - firstArrival;
  return { number, firstArrival, lastArrival, cores, lastLane, lastCore, arriveLast, spread, lost };
}

function addToLanes(
  byLane: Map<number, LaneTally>,
  { lanes, offsets }: Arrivals,
  { lastArrival, spread }: BarrierInstance,
): void {
  for (let i = 0; i < lanes.length; i++) {
    const lane = lanes[i] as number;
    let tally = byLane.get(lane);
    if (!tally) byLane.set(lane, (tally = { arrivals: 0, last: 0, lost: new ExactSum() }));
    tally.arrivals++;
    tally.lost.add(lastArrival - (offsets[i] as number));
    if (spread > 0 && offsets[i] === lastArrival) tally.last++;
  }
}

function laneBarriers(
  index: LaneIndex,
  lane: number,
  { arrivals, last, lost }: LaneTally,
): LaneBarriers {
  const core = index.cores[lane] as number;
  return { lane, core, arrivals, last, lost: String(lost.value) };
}
