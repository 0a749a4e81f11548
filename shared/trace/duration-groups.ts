import { addToBin, DurationCounts } from './duration-counts.ts';
import type { LaneEvents } from './lane-events.ts';
import { durationAt, GIANT, type LaneIndex } from './lane-index.ts';
import { NO_GROUP, RangeSearch, type Groups, type Target } from './range-search.ts';

const PERCENTS = [50, 95, 99] as const;

/** Durations of the events of one group. */
export interface GroupDurations {
  readonly events: number;
  /** Nearest rank, in the order of PERCENTS: 50, 95, 99. */
  readonly percentiles: readonly number[];
  /** By bin (duration-bins.ts), as far as there are any; reads counts that may be used again. */
  bins(): number[];
}

/** Hears which share of the work is done, 0 to 1, ascending. */
export type TellShare = (share: number) => void;

interface Counted {
  readonly counts: DurationCounts;
  readonly giants: number[];
}

/**
 * The whole durations of events by group, of the groups that have any. Looks at every event once,
 * and once more or twice where a percentile is 4,096 cycles or more. `emptyCounts` gives memory for
 * one group.
 */
export function durationsByGroup(
  index: LaneIndex,
  events: readonly LaneEvents[],
  groups: Groups,
  tellShare: TellShare,
  emptyCounts: () => DurationCounts = () => new DurationCounts(),
): Map<number, GroupDurations> {
  const passes = new Passes(events, tellShare);
  const counted = countDurations(index, passes, groups, emptyCounts);
  const percentiles = findPercentiles(index, passes, groups, counted);
  const found = new Map<number, GroupDurations>();
  for (const [group, { counts, giants }] of counted) {
    found.set(group, {
      events: counts.total() + giants.length,
      percentiles: percentiles.get(group) as number[],
      bins: () => {
        const bins: number[] = [];
        counts.addToBins(bins);
        for (const duration of giants) addToBin(bins, duration, 1);
        return bins;
      },
    });
  }
  return found;
}

/** Walks over all events, more than once; each walk is told as half of what is left. */
class Passes {
  readonly #events: readonly LaneEvents[];
  readonly #tellShare: TellShare;
  #left = 1;

  constructor(events: readonly LaneEvents[], tellShare: TellShare) {
    this.#events = events;
    this.#tellShare = tellShare;
  }

  walk(visit: (from: number, to: number) => void): void {
    const half = this.#left / 2;
    this.#events.forEach(({ entering, first, last }, lane) => {
      for (const position of entering) visit(position, position + 1);
      visit(first, last);
      this.#tellShare(1 - this.#left + (half * (lane + 1)) / this.#events.length);
    });
    this.#left = half;
  }
}

/** Giants by size. */
function countDurations(
  index: LaneIndex,
  passes: Passes,
  groups: Groups,
  emptyCounts: () => DurationCounts,
): Map<number, Counted> {
  const byGroup: (Counted | undefined)[] = [];
  passes.walk((from, to) => {
    const { duration, type } = index;
    for (let position = from; position < to; position++) {
      const group = groups[type[position] as number] as number;
      if (group === NO_GROUP) continue;
      const counted = (byGroup[group] ??= { counts: emptyCounts(), giants: [] });
      const cycles = duration[position] as number;
      if (cycles === GIANT) counted.giants.push(durationAt(index, position));
      else counted.counts.add(cycles);
    }
  });
  const found = new Map<number, Counted>();
  byGroup.forEach((counted, group) => {
    if (counted === undefined) return;
    counted.giants.sort((a, b) => a - b);
    found.set(group, counted);
  });
  return found;
}

/** By group, in the order of PERCENTS. */
function findPercentiles(
  index: LaneIndex,
  passes: Passes,
  groups: Groups,
  counted: ReadonlyMap<number, Counted>,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let targets: Target[] = [];
  for (const [group, { counts, giants }] of counted) {
    const percentiles: number[] = [];
    found.set(group, percentiles);
    const short = counts.total();
    PERCENTS.forEach((percent, place) => {
      const rank = Math.ceil(((short + giants.length) * percent) / 100);
      if (rank > short) percentiles[place] = giants[rank - short - 1] as number;
      else targets.push({ group, place, ...counts.rangeOfRank(rank) });
    });
  }
  for (;;) {
    for (const { group, place, low, bits } of targets) {
      if (bits === 0) (found.get(group) as number[])[place] = low;
    }
    targets = targets.filter(({ bits }) => bits > 0);
    if (targets.length === 0) return found;
    const search = new RangeSearch(targets, groups);
    passes.walk((from, to) => search.addEvents(index, from, to));
    targets = search.result();
  }
}
