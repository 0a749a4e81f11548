import { SLOT_COUNT } from './event-types.ts';
import { BLOCK_EVENTS, EXTREME_EVENTS } from './lane-index.ts';
import { RECORD_WORDS } from './record-block.ts';
import { RECORD_PASSES_HEX } from './record-passes-module.ts';

/** Bytes at the start of a memory that the passes take for themselves; what is behind is free. */
export const PASS_BYTES = 21 * 65_536;
const PAGE_BYTES = 65_536;
const HEX = 16;

/** A WebAssembly.Memory that threads share; it stays where it is and keeps its size. */
export interface PassMemory {
  readonly buffer: SharedArrayBuffer;
}

/** What assembly/record-passes.ts exports: places in the memory, results, loops. */
interface PassExports extends Record<Place | Value, Global> {
  scan(from: number, records: number, magic: number): number;
  count(
    records: number,
    gridFirst: bigint,
    level: bigint,
    columns: number,
    lanes: number,
    cells: number,
    instants: number,
  ): number;
  put(
    from: number,
    records: number,
    firstRecord: number,
    originHigh: number,
    capacity: number,
  ): number;
  beginLane(): void;
  sum(events: number, position: number, slots: number): number;
}

type Value = 'knownTypes' | 'firstStart' | 'lastEnd' | 'stacked';

interface Global {
  readonly value: number;
}

type Place =
  | ('RECORDS' | 'LANES' | 'ENTRIES' | 'DIRECT' | 'LISTS' | 'INSTANTS' | 'LEFT' | 'WORDS' | 'USED')
  | ('STARTS' | 'DURATIONS' | 'NUMBERS' | 'TYPES' | 'END')
  | ('SUMMED' | 'INSTANT_COUNTS' | 'INSTANT_LISTS' | 'BLOCK_STARTS' | 'BLOCK_ENDS')
  | ('RUNNING_CYCLES' | 'RUNNING_EVENTS' | 'LONGEST' | 'LEAST' | 'LARGEST');

interface WebAssemblyApi {
  Memory: new (size: { initial: number; maximum: number; shared: true }) => PassMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: { env: { memory: PassMemory } },
  ) => { exports: PassExports };
}

/** Memory for one thread's passes and `extraBytes` behind PASS_BYTES; null where there is none. */
export function newPassMemory(extraBytes = 0): PassMemory | null {
  const pages = Math.ceil((PASS_BYTES + extraBytes) / PAGE_BYTES);
  return whereAllowed(({ Memory }) => new Memory({ initial: pages, maximum: pages, shared: true }));
}

/** The passes in a memory that no other thread runs them in; null where the platform has none. */
export function recordPassesIn(memory: PassMemory | null): RecordPasses | null {
  if (memory === null) return null;
  return whereAllowed((api) => {
    const instance = new api.Instance(compiled(api), { env: { memory } });
    return new RecordPasses(memory, instance.exports);
  });
}

/**
 * The two passes over records and the sums of sorted lanes as far as nearly all events need, in
 * WebAssembly: assembly/record-passes.ts says what each loop does. One block, one table of cores, one
 * set of lists; the sums lie where the block does.
 */
export class RecordPasses {
  readonly memory: PassMemory;
  readonly loops: PassExports;
  /** The block: `mostRecords` records. */
  readonly words: Uint32Array;
  readonly mostRecords: number;
  /** Cores or lanes from this number on are left to TypeScript. */
  readonly mostLanes: number;
  /** For a CoreTable: numbers by core id. */
  readonly direct: Int32Array;
  /** What `count` adds up, two words a list and one, and the numbers of the records that it left. */
  readonly lists: Uint32Array;
  readonly instants: Uint32Array;
  readonly left: Uint32Array;
  /** What `put` fills: entries used by lane, and the columns of all buckets. */
  readonly used: Uint32Array;
  readonly start: Float64Array;
  readonly duration: Uint32Array;
  readonly record: Uint32Array;
  readonly type: Uint8Array;
  /** What `sum` makes of so many events, which are the first of the columns of all buckets. */
  readonly mostSummed: number;
  readonly sums: PassSums;

