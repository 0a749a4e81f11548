import { chooseLane, goToLane, meantRows, type ChoiceKeys } from '../store/lane-choice.ts';
import { hideLanes, isolateLanes, pinLanes, unpinLanes } from '../store/lane-edits.ts';
import type { RowKey } from '../store/lane-groups.ts';
import { moveLanes } from '../store/lane-moves.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { coresOfKeys } from '../store/row-lanes.ts';
import { lanesOfTrace, shownLanesOf } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';
import { GroupEdits } from './group-actions.ts';
import type { Timeline } from './timeline.ts';
import { scrollTopToShow } from './track-layout.ts';

/**
 * What can be done with the headers of lanes and groups. Commands are for the selected rows if the
 * one at which the keys are is among them, else for that one alone; a group's row means its lanes.
 */
export class LaneEdits {
  readonly groups: GroupEdits;
  readonly #store: AppStore;
  readonly #timeline: Timeline;

  constructor(store: AppStore, timeline: Timeline) {
    this.#store = store;
    this.#timeline = timeline;
    this.groups = new GroupEdits(store, {
      meant: () => this.meant(),
      goTo: (position) => this.goTo(position, false),
    });
  }

  choose(key: RowKey, keys: ChoiceKeys): void {
    this.#store.getState().changeLook((look) => chooseLane(look, this.#rows(), key, keys));
  }

  chooseAll(): void {
    this.#store.getState().changeLook(() => ({ chosen: new Set(this.#rows()) }));
  }

  /** Takes the row at which the keys are in, or out. */
  chooseActive(): void {
    const { active } = this.#look();
    if (active !== null) this.choose(active, { extend: false, toggle: true });
  }

  /** False where no row is selected. */
  clearChoice(): boolean {
    if (this.#look().chosen.size === 0) return false;
    this.#store.getState().changeLook(() => ({ chosen: new Set(), anchor: null }));
    return true;
  }

  goTo(position: number, extend: boolean): void {
    const key = this.#rows()[position];
    if (key === undefined) return;
    this.#store.getState().changeLook((look) => goToLane(look, this.#rows(), key, extend));
    this.#showRow(position);
  }

  /** Before a menu opens on it: the keys are there, and what it is not part of is let go. */
  pointAt(key: RowKey): void {
    const { chosen } = this.#look();
    if (chosen.has(key)) this.#store.getState().changeLook(() => ({ active: key }));
    else this.choose(key, { extend: false, toggle: false });
  }

  /** The rows that a command is for, from top to bottom. */
  meant(): readonly RowKey[] {
    const look = this.#look();
    return meantRows(look, this.#rows(), look.active);
  }

  isPinned(): boolean {
    const pinned = new Set(this.#look().arrangement.pinned);
    const rows = this.meant();
    return rows.length > 0 && rows.every((key) => pinned.has(key));
  }

  /** Unpins where all are pinned. */
  togglePin(): void {
    const rows = this.meant();
    const change = this.isPinned() ? unpinLanes : pinLanes;
    this.#store.getState().arrange((now) => change(now, rows));
  }

  /** The keys go on with the row that is then at the same place. */
  hide(): void {
    const rows = this.meant();
    const at = this.#rows().indexOf(rows[0] ?? NaN);
    const cores = this.#coresOf(rows);
    this.#store.getState().arrange((now) => hideLanes(now, cores));
    this.#store.getState().changeLook(() => ({ chosen: new Set(), anchor: null, active: null }));
    this.goTo(Math.min(at, this.#rows().length - 1), false);
  }

  isolate(): void {
    const cores = this.#coresOf(this.meant());
    this.#store.getState().arrange((now) => isolateLanes(now, cores));
    this.clearChoice();
  }

  /** One place up or down, as a block; groups past whole groups. */
  moveBy(step: 1 | -1): void {
    const { keys, parents, groups } = shownLanesOf(this.#store.getState());
    const rows = new Set(this.meant());
    const isMeant = (key: RowKey, at: number): boolean =>
      rows.has(key) || rows.has(parents[at] ?? NaN);
    const places = keys.flatMap((key, at) => (isMeant(key, at) ? [at] : []));
    const first = places[0];
    const last = places.at(-1);
    if (first === undefined || last === undefined) return;
    const hasGroups = [...rows].some((key) => groups.has(key));
    let gap = step < 0 ? first - 1 : last + 2;
    if (gap < 0 || gap > keys.length) return;
    const isInGroup = (at: number): boolean => (parents[at] ?? null) !== null;
    while (hasGroups && isInGroup(gap)) gap += step;
    this.moveTo([...rows], gap);
  }

  /** Before the row that is at position `gap` now. */
  moveTo(rows: readonly RowKey[], gap: number): void {
    const state = this.#store.getState();
    const shown = shownLanesOf(state);
    state.arrange((now) => moveLanes(lanesOfTrace(state), now, shown, rows, gap));
    const position = this.#rows().indexOf(this.#look().active ?? NaN);
    if (position >= 0) this.#showRow(position);
  }

  #showRow(position: number): void {
    const { scrollTopCssPx, tracks } = this.#timeline.state;
    this.#timeline.scrollTo(scrollTopToShow(position, scrollTopCssPx, tracks));
  }

  #coresOf(rows: readonly RowKey[]): number[] {
    return coresOfKeys(shownLanesOf(this.#store.getState()), rows);
  }

  #look() {
    return lookOf(this.#store.getState());
  }

  #rows(): readonly RowKey[] {
    return shownLanesOf(this.#store.getState()).keys;
  }
}
