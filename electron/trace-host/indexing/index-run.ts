import { fail, ok, type Problem, type Result } from '../../../shared/result.ts';
import { decodeContext, LAST_TYPE_CODE, type KnownRecords } from '../../../shared/trace/decode.ts';
import { SLOT_COUNT } from '../../../shared/trace/event-types.ts';
import { FlatbufReader, flatbufPlaces, wholeRecordsOf } from '../../../shared/trace/flatbuf.ts';
import { TRAILER_PROBLEMS, type Names } from '../../../shared/trace/flatbuf-names.ts';
import { addDeepLanes, gatherLanes, overlaps } from '../../../shared/trace/lane-finish.ts';
import type { LaneIndex } from '../../../shared/trace/lane-index.ts';
import { otherRecords } from '../../../shared/trace/lane-builder.ts';
import type { GiantDurations } from '../../../shared/trace/lane-fill.ts';
import { layOutOverview } from '../../../shared/trace/index-overview.ts';
import { fillTasks, layOutIndex, type UnfinishedIndex } from '../../../shared/trace/lane-layout.ts';
import type { Overview } from '../../../shared/trace/overview.ts';
import {
  mergeOverviews,
  OVERVIEW_CELLS,
  overviewMemory,
  snapshot,
  type OverviewMemory,
} from '../../../shared/trace/overview-builder.ts';
import { ProblemCounter, type Cases } from '../../../shared/trace/problems.ts';
import {
  lanesOfParts,
  mergeCounts,
  type TraceCounts,
  type TypedPart,
} from '../../../shared/trace/trace-counts.ts';
import type { RecordPlaces, TraceFile } from '../../../shared/trace/trace-file.ts';
import { TypeTable } from '../../../shared/trace/type-table.ts';
import { guarded, sharedMemory, type Crew } from './crew.ts';
import { expectedOffsets, firstStart } from './first-record.ts';
import type { Control, Counted, CountTask, OffsetRange, Partly } from './tasks.ts';

export interface IndexSizes {
  /** Records that a thread takes at a time. */
  readonly segmentRecords: number;
  readonly overviewCells: number;
}

/** 6 MiB of flatbuf at a time. */
const USUAL_SIZES: IndexSizes = { segmentRecords: 256 * 1024, overviewCells: OVERVIEW_CELLS };
/** More cores than this are counted by one thread: each segment of records lists all of them. */
const MOST_DIVIDED_CORES = 64 * 1024;
/** An overview for the picture while a trace is read: enough for the widest window. */
const PREVIEW_COLUMNS = 2048;
/** Time for the threads between two such pictures, which are put together on the same processors. */
const PICTURE_MS = 400;
const MOST_OVERVIEW_COLUMNS = 8192;
/** In finer columns than these a tile is as quickly built from the events themselves. */
const EVENTS_PER_COLUMN = 128;

/** A trace whose records have all been counted. */
export interface CountedTrace {
  readonly counts: TraceCounts;
  readonly originHigh: number;
  readonly places: RecordPlaces;
  readonly problems: readonly Problem[];
  readonly overview: Overview | null;
  /** The finished index of a trace that only one thread could read. */
  readonly index: LaneIndex | null;
}

/** What there is of a trace while it is being counted. */
export interface PartlyCounted {
  readonly counts: TraceCounts;
  readonly originHigh: number;
  readonly overview: Overview;
}

/** The work of a crew on one trace, step by step; a step that is stopped answers `stopped`. */
export class IndexRun {
  readonly #file: TraceFile;
  readonly #crew: Crew;
  readonly #wantsOverview: boolean;
  #control: Control;

