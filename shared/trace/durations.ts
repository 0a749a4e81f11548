import type { DurationStatistics } from '../trace-port.ts';
import type { DurationSummary, LaneDurations } from './area-queries.ts';
import { DurationCounts } from './duration-counts.ts';
import { durationsByGroup, type GroupDurations, type TellShare } from './duration-groups.ts';
import { eventsOfArea } from './lane-events.ts';
import type { LaneIndex } from './lane-index.ts';
import { NO_GROUP, type Groups } from './range-search.ts';
import { EVERY_TYPE, type TypeFilter } from './type-filter.ts';

const CODES = 256;
const ONE_GROUP = 0;

/**
 * Percentiles (nearest rank: the least duration that p % of the events do not pass) and histograms
 * (duration-bins.ts) per type, by code, of the whole durations of the visible events that touch the
 * offsets [from, to) of `lanes` (null: all). Exact; durations above 2^53 are rounded.
 */
export function durationStatistics(
  index: LaneIndex,
  lanes: readonly number[] | null,
  from: number,
  to: number,
  filter: TypeFilter = EVERY_TYPE,
  tellShare: TellShare = () => {},
): DurationStatistics {
  const groups = groupsOf((code) => (filter.hides(code) ? NO_GROUP : code));
  const events = eventsOfArea(index, lanes, from, to);
  const byCode = durationsByGroup(index, events, groups, tellShare);
  return { types: [...byCode].map(([code, group]) => ({ code, ...summaryOf(group) })) };
}

/**
 * The same by lane, of the type codes in `types` (null: all) that are visible, with histograms of all
 * lanes together and of the lanes in `binsOf`. Needs the memory for one lane at a time.
 */
export function laneDurations(
  index: LaneIndex,
  { lanes, from, to, types, binsOf }: LaneDurationsArgs,
  filter: TypeFilter = EVERY_TYPE,
  tellShare: TellShare = () => {},
): LaneDurations {
  const isCounted = (code: number): boolean =>
    !filter.hides(code) && (types === null || types.includes(code));
  const groups = groupsOf((code) => (isCounted(code) ? ONE_GROUP : NO_GROUP));
  const chosen = Uint32Array.from(lanes ?? index.cores.keys());
  const area = eventsOfArea(index, [...chosen], from, to);
  const all = durationsByGroup(index, area, groups, (share) => tellShare(share / 2)).get(ONE_GROUP);

  const counts = new DurationCounts();
  const emptyCounts = (): DurationCounts => (counts.clear(), counts);
  const columns = emptyColumns(chosen.length);
  const bins = binsOf.map((): readonly number[] => []);
  area.forEach((events, place) => {
    const byGroup = durationsByGroup(index, [events], groups, () => {}, emptyCounts);
    const ofLane = byGroup.get(ONE_GROUP);
    if (ofLane) {
      writeRow(columns, place, ofLane);
      binsOf.forEach((lane, i) => {
        if (lane === chosen[place]) bins[i] = ofLane.bins();
      });
    }
    tellShare((1 + (place + 1) / area.length) / 2);
  });
  return { lanes: chosen, ...columns, bins, all: all ? summaryOf(all) : null };
}

interface LaneDurationsArgs {
  readonly lanes: readonly number[] | null;
  readonly from: number;
  readonly to: number;
  readonly types: readonly number[] | null;
  readonly binsOf: readonly number[];
}

function groupsOf(groupOf: (code: number) => number): Groups {
  return Uint16Array.from({ length: CODES }, (_, code) => groupOf(code));
}

function summaryOf({ events, percentiles, bins }: GroupDurations): DurationSummary {
  const [p50, p95, p99] = percentiles.map((cycles) => String(BigInt(cycles)));
  return { events, p50, p95, p99, bins: bins() } as DurationSummary;
}

type Columns = Pick<LaneDurations, 'events' | 'p50' | 'p95' | 'p99'>;

function emptyColumns(lanes: number): Columns {
  const none = (): Float64Array => new Float64Array(lanes).fill(NaN);
  return { events: new Uint32Array(lanes), p50: none(), p95: none(), p99: none() };
}

function writeRow({ events, p50, p95, p99 }: Columns, row: number, group: GroupDurations): void {
  events[row] = group.events;
  [p50, p95, p99].forEach((column, place) => {
    column[row] = group.percentiles[place] as number;
  });
}
