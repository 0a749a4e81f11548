import type { AppError, Result } from '../../result.ts';
import { ok } from '../../result.ts';
import { EventReader } from '../export/event-reader.ts';
import { sum, type ExactCycles } from '../export/cycles.ts';
import type { ExportedTrace } from '../export/export-pieces.ts';
import { laneOfCore } from '../lane-index.ts';

/** An event as two traces can have it in common, whatever the number of its record. */
export interface ComparedEvent {
  readonly start: ExactCycles;
  readonly duration: ExactCycles;
  readonly type: string;
  readonly name: string | null;
}

export interface TypeSums {
  events: number;
  cycles: ExactCycles;
}

/** One core in two traces. Lists of events hold the first few, by start. */
export interface CoreDifferences {
  readonly core: number;
  /** By type name. */
  readonly a: ReadonlyMap<string, TypeSums>;
  readonly b: ReadonlyMap<string, TypeSums>;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly firstOnlyA: readonly ComparedEvent[];
  readonly firstOnlyB: readonly ComparedEvent[];
}

const MOST_SHOWN = 3;

/**
 * The events of each core that only one of two traces has, exact to the last cycle; the order of
 * records does not matter, nor how they are encoded. Yields after each core of either, ascending.
 * Errors: those of the files.
 */
export function* eventDifferences(
  a: ExportedTrace,
  b: ExportedTrace,
): Generator<CoreDifferences, Result<null>> {
  const [inA, inB] = [new LaneWalk(a), new LaneWalk(b)];
  const cores = new Set([...a.index.cores, ...b.index.cores]);
  for (const core of [...cores].sort((one, two) => one - two)) {
    inA.enter(core);
    inB.enter(core);
    const compared = compareLanes(core, inA, inB);
    const error = inA.error ?? inB.error;
    if (error !== null) return { ok: false, error };
    yield compared;
  }
  return ok(null);
}

function compareLanes(core: number, inA: LaneWalk, inB: LaneWalk): CoreDifferences {
  const [onlyA, onlyB] = [new Kept(), new Kept()];
  let [groupA, groupB] = [inA.next(), inB.next()];
  while (groupA !== null || groupB !== null) {
    const isA = groupA !== null && (groupB === null || groupA[0]!.start <= groupB[0]!.start);
    const isB = groupB !== null && (groupA === null || groupB[0]!.start <= groupA[0]!.start);
    subtract(isA ? groupA! : [], isB ? groupB! : [], onlyA, onlyB);
    if (isA) groupA = inA.next();
    if (isB) groupB = inB.next();
  }
  return {
    ...{ core, a: inA.sums, b: inB.sums, onlyA: onlyA.count, onlyB: onlyB.count },
    ...{ firstOnlyA: onlyA.first, firstOnlyB: onlyB.first },
  };
}

/** Both hold events of one start; what is in both as often goes. */
function subtract(
  a: readonly ComparedEvent[],
  b: readonly ComparedEvent[],
  onlyA: Kept,
  onlyB: Kept,
): void {
  if (a.length === 1 && b.length === 1 && isSame(a[0]!, b[0]!)) return;
  const left = new Map<string, ComparedEvent[]>();
  for (const event of b) {
    const alike = left.get(keyOf(event));
    if (alike === undefined) left.set(keyOf(event), [event]);
    else alike.push(event);
  }
  for (const event of a) {
    if (left.get(keyOf(event))?.pop() === undefined) onlyA.add(event);
  }
  for (const events of left.values()) for (const event of events) onlyB.add(event);
}

function isSame(a: ComparedEvent, b: ComparedEvent): boolean {
  return a.duration === b.duration && a.type === b.type && a.name === b.name;
}

function keyOf({ duration, type, name }: ComparedEvent): string {
  return JSON.stringify([String(duration), type, name]);
}

class Kept {
  count = 0;
  readonly first: ComparedEvent[] = [];

  add(event: ComparedEvent): void {
    if (this.count++ < MOST_SHOWN) this.first.push(event);
  }
}

/** The events of one lane after the other, those of one start together. */
class LaneWalk {
  sums = new Map<string, TypeSums>();
  readonly #trace: ExportedTrace;
  readonly #reader: EventReader;
  #position = 0;
  #end = 0;
  #ahead: ComparedEvent | null = null;

  constructor(trace: ExportedTrace) {
    this.#trace = trace;
    this.#reader = new EventReader(trace);
  }

  get error(): AppError | null {
    return this.#reader.error;
  }

  /** A core that the trace does not have has no events. */
  enter(core: number): void {
    const { index } = this.#trace;
    const lane = laneOfCore(index, core);
    this.sums = new Map();
    this.#position = lane < 0 ? 0 : index.eventFirst[lane]!;
    this.#end = lane < 0 ? 0 : index.eventFirst[lane + 1]!;
    this.#ahead = this.#read();
  }

  next(): ComparedEvent[] | null {
    const first = this.#ahead;
    if (first === null) return null;
    const group = [first];
    for (;;) {
      const event = this.#read();
      this.#ahead = event;
      if (event === null || event.start !== first.start) return group;
      group.push(event);
    }
  }

  #read(): ComparedEvent | null {
    if (this.#position >= this.#end || this.error !== null) return null;
    const event = this.#reader.at(this.#position++);
    const name = event === null ? null : this.#reader.nameOf(event.record);
    if (event === null || this.error !== null) return null;
    const { start, duration, typeName: type } = event;
    const sums = this.sums.get(type);
    if (sums === undefined) this.sums.set(type, { events: 1, cycles: duration });
    else {
      sums.events++;
      sums.cycles = sum(sums.cycles, duration);
    }
    return { start, duration, type, name };
  }
}
