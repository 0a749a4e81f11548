import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';

/** Low words are added up in doubles: 2^20 of them stay below 2^53. */
const FOLD_EVENTS = 2 ** 20;
const HIGH_WORD = 2 ** 32;

export interface TypeSum {
  readonly events: number;
  /** Σ durations, exact. */
  readonly cycles: bigint;
}

export interface LaneTotal {
  readonly core: number;
  readonly events: number;
  /** Smallest start and largest start + duration; the latter may pass 2^64. */
  readonly first: bigint;
  readonly last: bigint;
  /** By type code. */
  readonly types: ReadonlyMap<number, TypeSum>;
}

interface Cell {
  readonly code: number;
  events: number;
  low: number;
  high: number;
  folded: bigint;
}

/** Start and end as high and low words, since a u64 is no double. */
interface Lane {
  readonly core: number;
  events: number;
  firstHigh: number;
  firstLow: number;
  lastHigh: number;
  lastLow: number;
  readonly cells: Cell[];
}

/**
 * Counts and exact sums per lane and type of a stream of blocks, without an index: memory grows
 * with lanes × types, not with events.
 */
export class LaneTotals {
  readonly #lanes = new Map<number, Lane>();

  add(block: RecordBlock): void {
    const { words } = block;
    let lane: Lane | null = null;
    for (let at = 0; at < block.count * RECORD_WORDS; at += RECORD_WORDS) {
      const core = words[at + WORD.core]!;
      if (lane === null || lane.core !== core) lane = this.#lane(core);
      addExtent(lane, words, at);
      addDuration(cellOf(lane, words[at + WORD.typeCode]!), words, at);
    }
  }

  /** By ascending core. */
  result(): LaneTotal[] {
    return [...this.#lanes.values()].sort((a, b) => a.core - b.core).map(laneTotal);
  }

  #lane(core: number): Lane {
    let lane = this.#lanes.get(core);
    if (lane === undefined) {
      const first = { firstHigh: Infinity, firstLow: 0 };
      lane = { core, events: 0, ...first, lastHigh: -1, lastLow: 0, cells: [] };
      this.#lanes.set(core, lane);
    }
    return lane;
  }
}

function addExtent(lane: Lane, words: Uint32Array, at: number): void {
  const startHigh = words[at + WORD.startHigh]!;
  const startLow = words[at + WORD.startLow]!;
  if (startHigh < lane.firstHigh || (startHigh === lane.firstHigh && startLow < lane.firstLow)) {
    lane.firstHigh = startHigh;
    lane.firstLow = startLow;
  }
  let endLow = startLow + words[at + WORD.durationLow]!;
  let endHigh = startHigh + words[at + WORD.durationHigh]!;
  if (endLow >= HIGH_WORD) {
    endLow -= HIGH_WORD;
    endHigh++;
  }
  if (endHigh > lane.lastHigh || (endHigh === lane.lastHigh && endLow > lane.lastLow)) {
    lane.lastHigh = endHigh;
    lane.lastLow = endLow;
  }
  lane.events++;
}

function addDuration(cell: Cell, words: Uint32Array, at: number): void {
  cell.low += words[at + WORD.durationLow]!;
  cell.high += words[at + WORD.durationHigh]!;
  cell.events++;
  if (cell.events % FOLD_EVENTS === 0) {
    cell.folded += sumOf(cell.high, cell.low);
    cell.low = 0;
    cell.high = 0;
  }
}

/** A lane has few types: looking through them beats a map. */
function cellOf(lane: Lane, code: number): Cell {
  for (const cell of lane.cells) if (cell.code === code) return cell;
  const cell = { code, events: 0, low: 0, high: 0, folded: 0n };
  lane.cells.push(cell);
  return cell;
}

function laneTotal(lane: Lane): LaneTotal {
  const cells = lane.cells.toSorted((a, b) => a.code - b.code);
  return {
    core: lane.core,
    events: lane.events,
    first: sumOf(lane.firstHigh, lane.firstLow),
    last: sumOf(lane.lastHigh, lane.lastLow),
    types: new Map(
      cells.map(({ code, events, folded, high, low }) => [
        code,
        { events, cycles: folded + sumOf(high, low) },
      ]),
    ),
  };
}

function sumOf(high: number, low: number): bigint {
  return BigInt(high) * BigInt(HIGH_WORD) + BigInt(low);
}
