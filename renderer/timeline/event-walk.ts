import type { EventDetails } from '../../shared/trace-port.ts';
import type { Ask, Pending } from '../session/query-client.ts';
import { reportQueryError } from '../session/query-errors.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import { isLane, type ShownLanes } from '../store/lane-arrangement.ts';
import { lanesOfRows } from '../store/row-lanes.ts';
import type { AppStore } from '../store/store.ts';
import { offsetAtX } from './camera.ts';
import type { Timeline } from './timeline.ts';
import { visiblePositions } from './track-layout.ts';

/** Key repeats beyond this are dropped, so that releasing the key stops the walk. */
const MOST_STEPS_WAITING = 8;

/** From event to event, one step after the other however fast they are asked for. */
export class EventWalk {
  readonly #store: AppStore;
  readonly #timeline: Timeline;
  readonly #ask: Ask;
  #steps: Promise<void> = Promise.resolve();
  #stepsWaiting = 0;

  constructor(store: AppStore, timeline: Timeline, ask: Ask) {
    this.#store = store;
    this.#timeline = timeline;
    this.#ask = ask;
  }

  /** Steps that still wait for an answer. */
  get busy(): boolean {
    return this.#stepsWaiting > 0;
  }

  /** Resolves when it is done, or cannot be. */
  toRecord(record: number): Promise<void> {
    return this.#step(() =>
      this.#ask('event', { record, hidden: hiddenTypesOf(this.#store.getState()) }),
    );
  }

  /** To the next (+1) or previous (−1) event of the lane; without a selection to one in view. */
  toEventBeside(step: 1 | -1): void {
    this.#step(() => {
      const selected = this.#selectedEvent();
      if (selected)
        return this.#ask('event-beside', {
          record: selected.record,
          step,
          hidden: hiddenTypesOf(this.#store.getState()),
        });
      const { scrollTopCssPx, tracks, lanes, camera, widthCssPx } = this.#timeline.state;
      const { first, end } = visiblePositions(scrollTopCssPx, tracks);
      const lane = firstLane(lanes, first, end) ?? firstLane(lanes, 0, lanes.order.length);
      if (lane === undefined) return null;
      const offset = offsetAtX(camera, widthCssPx / 2);
      return this.#ask('event-near', {
        lane,
        offset,
        hidden: hiddenTypesOf(this.#store.getState()),
      });
    });
  }

  /** To the nearest event of the lane below (+1) or above (−1). */
  toLaneBeside(step: 1 | -1): void {
    this.#step(() => {
      const selected = this.#selectedEvent();
      const lane = selected && laneBeside(selected.lane, step, this.#timeline.state.lanes);
      if (selected === null || lane === null) return null;
      const middle = selected.startOffset + (selected.endOffset - selected.startOffset) / 2;
      return this.#ask('event-near', {
        lane,
        offset: middle,
        hidden: hiddenTypesOf(this.#store.getState()),
      });
    });
  }

  #step(question: () => Pending<EventDetails | null> | null): Promise<void> {
    if (this.#stepsWaiting >= MOST_STEPS_WAITING) return this.#steps;
    this.#stepsWaiting++;
    this.#steps = this.#steps.then(async () => {
      const result = await question()?.answer;
      this.#stepsWaiting--;
      if (result && !result.ok) return reportQueryError(this.#store, result.error);
      if (!result?.value) return;
      const { lane, startOffset, endOffset } = result.value;
      this.#store.getState().selectEvent(result.value);
      this.#timeline.reveal(lane, startOffset, endOffset);
    });
    return this.#steps;
  }

  #selectedEvent(): EventDetails | null {
    const { selection } = this.#store.getState();
    return selection.kind === 'event' ? selection.details : null;
  }
}

/** The first lane with events of the rows [first, end). */
function firstLane(shown: ShownLanes, first: number, end: number): number | undefined {
  return lanesOfRows(shown, first, end - 1).find(({ lane }) => isLane(lane))?.lane;
}

/** The lane above or below of those that are shown and have events. */
function laneBeside(lane: number, step: 1 | -1, { order, positions }: ShownLanes): number | null {
  const position = positions[lane] ?? -1;
  if (position < 0) return null;
  for (let at = position + step; at >= 0 && at < order.length; at += step) {
    const found = order[at] as number;
    if (isLane(found)) return found;
  }
  return null;
}
