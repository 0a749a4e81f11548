import type { Bake } from '../../shared/bake/bake.ts';
import type { BakeChange, TileRuns } from '../../shared/bake/changes.ts';
import { CommonReader, type CommonValues } from '../../shared/bake/common-values.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';

export interface CommonState {
  /** null before they are known; those before the last edit while it is being read. */
  readonly values: CommonValues | null;
  readonly isPending: boolean;
}

export interface Schedule {
  now(): number;
  /** Calls back before the next picture; returns what takes that back. */
  next(call: () => void): () => void;
}

/** A part of a frame that leaves room for drawing. */
const SLICE_MS = 4;
/** Those whose values are shown in common; weights are not. */
const TABLES = ['params', 'routing', 'reset'] as const;
const NOTHING: CommonState = { values: null, isPending: false };

/** Keeps the common values of a selection, reading a large one in slices of a frame each. */
export class CommonWatch {
  readonly #schedule: Schedule;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #reader: CommonReader | null = null;
  #selection: TileSet | null = null;
  #bake: Bake | null = null;
  #cancelNext: (() => void) | null = null;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  readonly current = (): CommonState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What an edit touched; `look` with the bake after it follows. */
  changed(change: BakeChange): void {
    const last = (this.#selection?.tileCount ?? 0) - 1;
    const runs: TileRuns =
      change.kind === 'all' ? [[0, last]] : TABLES.flatMap((table) => change.tiles[table]);
    for (const run of runs) this.#reader?.changed(...run);
  }

  /** Looks at these tiles of this bake; the first slice is read at once. */
  look(bake: Bake, selection: TileSet): void {
    if (bake === this.#bake && selection === this.#selection) return;
    if (selection !== this.#selection) {
      this.#reader = new CommonReader(selection);
      this.#state = NOTHING;
    }
    this.#bake = bake;
    this.#selection = selection;
    this.#readSlice();
  }

  stop(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
    this.#bake = this.#selection = this.#reader = null;
    this.#state = NOTHING;
  }

  #readSlice(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
    const reader = this.#reader;
    if (reader === null || this.#bake === null) return;
    const end = this.#schedule.now() + SLICE_MS;
    reader.read(this.#bake, () => this.#schedule.now() < end);
    const isPending = !reader.isComplete;
    this.#state = { values: isPending ? this.#state.values : reader.values(), isPending };
    if (isPending) this.#cancelNext = this.#schedule.next(() => this.#readSlice());
    for (const listener of this.#listeners) listener();
  }
}

export const frames: Schedule = {
  now: () => performance.now(),
  next: (call) => {
    const frame = requestAnimationFrame(call);
    return () => cancelAnimationFrame(frame);
  },
};
