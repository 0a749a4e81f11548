import { ok, type Result } from '../../../shared/result.ts';
import {
  decodeAgain,
  decodeContext,
  decodeRecords,
  LAST_TYPE_CODE,
} from '../../../shared/trace/decode.ts';
import { FlatbufReader } from '../../../shared/trace/flatbuf.ts';
import { fillOverview } from '../../../shared/trace/index-overview.ts';
import { LaneBuilder } from '../../../shared/trace/lane-builder.ts';
import { addOverlaps, finishLane, overlaps } from '../../../shared/trace/lane-finish.ts';
import { LaneFill, type GiantDurations } from '../../../shared/trace/lane-fill.ts';
import type { Allocate, LaneIndex } from '../../../shared/trace/lane-index.ts';
import { OverviewBuilder } from '../../../shared/trace/overview-builder.ts';
import { recordPassesIn, type RecordPasses } from '../../../shared/trace/record-passes.ts';
import { keepRange } from '../../../shared/trace/range-filter.ts';
import {
  RECORD_BYTES,
  type RecordBlock,
  type RecordSink,
} from '../../../shared/trace/record-block.ts';
import { RecordCount } from '../../../shared/trace/record-count.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import { TypeTable } from '../../../shared/trace/type-table.ts';
import { ownPasses } from './own-passes.ts';
import {
  MOST_DIVIDED_CORES,
  type Answer,
  type Control,
  type Counted,
  type CountTask,
  type Finished,
  type FinishTask,
  type IndexTask,
  type OverlapTask,
  type Partly,
  type Put,
  type PutTask,
  type RefineTask,
  type Whole,
  type WholeTask,
} from './tasks.ts';

const FIRST_PARTLY_MS = 20;
const PARTLY_MS = 200;

/** A thread of a crew: its file, its number, and how it tells what it has counted so far. */
export interface Hand {
  readonly file: TraceFile;
  readonly number: number;
  readonly allocate: Allocate;
  readonly tellPartly: (partly: Partly) => void;
  /** The number of the piece of work that the thread does next. */
  readonly take: (control: Control) => number;
}

/** As threads share the work: each takes the next piece that no other has. */
export function takeNext({ next }: Control): number {
  return Atomics.add(next, 0, 1);
}

/** Does the thread's share of a task. Errors: those of the source and `out-of-memory`. */
export function perform<T extends IndexTask>(hand: Hand, task: T): Result<Answer<T>> {
  return performAny(hand, task) as Result<Answer<T>>;
}

function performAny(hand: Hand, task: IndexTask): Result<Answer<IndexTask>> {
  switch (task.kind) {
    case 'count':
      return hand.file.encoding === 'flatbuf' ? countFlatbuf(hand, task) : countAll(hand, task);
    case 'put':
      return put(hand, task);
    case 'finish':
      return ok(finish(hand, task));
    case 'overlaps':
      return ok(addAllOverlaps(hand, task));
    case 'refine':
      return ok(refine(hand, task));
    case 'whole':
      return hand.number === 0 ? indexWhole(hand, task) : ok(null);
  }
}

/** Whether the work is still wanted; notes what is done. */
function note(control: Control, number: number, bytes: number, events: number): boolean {
  control.bytes[number] = (control.bytes[number] as number) + bytes;
  control.events[number] = (control.events[number] as number) + events;
  return Atomics.load(control.stop, 0) === 0;
}

/** Counts blocks, tells now and then what there is, and keeps the shared numbers of progress. */
class Counter {
  readonly count: RecordCount;
  readonly types = new TypeTable(LAST_TYPE_CODE);
  readonly sink: RecordSink;
  readonly passes: RecordPasses | null;
  #hand: Hand;
  #control: Control;
  #tellAt = performance.now() + FIRST_PARTLY_MS;

  constructor(hand: Hand, { control, originHigh, overview, range }: CountTask) {
    const memory = overview?.memories[hand.number];
    const builder =
      overview && memory
        ? new OverviewBuilder(memory, overview.expected.from, overview.expected.to)
        : null;
    this.passes = memory ? recordPassesIn(memory.passes) : ownPasses();
    this.count = new RecordCount(originHigh, builder, this.passes);
    this.#hand = hand;
    this.#control = control;
    const add: RecordSink = (block) => this.count.add(block);
    this.sink = range === null ? add : keepRange(add, originHigh, range.from, range.to);
  }

