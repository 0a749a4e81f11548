import { U64_MAX } from '../units.ts';
import { CoreTable } from './core-table.ts';
import { CountPass } from './count-pass.ts';
import { OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import { GIANT } from './lane-index.ts';
import { NO_GRID, type OverviewBuilder } from './overview-builder.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';
import type { RecordPasses } from './record-passes.ts';
import { TypeTotals, type ExactTotal } from './type-totals.ts';

const HIGH_WORD = 2 ** 32;
/** Sums of so many durations below 2^32 stay below 2^53. */
const FOLD_RECORDS = 1 << 20;
/** Durations from here on are not in the overview (overview.ts). */
const GIANT_CYCLES = BigInt(GIANT);
const NO_SUMS = new Float64Array(0);

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
  readonly #cores: CoreTable;
  readonly #totals = new TypeTotals();
  readonly #originHigh: number;
  readonly #overview: OverviewBuilder | null;
  readonly #pass: CountPass | null;
  #slotEvents = new Uint32Array(64 * SLOT_COUNT);
  #slotInstants = new Uint32Array(64 * SLOT_COUNT);
  readonly #firstRecordOfCode = new Map<number, number>();
  readonly #segments: Segment[] = [];
  readonly #lowSums = new Float64Array(SLOT_COUNT);
  #eventsBefore = new Uint32Array(0);
  #records = 0;
  readonly #span = new RecordSpan();

  /**
   * Offsets count from `originHigh` × 2^32 (lane-index.ts). `passes` makes it faster; nobody else
   * may use them meanwhile.
   */
  constructor(
    originHigh: number,
    overview: OverviewBuilder | null = null,
    passes: RecordPasses | null = null,
  ) {
    this.#originHigh = originHigh;
    this.#overview = overview;
    this.#pass = CountPass.over(passes, originHigh, overview);
    this.#cores = new CoreTable(this.#pass?.passes.direct);
  }

  /** Records so far. */
  get records(): number {
    return this.#records;
  }

  get coreCount(): number {
    return this.#cores.size;
  }

  /** Always true, as a RecordSink. */
  add(block: RecordBlock): true {
    const { count } = block;
    const pass = this.#pass;
    if (this.#records === 0 && this.#overview !== null && count > 0) {
      this.#expectLike(block, this.#overview);
    }
    const most = pass === null ? FOLD_RECORDS : pass.passes.mostRecords;
    for (let from = 0; from < count; from += most) {
      const to = Math.min(count, from + most);
      if (pass === null) this.#addRecords(block, from, to, null);
      else this.#addByPass(pass, block, from, to);
    }
    this.#records += count;
    return true;
  }

  /** The first block tells what lanes there are, and about where events begin. */
  #expectLike({ words, count }: RecordBlock, overview: OverviewBuilder): void {
    let from = Infinity;
    for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
      this.#coreOf(words[at + WORD.core] as number);
      const high = (words[at + WORD.startHigh] as number) - this.#originHigh;
      from = Math.min(from, high * HIGH_WORD + (words[at + WORD.startLow] as number));
    }
    overview.expect(this.#cores.size, from);
  }

  /** What was added since the last call is the segment of the file's records [first, end). */
  endSegment(firstRecord: number, endRecord: number): void {
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
    this.#segments.push({ firstRecord, endRecord, coreEvents });
    this.#eventsBefore = now;
  }

  part(): CountedPart {
    const cells = this.#cores.size * SLOT_COUNT;
    return {
      cores: this.#cores.ids(),
      slotEvents: this.#slotEvents.slice(0, cells),
      slotInstants: this.#slotInstants.slice(0, cells),
      segments: this.#segments,
      totals: this.#allTotals(),
      firstRecordOfCode: this.#firstRecordOfCode,
      span: this.#span.value(),
    };
  }

  /** The known types are counted by slot, the others by code. */
  #allTotals(): Map<number, ExactTotal> {
    const bySlot = new Float64Array(SLOT_COUNT);
    for (let list = 0; list < this.#cores.size * SLOT_COUNT; list++) {
      const slot = list % SLOT_COUNT;
      bySlot[slot] = (bySlot[slot] as number) + (this.#slotEvents[list] as number);
    }
    return this.#totals.result(bySlot.subarray(0, OTHER_SLOT));
  }

  /** What WebAssembly leaves is added one by one, in the same order. */
  #addByPass(pass: CountPass, { words, firstRecord }: RecordBlock, from: number, to: number): void {
    const { passes } = pass;
    passes.load(words, from, to);
    const cycles = this.#lowSums.fill(0);
    const lists = { slotEvents: this.#slotEvents, slotInstants: this.#slotInstants };
    const left = pass.count(to - from, this.#cores.size, { ...lists, cycles });
    if (left.length < to - from) {
      this.#span.add(BigInt(pass.firstStart), BigInt(pass.lastEnd));
      this.#totals.addSums(cycles);
    }
    if (left.length === 0) return;
    const block = { words: passes.words, firstRecord: firstRecord + from };
    this.#addRecords(block, 0, left.length, left);
  }

  /** The records of the block with the numbers [from, to), or with those that `numbers` has there. */
  #addRecords(
    { words, firstRecord }: Pick<RecordBlock, 'words' | 'firstRecord'>,
    from: number,
    to: number,
    numbers: Uint32Array | null,
  ): void {
    // The same memory, in which usual numbers are small integers to the compiler.
    const signed = new Int32Array(words.buffer, words.byteOffset, words.length);
    const { direct } = this.#cores;
    const lowSums = this.#lowSums.fill(0);
    const overview = this.#overview;
    const sums = overview?.sums ?? NO_SUMS;
    const originCycle = this.#originHigh * HIGH_WORD;
    let slotEvents = this.#slotEvents;
    let grid = overview?.grid ?? NO_GRID;
    let firstStart = Infinity;
    let lastEnd = -Infinity;
    for (let k = from; k < to; k++) {
      const i = numbers === null ? k : (numbers[k] as number);
      const at = i * 6;
      const startHigh = signed[at + 2] as number;
      const cycles = words[at + 3] as number;
      if (((startHigh >>> 20) | (signed[at + 4] as number)) !== 0 || cycles === 0xffff_ffff) {
        this.#addLarge(words, at, firstRecord + i);
        slotEvents = this.#slotEvents;
        grid = overview?.grid ?? grid;
        continue;
      }
      const id = words[at] as number;
      let core = id < 65_536 ? (direct[id] as number) : -1;
      if (core < 0) {
        core = this.#coreOf(id);
        slotEvents = this.#slotEvents;
      }
      const code = signed[at + 5] as number;
      const slot = code < 7 ? code : this.#addOther(code, firstRecord + i, cycles);
      const list = core * 8 + slot;
      slotEvents[list] = (slotEvents[list] as number) + 1;
      if (cycles === 0) this.#addInstant(list);
      lowSums[slot] = (lowSums[slot] as number) + cycles;
      const start = startHigh * 4_294_967_296 + (words[at + 1] as number);
      const end = start + cycles;
      if (start < firstStart) firstStart = start;
      if (end > lastEnd) lastEnd = end;

      // Most events lie in one column of the overview: these are added here.
      const { columns } = grid;
      if (columns === 0) continue;
      const column = (start - originCycle) * grid.columnsPerCycle - grid.firstColumn;
      const last = (end - originCycle) * grid.columnsPerCycle - grid.firstColumn;
      const whole = column | 0;
      const isOne = column >= 0 && last < columns && whole === (last | 0) && cycles !== 0;
      if (isOne && core < grid.lanes) {
        const cell = (core * columns + whole) * 8 + slot;
        sums[cell] = (sums[cell] as number) + cycles;
      } else if (overview !== null) {
        overview.add(core, slot, start - originCycle, cycles);
        ({ grid } = overview);
      }
    }
    if (lastEnd >= 0) this.#span.add(BigInt(firstStart), BigInt(lastEnd));
    this.#totals.addSums(lowSums);
  }

  /** A record whose numbers pass what doubles hold exactly, or a giant. */
  #addLarge(words: Uint32Array, at: number, record: number): void {
    const core = this.#coreOf(words[at + WORD.core] as number);
    const code = words[at + WORD.typeCode] as number;
    const slot = code < OTHER_SLOT ? code : this.#noteOther(code, record);
    const list = core * SLOT_COUNT + slot;
    this.#slotEvents[list] = (this.#slotEvents[list] as number) + 1;
    const start = u64(words, at + WORD.startLow);
    const cycles = u64(words, at + WORD.durationLow);
    // The index clamps what ends past the last u64: an event there may have no cycle left.
    if (cycles === 0n || start === U64_MAX) this.#addInstant(list);
    this.#totals.addOne(code, cycles);
    this.#span.add(start, start + cycles);
    if (this.#overview === null || cycles >= GIANT_CYCLES) return;
    const isClamped = start + cycles > U64_MAX;
    const offset = Number(start - (BigInt(this.#originHigh) << 32n));
    // A trace with such an event waits for the index.
    this.#overview.add(core, slot, offset, isClamped ? Infinity : Number(cycles));
  }

  /** A type past the known ones: its slot's events and sums are told apart by code. */
  #addOther(code: number, record: number, cycles: number): number {
    this.#totals.addOne(code, BigInt(cycles));
    return this.#noteOther(code, record);
  }

  #noteOther(code: number, record: number): number {
    if (!this.#firstRecordOfCode.has(code)) this.#firstRecordOfCode.set(code, record);
    return OTHER_SLOT;
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
}

/** The least start and the largest end of records. */
class RecordSpan {
  #first: bigint | null = null;
  #last = 0n;

  add(start: bigint, end: bigint): void {
    if (this.#first === null || start < this.#first) this.#first = start;
    if (end > this.#last) this.#last = end;
  }

  value(): CountedPart['span'] {
    return this.#first === null ? null : { firstStart: this.#first, lastEnd: this.#last };
  }
}

function u64(words: Uint32Array, lowWord: number): bigint {
  return (BigInt(words[lowWord + 1] as number) << 32n) + BigInt(words[lowWord] as number);
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
