import { fail, ok, type Problem, type Result } from '../../../shared/result.ts';
import type { KnownRecords } from '../../../shared/trace/decode.ts';
import { flatbufPlaces, wholeRecordsOf } from '../../../shared/trace/flatbuf.ts';
import type { Names } from '../../../shared/trace/flatbuf-names.ts';
import { layOutOverview } from '../../../shared/trace/index-overview.ts';
import { otherRecords } from '../../../shared/trace/lane-builder.ts';
import type { GiantDurations } from '../../../shared/trace/lane-fill.ts';
import { addDeepLanes, gatherLanes, overlaps } from '../../../shared/trace/lane-finish.ts';
import type { LaneIndex } from '../../../shared/trace/lane-index.ts';
import { fillTasks, layOutIndex, type UnfinishedIndex } from '../../../shared/trace/lane-layout.ts';
import type { Overview } from '../../../shared/trace/overview.ts';
import {
  OVERVIEW_CELLS,
  overviewMemory,
  type OverviewMemory,
} from '../../../shared/trace/overview-memory.ts';
import { ProblemCounter } from '../../../shared/trace/problems.ts';
import type { TraceCounts } from '../../../shared/trace/trace-counts.ts';
import type { RecordPlaces, TraceFile } from '../../../shared/trace/trace-file.ts';
import { newControl } from './control.ts';
import { guarded, type Crew } from './crew.ts';
import { expectedOffsets, firstStart } from './first-record.ts';
import { guardedMemory } from './memory.ts';
import { Tally, type PartlyCounted } from './tally.ts';
import type { Control, Counted, CountTask, OffsetRange } from './tasks.ts';
import { casesOf, firstTrailer, readTail, recordsOf } from './trailer.ts';

export interface IndexSizes {
  /** Records that a thread takes at a time. */
  readonly segmentRecords: number;
  readonly overviewCells: number;
}

/** 6 MiB of flatbuf at a time. */
const USUAL_SIZES: IndexSizes = { segmentRecords: 256 * 1024, overviewCells: OVERVIEW_CELLS };

/** A trace whose records have all been counted. */
export interface CountedTrace {
  readonly counts: TraceCounts;
  readonly originHigh: number;
  readonly places: RecordPlaces;
  readonly problems: readonly Problem[];
  /** Put together when it is first asked for: the threads can go on before. */
  readonly overview: () => Overview | null;
  /** The finished index of a trace that only one thread could read. */
  readonly index: LaneIndex | null;
}

/** The work of a crew on one trace, step by step; a step that is stopped answers `stopped`. */
export class IndexRun {
  readonly #file: TraceFile;
  readonly #crew: Crew;
  readonly #wantsOverview: boolean;
  readonly #sizes: IndexSizes;
  #control: Control;

  constructor(file: TraceFile, crew: Crew, wantsOverview: boolean, sizes = USUAL_SIZES) {
    this.#sizes = sizes;
    this.#file = file;
    this.#crew = crew;
    this.#wantsOverview = wantsOverview;
    this.#control = newControl(crew.size);
  }

