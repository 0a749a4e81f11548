import { CoreTable } from './core-table.ts';
import { KNOWN_TYPES, OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import type { OverviewBuilder } from './overview-builder.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';
import { TypeTotals, type ExactTotal } from './type-totals.ts';

const HIGH_WORD = 2 ** 32;
const GIANT_LOW = 0xffff_ffff;
const LAST_HIGH = 0xffff_ffff;

/** A run of records and how many of them each core has, by the part's own core numbers. */
export interface Segment {
  readonly firstRecord: number;
  readonly endRecord: number;
  readonly coreEvents: Uint32Array;
}

/** What one thread counted: plain data. Core numbers are in the order of appearance. */
export interface CountedPart {
  readonly cores: Uint32Array;
  /** Events and zero-duration events by core number × SLOT_COUNT + slot. */
  readonly slotEvents: Uint32Array;
  readonly slotInstants: Uint32Array;
  readonly segments: readonly Segment[];
  /** By the part's own type codes. */
  readonly totals: ReadonlyMap<number, ExactTotal>;
  /** Where each type past the known ones occurred first, by type code. */
  readonly firstRecordOfCode: ReadonlyMap<number, number>;
  /** The least start and the largest start + duration; null without records. */
  readonly span: { readonly firstStart: bigint; readonly lastEnd: bigint } | null;
}

/**
 * First pass of the index over records, whole or in parts: which cores there are, how many events
 * each has, and what is needed to lay the index out. Feeds the overview along the way.
 */
export class RecordCount {
  readonly #cores = new CoreTable();
  readonly #totals = new TypeTotals();
  readonly #originHigh: number;
  readonly #overview: OverviewBuilder | null;
  #slotEvents = new Uint32Array(64 * SLOT_COUNT);
  #slotInstants = new Uint32Array(64 * SLOT_COUNT);
  readonly #firstRecordOfCode = new Map<number, number>();
  readonly #segments: Segment[] = [];
  #eventsBefore = new Uint32Array(0);
  #segmentFirst = 0;
  #records = 0;
  #span = new RecordSpan();

  /** Offsets count from `originHigh` × 2^32 (lane-index.ts). */
  constructor(originHigh: number, overview: OverviewBuilder | null = null) {
    this.#originHigh = originHigh;
    this.#overview = overview;
  }

  /** Records so far. */
  get records(): number {
    return this.#records;
  }

  get coreCount(): number {
    return this.#cores.size;
  }

  /** The core ids so far, by number. */
  cores(): Uint32Array {
    return this.#cores.ids();
  }

  /** Always true, as a RecordSink. */
  add(block: RecordBlock): true {
    if (this.#overview === null || this.#overview.isOff) this.#countLanes(block);
    else this.#countAndDraw(block, this.#overview);
    this.#span.add(block);
    this.#totals.add(block);
    this.#records += block.count;
    return true;
  }

  /** The records since the last call are a segment, which begins at `firstRecord`. */
  endSegment(firstRecord: number): void {
    const { size } = this.#cores;
    const now = new Uint32Array(size);
    for (let core = 0; core < size; core++) {
      let events = 0;
      for (let slot = 0; slot < SLOT_COUNT; slot++) {
        events += this.#slotEvents[core * SLOT_COUNT + slot] as number;
      }
      now[core] = events;
    }
    const before = this.#eventsBefore;
    const coreEvents = now.map((events, core) => events - (before[core] ?? 0));
    const endRecord = firstRecord + this.#records - this.#segmentFirst;
    this.#segments.push({ firstRecord, endRecord, coreEvents });
    this.#eventsBefore = now;
    this.#segmentFirst = this.#records;
  }

  part(): CountedPart {
    const cells = this.#cores.size * SLOT_COUNT;
    return {
      cores: this.#cores.ids(),
      slotEvents: this.#slotEvents.slice(0, cells),
      slotInstants: this.#slotInstants.slice(0, cells),
      segments: this.#segments,
      totals: this.#totals.result(),
      firstRecordOfCode: this.#firstRecordOfCode,
      span: this.#span.value(),
    };
  }

  #countLanes(block: RecordBlock): void {
    const { words, count, firstRecord } = block;
    for (let i = 0, at = 0; i < count; i++, at += RECORD_WORDS) {
      const core = this.#coreOf(words[at + WORD.core] as number);
      const code = words[at + WORD.typeCode] as number;
      const list = core * SLOT_COUNT + this.#slotOf(code, firstRecord + i);
      this.#slotEvents[list] = (this.#slotEvents[list] as number) + 1;
      if (isInstant(words, at)) this.#addInstant(list);
    }
  }

  /** The same, and every event but giants into the overview. */
  #countAndDraw(block: RecordBlock, overview: OverviewBuilder): void {
    const { words, count, firstRecord } = block;
    const originHigh = this.#originHigh;
    for (let i = 0, at = 0; i < count; i++, at += RECORD_WORDS) {
      const core = this.#coreOf(words[at + WORD.core] as number);
      const slot = this.#slotOf(words[at + WORD.typeCode] as number, firstRecord + i);
      const list = core * SLOT_COUNT + slot;
      this.#slotEvents[list] = (this.#slotEvents[list] as number) + 1;
      const cycles = words[at + WORD.durationLow] as number;
      const startHigh = words[at + WORD.startHigh] as number;
      if (words[at + WORD.durationHigh] !== 0 || cycles === GIANT_LOW || startHigh === LAST_HIGH) {
        if (isInstant(words, at)) this.#addInstant(list);
        // The index clamps those that end past the last u64: such a trace waits for it.
        if (startHigh === LAST_HIGH) overview.add(core, slot, Infinity, cycles);
        continue;
      }
      if (cycles === 0) this.#addInstant(list);
      const offset = (startHigh - originHigh) * HIGH_WORD + (words[at + WORD.startLow] as number);
      overview.add(core, slot, offset, cycles);
    }
  }

  #addInstant(list: number): void {
    this.#slotInstants[list] = (this.#slotInstants[list] as number) + 1;
  }

  #coreOf(id: number): number {
    const core = this.#cores.find(id);
    return core < 0 ? this.#addCore(id) : core;
  }

  #addCore(id: number): number {
    const core = this.#cores.append(id);
    if ((core + 1) * SLOT_COUNT > this.#slotEvents.length) {
      this.#slotEvents = doubled(this.#slotEvents);
      this.#slotInstants = doubled(this.#slotInstants);
    }
    return core;
  }

  #slotOf(code: number, record: number): number {
    if (code < KNOWN_TYPES.length) return code;
    if (!this.#firstRecordOfCode.has(code)) this.#firstRecordOfCode.set(code, record);
    return OTHER_SLOT;
  }
}

