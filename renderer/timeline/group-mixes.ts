import type { AreaStatistics } from '../../shared/trace-port.ts';
import { latestOnly, type Ask } from '../session/query-client.ts';
import { reportQueryError } from '../session/query-errors.ts';
import { knownAt } from '../store/details-at.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import type { ShownGroup } from '../store/lane-blocks.ts';
import { chooseLane } from '../store/lane-choice.ts';
import { collapseGroups, rowOfGroup } from '../store/lane-groups.ts';
import type { GroupMix } from '../store/selection-slice.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { lanesOfRuns } from '../../shared/trace/lane-sum.ts';
import { columnAt } from '../timeline-worker/messages.ts';
import { offsetAtX } from './camera.ts';
import { mixWords } from './mix-words.ts';
import type { Point } from './picking.ts';
import type { Timeline } from './timeline.ts';

const ALONE = { extend: false, toggle: false };

/** What lies under a point of a group's row: which share of its cores' time each type has there. */
export class GroupMixes {
  readonly #store: AppStore;
  readonly #timeline: Timeline;
  readonly #ask: Ask;
  readonly #hovering = latestOnly();
  readonly #choosing = latestOnly();

  constructor(store: AppStore, timeline: Timeline, ask: Ask) {
    this.#store = store;
    this.#timeline = timeline;
    this.#ask = ask;
  }

  /** `window` is the same point in the window, where the tooltip goes. */
  hover(group: ShownGroup, point: Point, window: Point): void {
    const column = this.#columnAt(point);
    const reason = knownAt(this.#store.getState(), column.from, column.to);
    const { noteHover, setHoverMix, setHover } = this.#store.getState();
    if (reason !== 'there') {
      this.cancel();
      return noteHover({ reason, ...window });
    }
    this.#hovering.ask(
      () => this.#question(group, column),
      (result) => {
        if (result.ok) setHoverMix({ mix: mixOf(group, column, result.value), ...window });
        else setHover(null);
      },
    );
  }

  cancel(): void {
    this.#hovering.cancel();
  }

  /** Selects the group's header, and tells what is there to those who do not see it. */
  choose(group: ShownGroup, point: Point): void {
    const { changeLook, clearSelection, tellMix } = this.#store.getState();
    const { keys } = shownLanesOf(this.#store.getState());
    clearSelection();
    changeLook((look) => chooseLane(look, keys, rowOfGroup(group.group), ALONE));
    const column = this.#columnAt(point);
    if (knownAt(this.#store.getState(), column.from, column.to) !== 'there')
      return tellMix(group.group.name);
    this.#choosing.ask(
      () => this.#question(group, column),
      (result) => {
        const summary = summaryOf(this.#store.getState().trace);
        if (!result.ok) return reportQueryError(this.#store, result.error);
        if (summary !== null) tellMix(mixWords(mixOf(group, column, result.value), summary));
      },
    );
  }

  toggle({ group }: ShownGroup): void {
    const keys = new Set([rowOfGroup(group)]);
    this.#store.getState().arrange((now) => collapseGroups(now, keys, !group.isCollapsed));
  }

  #question({ sum }: ShownGroup, { from, to }: Column) {
    const hidden = hiddenTypesOf(this.#store.getState());
    return this.#ask('statistics', { lanes: [...lanesOfRuns(sum.runs)], from, to, hidden });
  }

  /** The column that is drawn there. */
  #columnAt({ xCssPx }: Point): Column {
    const { camera, devicePixelRatio } = this.#timeline.state;
    return columnAt(offsetAtX(camera, xCssPx), devicePixelRatio / camera.cyclesPerCssPx);
  }
}

interface Column {
  readonly from: number;
  readonly to: number;
}

function mixOf({ group, sum }: ShownGroup, { from, to }: Column, answer: AreaStatistics): GroupMix {
  const { types, occupied } = answer;
  return { name: group.name, cores: sum.of, fromOffset: from, toOffset: to, types, occupied };
}
