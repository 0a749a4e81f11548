import type { CycleOffset } from '../../shared/units.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { oneAtATime } from '../session/one-at-a-time.ts';
import type { Ask } from '../session/query-client.ts';
import { readEndOf } from '../session/trace-shape.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { MixOfTrace } from './minimap-bars.ts';

/** The mix of types over the whole trace, or over what has been read of it. */
export interface MinimapPicture extends MixOfTrace {
  /** Nothing is known of what lies further right. */
  readonly readEnd: CycleOffset;
}

export interface MinimapTick {
  readonly offset: CycleOffset;
  /** A colour's token in ui/tokens.css. */
  readonly token: string;
}

/** Notes stand at the upper edge, what a search found at the lower. */
export type TickLayer = 'notes' | 'hits';

/** What the minimap shows beside the view's frame; asks for it whenever the trace changes. */
export class Minimap {
  readonly #store: AppStore;
  readonly #ask: Ask;
  readonly #questions = oneAtATime();
  readonly #listeners = new Set<() => void>();
  #columns = 0;
  #picture: MinimapPicture | null = null;
  #ticks: Readonly<Record<TickLayer, readonly MinimapTick[]>> = { notes: [], hits: [] };

  constructor(store: AppStore, ask: Ask) {
    this.#store = store;
    this.#ask = ask;
    store.subscribe((now, before) => {
      if (now.trace !== before.trace) this.#followTrace(now, before);
    });
  }

  get picture(): MinimapPicture | null {
    return this.#picture;
  }

  get ticks(): Readonly<Record<TickLayer, readonly MinimapTick[]>> {
    return this.#ticks;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** As many columns as there are pixels; 0 while nobody looks. */
  setColumns(columns: number): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#askMix();
  }

  setTicks(layer: TickLayer, ticks: readonly MinimapTick[]): void {
    if (ticks.length === 0 && this.#ticks[layer].length === 0) return;
    this.#ticks = { ...this.#ticks, [layer]: ticks };
    this.#tell();
  }

  #followTrace(now: AppState, before: AppState): void {
    const summary = summaryOf(now.trace);
    const known = summaryOf(before.trace);
    if (pathOf(now) !== pathOf(before)) {
      this.#questions.cancel();
      this.#picture = null;
      this.#tell();
    }
    const isOther = fileOf(now) !== fileOf(before) || summary?.generation !== known?.generation;
    if (isOther) this.#askMix();
  }

  #askMix(): void {
    const summary = summaryOf(this.#store.getState().trace);
    if (summary === null || this.#columns === 0) return;
    const { from, to } = wholeTrace(summary);
    if (to <= from) return;
    const columns = this.#columns;
    const file = fileOf(this.#store.getState());
    this.#questions.ask(
      () => this.#ask('mix', { from, to, columns }),
      (result) => {
        // Without an answer the earlier picture stays: another summary brings another chance.
        if (!result.ok || file !== fileOf(this.#store.getState())) return;
        this.#picture = { mix: result.value, from, to, readEnd: readEndOf(summary) };
        this.#tell();
      },
    );
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The extent, widened to events that lie outside of it. */
function wholeTrace(summary: TraceSummary): { from: CycleOffset; to: CycleOffset } {
  return {
    from: Math.min(summary.extentStart, summary.firstOffset),
    to: Math.max(summary.extentEnd, summary.lastOffset),
  };
}

function fileOf({ trace }: AppState): string | null {
  return trace.phase === 'none' ? null : trace.file.id;
}

function pathOf({ trace }: AppState): string | null {
  return trace.phase === 'none' ? null : trace.file.path;
}
