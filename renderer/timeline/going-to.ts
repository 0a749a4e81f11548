import type { AppError } from '../../shared/result.ts';
import type { EventDetails } from '../../shared/trace-port.ts';
import type { CycleOffset } from '../../shared/units.ts';
import type { Ask } from '../session/query-client.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { Camera } from './camera.ts';
import type { Timeline } from './timeline.ts';

/** From where steps count. */
export interface GoBase {
  readonly kind: 'goal' | 'event' | 'view';
  /** Absolute. */
  readonly cycle: bigint;
}

/**
 * Brings a cycle or an event into the middle of the view. A cycle is marked there until the view or
 * the selection changes.
 */
export class GoingTo {
  readonly #store: AppStore;
  readonly #timeline: Timeline;
  readonly #ask: Ask;
  #goal: { readonly offset: CycleOffset; readonly cycle: bigint; readonly camera: Camera } | null =
    null;
  #isAsking = false;

  constructor(store: AppStore, timeline: Timeline, ask: Ask) {
    this.#store = store;
    this.#timeline = timeline;
    this.#ask = ask;
    timeline.subscribe(() => {
      if (this.#goal && this.#goal.camera !== timeline.state.camera) this.#leave();
    });
    store.subscribe((now, before) => {
      if (now.selection !== before.selection) this.#leave();
    });
  }

  /** The event that was gone to is not in view yet. */
  get busy(): boolean {
    return this.#isAsking;
  }

  base(): GoBase {
    const { selection, trace } = this.#store.getState();
    if (this.#goal) return { kind: 'goal', cycle: this.#goal.cycle };
    if (selection.kind === 'event') {
      return { kind: 'event', cycle: BigInt(selection.details.start) };
    }
    const { from, to } = this.#timeline.rangeInView();
    const middle = BigInt(Math.round(from + (to - from) / 2));
    return { kind: 'view', cycle: BigInt(summaryOf(trace)?.origin ?? 0) + middle };
  }

  toCycle(cycle: bigint): void {
    const summary = summaryOf(this.#store.getState().trace);
    if (summary === null) return;
    const offset = Number(cycle - BigInt(summary.origin));
    this.#timeline.centre(offset);
    this.#goal = { offset, cycle, camera: this.#timeline.state.camera };
    this.#timeline.setMarks({ goalOffset: offset });
  }

  /** Selects it. An error where there is no such event, or nothing is known of it. */
  async toEvent(record: number): Promise<AppError | null> {
    this.#isAsking = true;
    const answer = await this.#ask('event', { record, hidden: [] }).answer;
    this.#isAsking = false;
    if (!answer.ok) return answer.error;
    this.#show(answer.value);
    return null;
  }

  #show(details: EventDetails): void {
    const { lane, startOffset } = details;
    this.#store.getState().selectEvent(details);
    this.#timeline.centre(startOffset);
    // The start is in view by now, its lane perhaps not.
    this.#timeline.reveal(lane, startOffset, startOffset);
  }

  #leave(): void {
    if (this.#goal === null) return;
    this.#goal = null;
    this.#timeline.setMarks({ goalOffset: null });
  }
}