  readonly #sizes: IndexSizes;

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
   * Errors: those of the source, `out-of-memory`, `file-changed`.
   */
  async count(tellPartly: (partly: PartlyCounted) => void): Promise<Result<CountedTrace>> {
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
      if (merged === null) return this.#indexWhole(start.value.high);
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
    if (events > mostEvents) {
      return fail(
        'memory-budget',
        `The range has ${grouped(events)} events; there is memory for ${grouped(mostEvents)}.`,
      );
    }
    const { value: kept } = counts;
    const laidOut = guarded(() => ok(layOutIndex(kept, counted.originHigh, this.#crew.allocate)));
    if (!laidOut.ok) return laidOut;
    const index = laidOut.value;
    const known: KnownRecords = { places: counted.places, types: counted.counts.types };
    const tasks = fillTasks(index, counts.value.segments);
    const control = this.#begin();
    const put = await this.#crew.run({ kind: 'put', control, index, known, tasks, range });
    if (!put.ok) return put;
    if (this.isStopped) return ok(null);
    if (put.value.some(({ isComplete }) => !isComplete)) return otherRecords(events);
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

  async #counted(
    counts: TraceCounts,
    answers: readonly Counted[],
    tally: Tally,
    trailerNames: Names | null,
  ): Promise<Result<CountedTrace>> {
    const problems = new ProblemCounter();
    for (const { problems: cases } of answers) {
      // Those are told by who reads the trailer last, below.
      problems.addCases(cases.filter(({ first }) => !TRAILER_PROBLEMS.has(first.code)));
    }
    let places = answers.find((answer) => answer.places !== null)?.places ?? null;
    if (places === null) {
      const tail = this.#readTail(counts.events, trailerNames);
      if (!tail.ok) return tail;
      problems.addCases(tail.value.problems);
      places = flatbufPlaces(counts.events, tail.value.names);
    }
    return ok({
      counts,
      originHigh: tally.originHigh,
      places,
      problems: problems.findings(),
      overview: tally.overviewOf(counts, answers),
      index: null,
    });
  }

  /** What follows the last record of a flatbuf payload. */
  #readTail(
    records: number,
    names: Names | null,
  ): Result<{ readonly names: Names | null; readonly problems: readonly Cases[] }> {
    const isAtEnd = records === wholeRecordsOf(this.#file);
    // A thread was stopped in the middle: nothing is known of what follows.
    if (this.isStopped || (names === null && !isAtEnd)) return ok({ names, problems: [] });
    const context = decodeContext(this.#file, () => true, new TypeTable(LAST_TYPE_CODE));
    const reader = new FlatbufReader(context);
    const tail = reader.readTail(records);
    return tail.ok ? ok({ names: reader.names, problems: context.problems.cases() }) : tail;
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
      overview: null,
      index,
    });
  }

  #memories(): OverviewMemory[] {
    if (!this.#wantsOverview) return [];
    const { overviewCells } = this.#sizes;
    return Array.from({ length: this.#crew.size }, () =>
      overviewMemory(sharedMemory, overviewCells),
    );
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

/** What the threads count, put together. */
class Tally {
  readonly originHigh: number;
  readonly overview: CountTask['overview'];
  readonly #parts: (TypedPart | null)[];
  #nextPictureAt = 0;

  /** A memory a thread, or none: then there is no overview. */
  constructor(originHigh: number, memories: readonly OverviewMemory[], expected: OffsetRange) {
    this.originHigh = originHigh;
    this.overview = memories.length === 0 ? null : { memories, expected };
    this.#parts = memories.map(() => null);
  }

  /** The picture after a thread told of its part; null where it is too early for one, or again. */
  partly(thread: number, { part, types }: Partly): PartlyCounted | null {
    this.#parts[thread] = { counted: { ...part, segments: [] }, types };
    if (performance.now() < this.#nextPictureAt) return null;
    const picture = this.#picture();
    this.#nextPictureAt = performance.now() + PICTURE_MS;
    return picture;
  }

  #picture(): PartlyCounted | null {
    const parts = this.#parts.filter((known) => known !== null);
    const counts = mergeCounts(parts, LAST_TYPE_CODE);
    if (counts === null || counts.cores.length > MOST_DIVIDED_CORES) return null;
    const overview = this.#mergeOverviews(this.#parts, counts.cores.length, PREVIEW_COLUMNS);
    return overview === null ? null : { counts, originHigh: this.originHigh, overview };
  }

  /** All counts; of `cores` too where they are given. null where they do not tell enough. */
  merge(answers: readonly Counted[], cores?: Uint32Array): TraceCounts | null {
    const parts: TypedPart[] = answers.map(({ part, types }) => ({ counted: part, types }));
    if (parts.some(({ counted }) => counted.cores.length > MOST_DIVIDED_CORES)) return null;
    return mergeCounts(
      cores ? [...parts, { counted: nothingOf(cores), types: [] }] : parts,
      LAST_TYPE_CODE,
    );
  }

  overviewOf(counts: TraceCounts, answers: readonly Counted[]): Overview | null {
    const perColumn = counts.cores.length * EVENTS_PER_COLUMN;
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, counts.events / perColumn)));
    const columns = Math.min(MOST_OVERVIEW_COLUMNS, Math.max(PREVIEW_COLUMNS, wanted));
    const parts = answers.map(({ part, types }) => ({ counted: part, types }));
    return this.#mergeOverviews(parts, counts.cores.length, columns);
  }

  #mergeOverviews(
    parts: readonly (TypedPart | null)[],
    laneCount: number,
    mostColumns: number,
  ): Overview | null {
    const memories = this.overview?.memories ?? [];
    const known = parts.flatMap((part, thread) => {
      const memory = memories[thread];
      return part === null || memory === undefined ? [] : [{ cores: part.counted.cores, memory }];
    });
    const { lanes } = lanesOfParts(known);
    const seen = known.flatMap(({ cores, memory }, i) => {
      const overview = cores.length === 0 ? null : snapshot(memory, cores.length);
      return overview === null ? [] : [{ overview, lanes: lanes[i] as Uint32Array }];
    });
    // A thread that gave up its overview leaves none that is whole.
    if (seen.length < known.filter(({ cores }) => cores.length > 0).length) return null;
    return mergeOverviews(seen, laneCount, mostColumns);
  }
}

function nothingOf(cores: Uint32Array): Counted['part'] {
  return {
    cores,
    slotEvents: new Uint32Array(cores.length * SLOT_COUNT),
    slotInstants: new Uint32Array(cores.length * SLOT_COUNT),
    segments: [],
    totals: new Map(),
    firstRecordOfCode: new Map(),
    span: null,
  };
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function newControl(threads: number, stop?: Int32Array): Control {
  return {
    next: new Int32Array(sharedMemory(4)),
    stop: stop ?? new Int32Array(sharedMemory(4)),
    bytes: new Float64Array(sharedMemory(threads * 8)),
    events: new Float64Array(sharedMemory(threads * 8)),
  };
}

function firstTrailer(answers: readonly Counted[]): NonNullable<Counted['trailer']> | null {
  const found = answers.flatMap(({ trailer }) => trailer ?? []);
  return found.reduce<NonNullable<Counted['trailer']> | null>(
    (first, trailer) => (first === null || trailer.record < first.record ? trailer : first),
    null,
  );
}

/** Records that the threads have gone through. */
function recordsOf(answers: readonly Counted[]): number {
  const segments = answers.flatMap(({ part }) => part.segments);
  return segments.reduce((sum, { firstRecord, endRecord }) => sum + endRecord - firstRecord, 0);
}