  /** False where the work is no longer wanted, or where the trace proves not to be divisible. */
  note(bytes: number, events: number): boolean {
    if (this.count.coreCount > MOST_DIVIDED_CORES) return false;
    const now = performance.now();
    if (now >= this.#tellAt) {
      this.#tellAt = now + PARTLY_MS;
      this.#hand.tellPartly({ part: this.count.part(), types: this.types.types() });
    }
    return note(this.#control, this.#hand.number, bytes, events);
  }
}

function countFlatbuf(hand: Hand, task: CountTask): Result<Counted> {
  const { file } = hand;
  const counter = new Counter(hand, task);
  let bytesDone = 0;
  const sink: RecordSink = (block) => {
    counter.sink(block);
    const bytes = block.bytesDone - bytesDone;
    bytesDone = block.bytesDone;
    return counter.note(bytes, block.count);
  };
  const context = decodeContext(file, sink, counter.types, { passes: counter.passes });
  const reader = new FlatbufReader(context);
  let trailer: Counted['trailer'] = null;
  for (;;) {
    const first = hand.take(task.control) * task.segmentRecords;
    if (first >= task.flatbufRecords || Atomics.load(task.control.stop, 0) !== 0) break;
    const end = Math.min(task.flatbufRecords, first + task.segmentRecords);
    bytesDone = file.payloadStart + first * RECORD_BYTES;
    const read = reader.read(first, end);
    if (!read.ok) return read;
    counter.count.endSegment(first, read.value.endRecord);
    if (reader.names === null && read.value.complete) continue;
    if (reader.names === null) break;
    trailer = { record: read.value.endRecord, names: reader.names };
    break;
  }
  const part = counter.count.part();
  const problems = context.problems.cases();
  return ok({ part, types: counter.types.types(), problems, places: null, trailer });
}

/** Encodings whose records can only be found one after the other: the first thread reads them. */
function countAll(hand: Hand, task: CountTask): Result<Counted> {
  const counter = new Counter(hand, task);
  const { count } = counter;
  let types: Counted['types'] = [];
  if (hand.number !== 0) {
    return ok({ part: count.part(), types, problems: [], places: null, trailer: null });
  }
  let bytesDone = 0;
  let first = 0;
  let end = 0;
  const sink = (block: RecordBlock): boolean => {
    counter.sink(block);
    end = block.firstRecord + block.count;
    if (end - first >= task.segmentRecords) {
      count.endSegment(first, end);
      first = end;
    }
    const bytes = block.bytesDone - bytesDone;
    bytesDone = block.bytesDone;
    return counter.note(bytes, block.count);
  };
  const decoded = decodeRecords(hand.file, sink, { types: counter.types });
  if (!decoded.ok) return decoded;
  if (end > first) count.endSegment(first, end);
  ({ types } = decoded.value);
  const problems = decoded.value.problems.map((problem) => ({ count: 1, first: problem }));
  return ok({ part: count.part(), types, problems, places: decoded.value.places, trailer: null });
}

function put(hand: Hand, task: PutTask): Result<Put> {
  const { control, index, range } = task;
  const passes = ownPasses();
  const giants: GiantDurations = new Map();
  for (;;) {
    const part = task.tasks[hand.take(control)];
    if (part === undefined || Atomics.load(control.stop, 0) !== 0) break;
    const fill = new LaneFill(index, part, passes);
    let sink: RecordSink = (block) => fill.put(block);
    if (range !== null) {
      sink = keepRange(sink, Number(index.origin >> 32n), range.from, range.to);
    }
    const bytesPerRecord = hand.file.payloadLength / Math.max(1, task.known.places.records);
    const noted: RecordSink = (block) =>
      sink(block) && note(control, hand.number, block.count * bytesPerRecord, block.count);
    const read = decodeAgain(hand.file, task.known, part.firstRecord, part.endRecord, noted, {
      passes,
    });
    if (!read.ok) return read;
    for (const [record, cycles] of fill.giants) giants.set(record, cycles);
    if (!fill.isComplete()) return ok({ giants, isComplete: false });
  }
  return ok({ giants, isComplete: true });
}

function finish(hand: Hand, { control, index, giants }: FinishTask): Finished {
  const finished: Finished[number][] = [];
  const passes = ownPasses();
  eachLane(hand, control, index, (lane) => {
    finished.push({ lane, giants: finishLane(index, lane, giants, passes) });
  });
  return finished;
}

function addAllOverlaps(hand: Hand, { control, index }: OverlapTask): null {
  eachLane(hand, control, index, (lane) => {
    if (overlaps(index, lane)) addOverlaps(index, lane);
  });
  return null;
}

function refine(hand: Hand, { control, index, overview }: RefineTask): boolean {
  let fits = true;
  eachLane(hand, control, index, (lane) => {
    fits &&= fillOverview(overview, index, lane);
  });
  return fits;
}

function eachLane(
  hand: Hand,
  control: Control,
  index: LaneIndex,
  work: (lane: number) => void,
): void {
  for (;;) {
    const lane = hand.take(control);
    if (lane >= index.cores.length || Atomics.load(control.stop, 0) !== 0) return;
    work(lane);
  }
}

function indexWhole(hand: Hand, { control }: WholeTask): Result<Whole | null> {
  const { file } = hand;
  const builder = new LaneBuilder(hand.allocate);
  let bytesDone = 0;
  const told =
    (sink: RecordSink): RecordSink =>
    (block) => {
      const bytes = Math.max(0, block.bytesDone - bytesDone);
      bytesDone = block.bytesDone;
      return sink(block) && note(control, hand.number, bytes / 2, block.count / 2);
    };
  const first = decodeRecords(
    file,
    told((block) => builder.count(block)),
  );
  if (!first.ok) return first;
  const { types, places } = first.value;
  const counts = builder.counts(types);
  bytesDone = 0;
  const second = decodeRecords(
    file,
    told((block) => builder.fill(block)),
  );
  if (!second.ok) return second;
  if (!first.value.complete || !second.value.complete) return ok(null);
  const index = builder.finish();
  if (!index.ok) return index;
  const problems = first.value.problems.map((problem) => ({ count: 1, first: problem }));
  return ok({ index: index.value, counts, places, problems });
}
