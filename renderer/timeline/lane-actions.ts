import { chooseLane, goToLane, meantCores, type ChoiceKeys } from '../store/lane-choice.ts';
import { hideLanes, isolateLanes, moveLanes, pinLanes, unpinLanes } from '../store/lane-edits.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { lanesOfTrace, shownLanesOf } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';
import type { Timeline } from './timeline.ts';
import { scrollTopToShow } from './track-layout.ts';

/**
 * What can be done with lane headers. Commands are for the selected lanes if the one at which the
 * keys are is among them, else for that one alone.
 */
export class LaneEdits {
  readonly #store: AppStore;
  readonly #timeline: Timeline;

  constructor(store: AppStore, timeline: Timeline) {
    this.#store = store;
    this.#timeline = timeline;
  }

  choose(core: number, keys: ChoiceKeys): void {
    this.#store.getState().changeLook((look) => chooseLane(look, this.#cores(), core, keys));
  }

  chooseAll(): void {
    this.#store.getState().changeLook(() => ({ chosen: new Set(this.#cores()) }));
  }

  /** Takes the lane at which the keys are in, or out. */
  chooseActive(): void {
    const { active } = this.#look();
    if (active !== null) this.choose(active, { extend: false, toggle: true });
  }

  /** False where no lane is selected. */
  clearChoice(): boolean {
    if (this.#look().chosen.size === 0) return false;
    this.#store.getState().changeLook(() => ({ chosen: new Set(), anchor: null }));
    return true;
  }

  goTo(position: number, extend: boolean): void {
    const core = this.#cores()[position];
    if (core === undefined) return;
    this.#store.getState().changeLook((look) => goToLane(look, this.#cores(), core, extend));
    this.#showLane(position);
  }

  /** Before a menu opens on it: the keys are there, and what it is not part of is let go. */
  pointAt(core: number): void {
    const { chosen } = this.#look();
    if (chosen.has(core)) this.#store.getState().changeLook(() => ({ active: core }));
    else this.choose(core, { extend: false, toggle: false });
  }

  /** The lanes that a command is for, from top to bottom. */
  meant(): readonly number[] {
    const look = this.#look();
    return meantCores(look, this.#cores(), look.active);
  }

  isPinned(): boolean {
    const pinned = new Set(this.#look().arrangement.pinned);
    const cores = this.meant();
    return cores.length > 0 && cores.every((core) => pinned.has(core));
  }

  /** Unpins where all are pinned. */
  togglePin(): void {
    const cores = this.meant();
    const change = this.isPinned() ? unpinLanes : pinLanes;
    this.#store.getState().arrange((now) => change(now, cores));
  }

  /** The keys go on with the lane that is then at the same place. */
  hide(): void {
    const cores = this.meant();
    const at = this.#cores().indexOf(cores[0] ?? NaN);
    this.#store.getState().arrange((now) => hideLanes(now, cores));
    this.#store.getState().changeLook(() => ({ chosen: new Set(), anchor: null, active: null }));
    this.goTo(Math.min(at, this.#cores().length - 1), false);
  }

  isolate(): void {
    const cores = this.meant();
    this.#store.getState().arrange((now) => isolateLanes(now, cores));
    this.clearChoice();
  }

  /** One place up or down, as a block. */
  moveBy(step: 1 | -1): void {
    const shown = this.#cores();
    const cores = new Set(this.meant());
    const places = shown.flatMap((core, position) => (cores.has(core) ? [position] : []));
    const first = places[0];
    const last = places.at(-1);
    if (first === undefined || last === undefined) return;
    const gap = step < 0 ? first - 1 : last + 2;
    if (gap < 0 || gap > shown.length) return;
    this.moveTo([...cores], gap);
  }

  /** Before the lane that is at position `gap` now. */
  moveTo(cores: readonly number[], gap: number): void {
    const state = this.#store.getState();
    const shown = shownLanesOf(state);
    state.arrange((now) => moveLanes(lanesOfTrace(state), now, shown, cores, gap));
    const position = this.#cores().indexOf(this.#look().active ?? NaN);
    if (position >= 0) this.#showLane(position);
  }

  #showLane(position: number): void {
    const { scrollTopCssPx, tracks } = this.#timeline.state;
    this.#timeline.scrollTo(scrollTopToShow(position, scrollTopCssPx, tracks));
  }

  #look() {
    return lookOf(this.#store.getState());
  }

  #cores(): readonly number[] {
    return shownLanesOf(this.#store.getState()).cores;
  }
}
