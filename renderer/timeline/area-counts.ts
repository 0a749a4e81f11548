import { latestOnly, type Ask } from '../session/query-client.ts';
import { reportQueryError } from '../session/query-errors.ts';
import { knownAt } from '../store/details-at.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import type { Area } from '../store/selection-slice.ts';
import { lanesOfArea } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';

/** Selects areas and has their events counted; the newest area is the one that counts. */
export class AreaCounts {
  readonly #store: AppStore;
  readonly #ask: Ask;
  readonly #counting = latestOnly();

  constructor(store: AppStore, ask: Ask) {
    this.#store = store;
    this.#ask = ask;
  }

  select(area: Area): void {
    this.#store.getState().selectArea(area);
    this.count(area);
  }

  /** Where details are missing the area stays uncounted, and the table says why. */
  count(area: Area): void {
    const { areaCounted } = this.#store.getState();
    if (knownAt(this.#store.getState(), area.fromOffset, area.toOffset) !== 'there') return;
    const lanes = lanesOfArea(this.#store.getState(), area);
    this.#counting.ask(
      () =>
        this.#ask('statistics', {
          lanes,
          from: area.fromOffset,
          to: area.toOffset,
          hidden: hiddenTypesOf(this.#store.getState()),
        }),
      (result) =>
        result.ok ? areaCounted(area, result.value) : reportQueryError(this.#store, result.error),
    );
  }
}