/** Whether the index has the record as an event of no cycles: one at the last u64 has no room. */
function isInstant(words: Uint32Array, at: number): boolean {
  if (words[at + WORD.durationLow] === 0 && words[at + WORD.durationHigh] === 0) return true;
  return words[at + WORD.startHigh] === LAST_HIGH && words[at + WORD.startLow] === LAST_HIGH;
}

/** The least start and the largest end of records, as two words each. */
class RecordSpan {
  #startHigh = LAST_HIGH;
  #startLow = LAST_HIGH;
  #endHigh = 0;
  #endLow = 0;
  #isEmpty = true;

  add({ words, count }: RecordBlock): void {
    if (count > 0) this.#isEmpty = false;
    for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
      const startHigh = words[at + WORD.startHigh] as number;
      const startLow = words[at + WORD.startLow] as number;
      if (startHigh <= this.#startHigh) this.#noteStart(startHigh, startLow);
      let high = startHigh + (words[at + WORD.durationHigh] as number);
      let low = startLow + (words[at + WORD.durationLow] as number);
      if (low >= HIGH_WORD) {
        low -= HIGH_WORD;
        high++;
      }
      if (high > this.#endHigh || (high === this.#endHigh && low > this.#endLow)) {
        this.#endHigh = high;
        this.#endLow = low;
      }
    }
  }

  value(): CountedPart['span'] {
    if (this.#isEmpty) return null;
    return {
      firstStart: (BigInt(this.#startHigh) << 32n) + BigInt(this.#startLow),
      lastEnd: (BigInt(this.#endHigh) << 32n) + BigInt(this.#endLow),
    };
  }

  #noteStart(high: number, low: number): void {
    if (high === this.#startHigh && low >= this.#startLow) return;
    this.#startHigh = high;
    this.#startLow = low;
  }
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
