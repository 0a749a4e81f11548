import {
  collapseGroups,
  isGroupRow,
  putInGroup,
  ungroup,
  type RowKey,
} from '../store/lane-groups.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { coresOfKeys } from '../store/row-lanes.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';

interface Rows {
  /** Those that a command is for. */
  meant(): readonly RowKey[];
  goTo(position: number): void;
}

/** What can be done with groups of lanes. A command on a lane of a group means its group. */
export class GroupEdits {
  readonly #store: AppStore;
  readonly #rows: Rows;

  constructor(store: AppStore, rows: Rows) {
    this.#store = store;
    this.#rows = rows;
  }

  /** Asks for a group of the lanes that are meant. */
  ask(): void {
    const cores = coresOfKeys(this.#shown(), this.#rows.meant());
    this.#store.getState().askAboutGroups({ kind: 'new', cores });
  }

  /** Asks for the name of the first group that is meant. */
  askName(): void {
    const key = [...this.#meant()][0];
    if (key !== undefined) this.#store.getState().askAboutGroups({ kind: 'rename', key });
  }

  ungroup(): void {
    const keys = this.#meant();
    if (keys.size === 0) return;
    this.#forgetChoice();
    this.#store.getState().arrange((now) => ungroup(now, keys));
  }

  /** Takes the lanes that are meant out of their groups. */
  takeOut(): void {
    const cores = this.#rows.meant().filter((key) => !isGroupRow(key));
    this.#store.getState().arrange((now) => putInGroup(now, cores, null));
  }

  toggle(key: RowKey): void {
    const group = this.#shown().groups.get(key)?.group;
    if (group !== undefined) this.#collapse(new Set([key]), !group.isCollapsed);
  }

  /** null: all there are. */
  collapseAll(isCollapsed: boolean): void {
    this.#collapse(null, isCollapsed);
  }

  /** To the right: opens a collapsed group, or goes to the first lane of an open one. */
  open(position: number): void {
    const { keys, groups, parents } = this.#shown();
    const key = keys[position] ?? NaN;
    const group = groups.get(key)?.group;
    if (group?.isCollapsed === true) this.#collapse(new Set([key]), false);
    else if (group !== undefined && parents[position + 1] === key) this.#rows.goTo(position + 1);
  }

  /** To the left: collapses an open group, or goes from a lane to its group. */
  close(position: number): void {
    const { keys, groups, parents } = this.#shown();
    const key = keys[position] ?? NaN;
    const parent = parents[position] ?? null;
    if (groups.get(key)?.group.isCollapsed === false) this.#collapse(new Set([key]), true);
    else if (parent !== null) this.#rows.goTo(keys.indexOf(parent));
  }

  #collapse(keys: ReadonlySet<RowKey> | null, isCollapsed: boolean): void {
    const { parents, keys: rows } = this.#shown();
    const { active } = lookOf(this.#store.getState());
    const parent = active === null ? null : (parents[rows.indexOf(active)] ?? null);
    this.#store.getState().arrange((now) => collapseGroups(now, keys, isCollapsed));
    const isGone = isCollapsed && parent !== null && (keys === null || keys.has(parent));
    // The keys stay where something is to be seen.
    if (isGone) this.#store.getState().changeLook(() => ({ active: parent, anchor: parent }));
  }

  #meant(): Set<RowKey> {
    const { keys, parents } = this.#shown();
    const rows = this.#rows.meant();
    const groups = rows.map((key) => (isGroupRow(key) ? key : parents[keys.indexOf(key)]));
    return new Set(groups.filter((key) => key !== null && key !== undefined));
  }

  /** A group that comes later may have the number of one that goes. */
  #forgetChoice(): void {
    this.#store.getState().changeLook(({ chosen, active }) => ({
      chosen: new Set([...chosen].filter((key) => !isGroupRow(key))),
      active: active !== null && isGroupRow(active) ? null : active,
      anchor: null,
    }));
  }

  #shown() {
    return shownLanesOf(this.#store.getState());
  }
}