  /** Bytes and events of the present step that are done. */
  progress(): { readonly bytes: number; readonly events: number } {
    const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);
    return { bytes: sum(this.#control.bytes), events: Math.floor(sum(this.#control.events)) };
  }

  stop(): void {
    Atomics.store(this.#control.stop, 0, 1);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#control.stop, 0) !== 0;
  }

  /**
   * First pass. `tellPartly` gets the picture so far, now and then. A stop gives what was counted.
   * Errors: those of the source, `out-of-memory`, `file-changed`, and `memory-budget` where a trace
   * that only one thread can read, index and all, has more than `mostEvents`.
   */
  async count(
    tellPartly: (partly: PartlyCounted) => void,
    mostEvents = Infinity,
  ): Promise<Result<CountedTrace>> {
    const start = firstStart(this.#file);
    if (!start.ok) return start;
    const expected = expectedOffsets(this.#file, start.value);
    let records = wholeRecordsOf(this.#file);
    let names: Names | null = null;
    for (;;) {
      const tally = new Tally(start.value.high, this.#memories(), expected);
      const task = this.#countTask(tally, records, null);
      const counted = await this.#crew.run(task, (thread, partly) => {
        const news = tally.partly(thread, partly);
        if (news !== null) tellPartly(news);
      });
      if (!counted.ok) return counted;
      const trailer = firstTrailer(counted.value);
      if (trailer !== null) {
        ({ names } = trailer);
        records = trailer.record;
        // Threads that were ahead of the trailer have taken its bytes for records.
        if (recordsOf(counted.value) !== records && !this.isStopped) continue;
      }
      const merged = tally.merge(counted.value);
      if (merged === null) {
        const events = this.#expectedEvents();
        if (events > mostEvents) return pastBudget('trace', events, mostEvents);
        return this.#indexWhole(start.value.high);
      }
      return this.#counted(merged, counted.value, tally, names);
    }
  }

  /**
   * Second pass and what follows: the index of what was counted, or of the events that touch
   * `range`. null where it was stopped. Errors: those of the source, `out-of-memory`,
   * `file-changed`, and `memory-budget` where a range has more than `mostEvents`.
   */
  async index(
    counted: CountedTrace,
    range: OffsetRange | null,
    mostEvents = Infinity,
  ): Promise<Result<LaneIndex | null>> {
    if (counted.index !== null && range === null) return ok(counted.index);
    const counts = range === null ? ok(counted.counts) : await this.#countRange(counted, range);
    if (!counts.ok) return counts;
    if (counts.value === null) return ok(null);
    const { events } = counts.value;
    if (events > mostEvents) return pastBudget('range', events, mostEvents);
    const { value: kept } = counts;
    return guardedMemory(events, () => this.#build(counted, kept, range));
  }

  async #build(
    counted: CountedTrace,
    counts: TraceCounts,
    range: OffsetRange | null,
  ): Promise<Result<LaneIndex | null>> {
    const index = layOutIndex(counts, counted.originHigh, this.#crew.allocate);
    const known: KnownRecords = { places: counted.places, types: counted.counts.types };
    const tasks = fillTasks(index, counts.segments);
    const control = this.#begin();
    const put = await this.#crew.run({ kind: 'put', control, index, known, tasks, range });
    if (!put.ok) return put;
    if (this.isStopped) return ok(null);
    if (put.value.some(({ isComplete }) => !isComplete)) return otherRecords(counts.events);
    const giants = new Map(put.value.flatMap((answer) => [...answer.giants]));
    return this.#finish(index, giants);
  }

  /**
   * A finer overview of a whole index; null where the one of the first pass will do, or where it
   * was stopped or has no memory.
   */
  async refine({ counts, originHigh }: CountedTrace, index: LaneIndex): Promise<Overview | null> {
    const { span, events, cores } = counts;
    if (span === null || !this.#wantsOverview) return null;
    const origin = BigInt(originHigh) << 32n;
    const [from, to] = [Number(span.firstStart - origin), Number(span.lastEnd - origin)];
    const { allocate } = this.#crew;
    const laidOut = guarded(() => ok(layOutOverview(cores.length, events, from, to, allocate)));
    if (!laidOut.ok || laidOut.value === null) return null;
    const overview = laidOut.value;
    const control = this.#again();
    const filled = await this.#crew.run({ kind: 'refine', control, index, overview });
    if (!filled.ok || this.isStopped) return null;
    return filled.value.every((fits) => fits) ? overview : null;
  }

  async #finish(index: UnfinishedIndex, giants: GiantDurations): Promise<Result<LaneIndex | null>> {
    const finishing = this.#again();
    const finished = await this.#crew.run({ kind: 'finish', control: finishing, index, giants });
    if (!finished.ok) return finished;
    if (this.isStopped) return ok(null);
    const byLane = finished.value.flat().sort((a, b) => a.lane - b.lane);
    gatherLanes(
      index,
      byLane.map((lane) => lane.giants),
      this.#crew.allocate,
    );
    const lanes = Array.from(index.cores, (_, lane) => lane);
    if (lanes.some((lane) => overlaps(index, lane))) {
      const control = this.#again();
      const done = await this.#crew.run({ kind: 'overlaps', control, index });
      if (!done.ok) return done;
      if (this.isStopped) return ok(null);
      addDeepLanes(index, this.#crew.allocate);
    }
    return ok(index);
  }

  /** The records that touch the range, for all lanes of the trace. */
  async #countRange(
    counted: CountedTrace,
    range: OffsetRange,
  ): Promise<Result<TraceCounts | null>> {
    const { originHigh, places, counts } = counted;
    const tally = new Tally(originHigh, [], { from: 0, to: 1 });
    const task = this.#countTask(tally, places.records, range);
    const answers = await this.#crew.run(task);
    if (!answers.ok) return answers;
    if (this.isStopped) return ok(null);
    const merged = tally.merge(answers.value, counts.cores);
    if (merged !== null) return ok(merged);
    return fail('not-divisible', 'A trace of so many cores or types cannot be loaded in parts.');
  }

  #countTask(tally: Tally, flatbufRecords: number, range: OffsetRange | null): CountTask {
    const { originHigh, overview } = tally;
    const control = this.#begin();
    const { segmentRecords } = this.#sizes;
    const what = { originHigh, segmentRecords, flatbufRecords, overview, range };
    return { kind: 'count', control, ...what };
  }

  #counted(
    counts: TraceCounts,
    answers: readonly Counted[],
    tally: Tally,
    names: Names | null,
  ): Result<CountedTrace> {
    const problems = new ProblemCounter();
    for (const answer of answers) problems.addCases(casesOf(answer));
    let places = answers.find((answer) => answer.places !== null)?.places ?? null;
    // Where threads were stopped in the middle nothing is known of what follows.
    const isAtEnd = names !== null || counts.events === wholeRecordsOf(this.#file);
    if (places === null && isAtEnd && !this.isStopped) {
      const tail = readTail(this.#file, counts.events);
      if (!tail.ok) return tail;
      problems.addCases(tail.value.problems);
      places = flatbufPlaces(counts.events, tail.value.names);
    }
    places ??= flatbufPlaces(counts.events, names);
    return ok({
      counts,
      originHigh: tally.originHigh,
      places,
      problems: problems.findings(),
      overview: once(() => tally.overviewOf(counts, answers)),
      index: null,
    });
  }

  async #indexWhole(originHigh: number): Promise<Result<CountedTrace>> {
    const control = this.#begin();
    const answers = await this.#crew.run({ kind: 'whole', control });
    if (!answers.ok) return answers;
    const whole = answers.value.find((answer) => answer !== null);
    if (!whole) return fail('stopped', 'Reading was stopped before there was anything to show.');
    const problems = new ProblemCounter();
    problems.addCases(whole.problems);
    const { counts, places, index } = whole;
    return ok({
      counts,
      originHigh,
      places,
      problems: problems.findings(),
      overview: () => null,
      index,
    });
  }

  /** Of the whole trace, by the bytes that the events so far have taken. */
  #expectedEvents(): number {
    const { bytes, events } = this.progress();
    return Math.ceil((events / Math.max(1, bytes)) * this.#file.payloadLength);
  }

  #memories(): OverviewMemory[] {
    if (!this.#wantsOverview) return [];
    const { overviewCells } = this.#sizes;
    return Array.from({ length: this.#crew.size }, () => overviewMemory(overviewCells));
  }

  /** A step with progress of its own. */
  #begin(): Control {
    this.#control = newControl(this.#crew.size, this.#control.stop);
    return this.#control;
  }

  /** A further task of the same step. */
  #again(): Control {
    this.#control = { ...this.#control, next: newControl(1).next };
    return this.#control;
  }
}

/** Makes a value when it is first asked for, and lets go of what that took. */
function once<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly value: T } = { make };
  return () => {
    if ('make' in state) state = { value: state.make() };
    return state.value;
  };
}

function pastBudget(what: 'trace' | 'range', events: number, most: number): Result<never> {
  const fact = `The ${what} has ${grouped(events)} events; there is memory for ${grouped(most)}`;
  return fail('memory-budget', `${fact}.`);
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