  constructor(memory: PassMemory, exports: PassExports) {
    const place = (name: Place): number => exports[name].value;
    if (place('END') > PASS_BYTES) throw new Error(`the passes need ${place('END')} bytes`);
    const { buffer } = memory;
    this.memory = memory;
    this.loops = exports;
    this.mostRecords = place('RECORDS');
    this.mostLanes = place('LANES');
    const entries = place('ENTRIES');
    this.words = new Uint32Array(buffer, place('WORDS'), this.mostRecords * RECORD_WORDS);
    this.direct = new Int32Array(buffer, place('DIRECT'), (place('LISTS') - place('DIRECT')) / 4);
    this.lists = new Uint32Array(buffer, place('LISTS'), this.mostLanes * SLOT_COUNT * 2);
    this.instants = new Uint32Array(buffer, place('INSTANTS'), this.mostLanes * SLOT_COUNT);
    this.left = new Uint32Array(buffer, place('LEFT'), this.mostRecords);
    this.used = new Uint32Array(buffer, place('USED'), this.mostLanes);
    this.start = new Float64Array(buffer, place('STARTS'), entries);
    this.duration = new Uint32Array(buffer, place('DURATIONS'), entries);
    this.record = new Uint32Array(buffer, place('NUMBERS'), entries);
    this.type = new Uint8Array(buffer, place('TYPES'), entries);
    this.mostSummed = place('SUMMED');
    this.sums = sumsIn(buffer, place);
  }

  /** Makes the records [from, to) of a block, mostRecords at most, the passes' own block. */
  load(words: Uint32Array, from: number, to: number): void {
    if (words === this.words && from === 0) return;
    this.words.set(words.subarray(from * RECORD_WORDS, to * RECORD_WORDS));
  }
}

/** As the index has them (lane-index.ts), from the first of the events on. */
export type PassSums = Readonly<
  Record<'blockStart' | 'maxEnd' | 'runningCycles', Float64Array> &
    Record<'maxDuration' | 'runningEvents' | 'least' | 'largest', Uint32Array> &
    Record<'instantCounts' | 'instantLists', Uint32Array>
>;

function sumsIn(buffer: SharedArrayBuffer, place: (name: Place) => number): PassSums {
  const events = place('SUMMED');
  const blocks = events / BLOCK_EVENTS;
  const extremes = (events / EXTREME_EVENTS) * SLOT_COUNT;
  return {
    blockStart: new Float64Array(buffer, place('BLOCK_STARTS'), blocks),
    maxEnd: new Float64Array(buffer, place('BLOCK_ENDS'), blocks),
    maxDuration: new Uint32Array(buffer, place('LONGEST'), blocks),
    runningCycles: new Float64Array(buffer, place('RUNNING_CYCLES'), blocks * SLOT_COUNT),
    runningEvents: new Uint32Array(buffer, place('RUNNING_EVENTS'), blocks * SLOT_COUNT),
    least: new Uint32Array(buffer, place('LEAST'), extremes),
    largest: new Uint32Array(buffer, place('LARGEST'), extremes),
    instantCounts: new Uint32Array(buffer, place('INSTANT_COUNTS'), SLOT_COUNT),
    instantLists: new Uint32Array(buffer, place('INSTANT_LISTS'), events * SLOT_COUNT),
  };
}

/** Once a thread. */
let passModule: object | null = null;

function compiled({ Module }: WebAssemblyApi): object {
  passModule ??= new Module(fromHex(RECORD_PASSES_HEX));
  return passModule;
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), HEX),
  );
}

/** Nothing is lost without WebAssembly but time: TypeScript has every rule. */
function whereAllowed<T>(make: (api: WebAssemblyApi) => T): T | null {
  const api = (globalThis as unknown as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (api === undefined) return null;
  try {
    return make(api);
  } catch {
    return null;
  }
}
