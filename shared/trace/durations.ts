import type { DurationStatistics } from '../trace-port.ts';
import { addToBin, DurationCounts } from './duration-counts.ts';
import { durationAt, GIANT, type LaneIndex } from './lane-index.ts';
import { eventsOfArea, type LaneEvents } from './lane-events.ts';
import { RangeSearch, type Target } from './range-search.ts';

const CODES = 256;
const PERCENTS = [50, 95, 99] as const;
/** Of one type code. */
interface OfType {
  readonly counts: DurationCounts;
  readonly giants: number[];
}

/**
 * Percentiles (nearest rank: the least duration that p % of the events do not pass) and histograms
 * (duration-bins.ts) per type of the whole durations of the events that touch the offsets [from, to)
 * of `lanes` (null: all). Exact; durations above 2^53 are rounded. Looks at every event once, and
 * once more or twice where a percentile is 4,096 cycles or more.
 */
export function durationStatistics(
  index: LaneIndex,
  lanes: readonly number[] | null,
  from: number,
  to: number,
): DurationStatistics {
  const events = eventsOfArea(index, lanes, from, to);
  const byCode = countDurations(index, events);
  const found = findPercentiles(index, events, byCode);
  const types = [...byCode].map(([code, { counts, giants }]) => {
    const bins: number[] = [];
    counts.addToBins(bins);
    for (const duration of giants) addToBin(bins, duration, 1);
    const percentile = (percent: number): string =>
      String(BigInt(found.get(targetKey(code, percent)) as number));
    return {
      code,
      events: counts.total() + giants.length,
      p50: percentile(50),
      p95: percentile(95),
      p99: percentile(99),
      bins,
    };
  });
  return { types };
}

/** By code, ascending; giants by size. */
function countDurations(index: LaneIndex, events: readonly LaneEvents[]): Map<number, OfType> {
  const byCode = new Array<OfType | null>(CODES).fill(null);
  forEachStretch(events, (from, to) => countEvents(byCode, index, from, to));
  const found = new Map<number, OfType>();
  byCode.forEach((ofType, code) => {
    if (!ofType) return;
    ofType.giants.sort((a, b) => a - b);
    found.set(code, ofType);
  });
  return found;
}

function countEvents(byCode: (OfType | null)[], index: LaneIndex, from: number, to: number): void {
  const { duration, type } = index;
  for (let position = from; position < to; position++) {
    const code = type[position] as number;
    const ofType = (byCode[code] ??= { counts: new DurationCounts(), giants: [] });
    const cycles = duration[position] as number;
    if (cycles === GIANT) ofType.giants.push(durationAt(index, position));
    else ofType.counts.add(cycles);
  }
}

function forEachStretch(
  events: readonly LaneEvents[],
  visit: (from: number, to: number) => void,
): void {
  for (const { entering, first, last } of events) {
    for (const position of entering) visit(position, position + 1);
    visit(first, last);
  }
}

/** By targetKey. */
function findPercentiles(
  index: LaneIndex,
  events: readonly LaneEvents[],
  byCode: ReadonlyMap<number, OfType>,
): Map<string, number> {
  const found = new Map<string, number>();
  let targets: Target[] = [];
  for (const [code, { counts, giants }] of byCode) {
    const short = counts.total();
    for (const percent of PERCENTS) {
      const rank = Math.ceil(((short + giants.length) * percent) / 100);
      const key = targetKey(code, percent);
      if (rank > short) found.set(key, giants[rank - short - 1] as number);
      else targets.push({ key, code, ...counts.rangeOfRank(rank) });
    }
  }
  while (targets.length > 0) {
    for (const { key, low, bits } of targets) if (bits === 0) found.set(key, low);
    targets = targets.filter(({ bits }) => bits > 0);
    if (targets.length > 0) targets = narrow(index, events, targets);
  }
  return found;
}

function targetKey(code: number, percent: number): string {
  return `${code} ${percent}`;
}

function narrow(index: LaneIndex, events: readonly LaneEvents[], targets: Target[]): Target[] {
  const search = new RangeSearch(targets);
  forEachStretch(events, (from, to) => search.addEvents(index, from, to));
  return search.result();
}
