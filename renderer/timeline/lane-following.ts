import type { LaneArrangement, ShownLanes } from '../store/lane-arrangement.ts';
import { lookOf } from '../store/lanes-slice.ts';
import type { Area } from '../store/selection-slice.ts';
import { lanesOfRows } from '../store/row-lanes.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { PageToTimeline } from '../timeline-worker/messages.ts';
import type { Timeline } from './timeline.ts';

interface Followers {
  readonly timeline: Timeline;
  post(message: PageToTimeline): void;
  /** A selected area that is not counted yet spans other positions. */
  recount(): void;
}

/**
 * Arrangement, height and hidden types go from the store to the timeline and its worker; a
 * selected area stays with its cores.
 */
export function followLanes(store: AppStore, followers: Followers): void {
  const { timeline, post } = followers;
  const area = new AreaOfCores(store, followers);
  store.subscribe((now, before) => {
    timeline.setLaneSize(now.window?.settings.laneSize ?? 'normal');
    const { hiddenSlots } = lookOf(now);
    if (hiddenSlots !== lookOf(before).hiddenSlots) post({ kind: 'filter', hiddenSlots });
    area.remember(timeline.state.lanes);
    const lanes = shownLanesOf(now);
    if (lanes === timeline.state.lanes) return;
    timeline.showLanes(lanes, whatStays(now, before));
    area.follow(lanes, isGrown(now, before));
  });
}

function isGrown(now: AppState, before: AppState): boolean {
  return summaryOf(now.trace)?.lanes !== summaryOf(before.trace)?.lanes;
}

function whatStays(now: AppState, before: AppState): 'lane' | 'scroll' | 'top' {
  if (isGrown(now, before)) return 'lane';
  const { arrangement } = lookOf(now);
  const { arrangement: old } = lookOf(before);
  if (sortingOf(arrangement) !== sortingOf(old)) return 'top';
  const isSame = arrangement.byHand === old.byHand && arrangement.pinned === old.pinned;
  return isSame ? 'lane' : 'scroll';
}

function sortingOf({ sortBy, descending, byHand, sortSpan }: LaneArrangement): string {
  if (byHand !== null) return 'by hand';
  return [sortBy, descending, sortSpan?.from, sortSpan?.to].join(' ');
}

/** The selected area by its cores, since its positions hold only as long as the lanes stay. */
class AreaOfCores {
  readonly #store: AppStore;
  readonly #followers: Followers;
  #known: { readonly area: Area; readonly cores: ReadonlySet<number> } | null = null;

  constructor(store: AppStore, followers: Followers) {
    this.#store = store;
    this.#followers = followers;
  }

  remember(lanes: ShownLanes): void {
    const { selection } = this.#store.getState();
    if (selection.kind !== 'area') this.#known = null;
    else if (this.#known?.area !== selection.area) {
      const { area } = selection;
      this.#known = { area, cores: coresAt(lanes, area) };
    }
  }

  /** While a trace is read, lanes come between and some may still be missing. */
  follow(lanes: ShownLanes, isGrown: boolean): void {
    if (this.#known === null) return;
    const { area, cores } = this.#known;
    const { areaMoved, selection, clearSelection, tellOfLanes } = this.#store.getState();
    const moved = areaOfCores(area, cores, lanes, isGrown);
    if (moved === area) return;
    if (moved === null) {
      clearSelection();
      tellOfLanes('The area was cleared: its cores no longer lie together.');
      return;
    }
    this.#known = { area: moved, cores };
    areaMoved(moved);
    if (selection.kind === 'area' && selection.statistics === null) this.#followers.recount();
  }
}

/** null where the cores of an area are not all beside each other. */
export function areaOfCores(
  area: Area,
  cores: ReadonlySet<number>,
  lanes: Pick<ShownLanes, 'keys' | 'order' | 'groups'>,
  isGrown: boolean,
): Area | null {
  if (isSameSet(coresAt(lanes, area), cores)) return area;
  const places = [...lanes.keys.keys()].filter((position) => isOf(cores, lanes, position));
  const firstPosition = places[0];
  const lastPosition = places.at(-1);
  if (firstPosition === undefined || lastPosition === undefined) return isGrown ? area : null;
  const moved = { ...area, firstPosition, lastPosition };
  return isGrown || isSameSet(coresAt(lanes, moved), cores) ? moved : null;
}

function coresAt(
  lanes: Pick<ShownLanes, 'keys' | 'order' | 'groups'>,
  { firstPosition, lastPosition }: Area,
): Set<number> {
  return new Set(lanesOfRows(lanes, firstPosition, lastPosition).map(({ core }) => core));
}

/** Whether a row is that of a lane of the cores, or of a collapsed group of no other ones. */
function isOf(
  cores: ReadonlySet<number>,
  { keys, groups }: Pick<ShownLanes, 'keys' | 'groups'>,
  position: number,
): boolean {
  const key = keys[position] as number;
  const group = groups.get(key);
  if (group === undefined) return cores.has(key);
  return group.group.isCollapsed && group.members.every(({ core }) => cores.has(core));
}

function isSameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}
