import type { LaneSum } from './lane-sum.ts';

/** Walks through what a tile request asks for, lane by lane, those of its sums too. */
export class TileLanes {
  readonly #asked: readonly (number | LaneSum)[];
  #place = 0;
  /** Within a sum: the run, and how many of its lanes are behind. */
  #run = 0;
  #inRun = 0;

  constructor(asked: readonly (number | LaneSum)[]) {
    this.#asked = asked;
  }

  get isDone(): boolean {
    return this.#place >= this.#asked.length;
  }

  /** Number of the lane or sum in the request. */
  get place(): number {
    return this.#place;
  }

  /** The sum that the lane is of; null: it is asked for itself. */
  get sum(): LaneSum | null {
    const asked = this.#asked[this.#place];
    return typeof asked === 'object' ? asked : null;
  }

  /** null when all are done, and in a sum of lanes without events. */
  get lane(): number | null {
    const asked = this.#asked[this.#place];
    if (typeof asked !== 'object') return asked ?? null;
    const run = asked.runs[this.#run];
    return run === undefined ? null : run[0] + this.#inRun;
  }

  get isLastOfSum(): boolean {
    const runs = this.sum?.runs ?? [];
    const [first, last] = runs[this.#run] ?? [0, 0];
    return this.#run >= runs.length - 1 && first + this.#inRun >= last;
  }

  advance(): void {
    if (this.sum === null || this.isLastOfSum) {
      this.#place++;
      this.#run = 0;
      this.#inRun = 0;
      return;
    }
    const [first, last] = this.sum.runs[this.#run] as readonly [number, number];
    this.#inRun++;
    if (first + this.#inRun <= last) return;
    this.#run++;
    this.#inRun = 0;
  }
}
