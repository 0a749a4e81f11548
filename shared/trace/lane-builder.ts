import { fail, ok, type Result } from '../result.ts';
import { LAST_TYPE_CODE } from './decode.ts';
import type { EventType } from './event-types.ts';
import { addDeepLanes, addOverlaps, finishLane, gatherLanes, overlaps } from './lane-finish.ts';
import { LaneFill } from './lane-fill.ts';
import type { Allocate, LaneIndex } from './lane-index.ts';
import { fillTasks, layOutIndex, type UnfinishedIndex } from './lane-layout.ts';
import { WORD, type RecordBlock } from './record-block.ts';
import { RecordCount } from './record-count.ts';
import { mergeCounts, type TraceCounts } from './trace-counts.ts';

/**
 * Builds the index in one thread: `count` every block, then `fill` every block, then `finish`. The
 * first pass finds the lanes and their sizes, so that the second can put each event at its lane's
 * place and only lanes that are out of order have to be sorted.
 */
export class LaneBuilder {
  readonly #allocate: Allocate;
  #count: RecordCount | null = null;
  #counts: TraceCounts | null = null;
  /** High word of the first record's start. */
  #originHigh = 0;
  #filling: { readonly index: UnfinishedIndex; readonly fill: LaneFill } | null = null;

  constructor(allocate: Allocate = (byteLength) => new ArrayBuffer(byteLength)) {
    this.#allocate = allocate;
  }

  /** First pass. Always true, as a RecordSink. */
  count(block: RecordBlock): boolean {
    if (block.count === 0) return true;
    if (this.#count === null) {
      this.#originHigh = block.words[WORD.startHigh] as number;
      this.#count = new RecordCount(this.#originHigh);
    }
    return this.#count.add(block);
  }

  /** Ends the first pass: what it found; `types` are those of its decoding. */
  counts(types: readonly EventType[] = []): TraceCounts {
    if (this.#counts !== null) return this.#counts;
    const count = this.#count ?? new RecordCount(0);
    count.endSegment(0, count.records);
    const counts = mergeCounts([{ counted: count.part(), types }], LAST_TYPE_CODE);
    if (counts === null) throw new Error('one part has the codes of its own decoding');
    this.#counts = counts;
    return counts;
  }

  /** Second pass. False, as a RecordSink, where the records are not those of the first pass. */
  fill(block: RecordBlock): boolean {
    this.#filling ??= this.#beginFill();
    return this.#filling.fill.put(block);
  }

  /** Errors: `file-changed` where the two passes saw different records. */
  finish(): Result<LaneIndex> {
    const { index, fill } = this.#filling ?? this.#beginFill();
    if (!fill.isComplete()) return otherRecords(index.events);
    const lanes = Array.from(index.cores, (_, lane) => lane);
    gatherLanes(
      index,
      lanes.map((lane) => finishLane(index, lane, fill.giants)),
      this.#allocate,
    );
    for (const lane of lanes) if (overlaps(index, lane)) addOverlaps(index, lane);
    addDeepLanes(index, this.#allocate);
    return ok(index);
  }

  #beginFill(): { index: UnfinishedIndex; fill: LaneFill } {
    const counts = this.counts();
    const index = layOutIndex(counts, this.#originHigh, this.#allocate);
    const [task] = fillTasks(index, counts.segments);
    const none = { firstRecord: 0, endRecord: 0, cursor: index.cores, limit: index.cores };
    return { index, fill: new LaneFill(index, task ?? none) };
  }
}

/** The error where a second reading of the records differs from the first. */
export function otherRecords(events: number): Result<never> {
  return fail(
    'file-changed',
    `The file changed while it was read: ${events} events were counted, then their cores or their number differed.`,
  );
}
