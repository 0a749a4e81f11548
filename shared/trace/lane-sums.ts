import { EXACT_LIMIT } from '../units.ts';
import { fillTree } from './block-tree.ts';
import { OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import {
  BLOCK_EVENTS,
  EXTREME_EVENTS,
  GIANT,
  LANE_OVERLAPS,
  LANE_ROUNDED,
  LANE_STACKED,
  slotOfCode,
  type LaneIndex,
} from './lane-index.ts';

/** Collects the events of GIANT cycles or more, by ascending position. */
export interface Giants {
  readonly positions: number[];
  readonly durations: number[];
}

/** The slots of a lane's bit mask, ascending: the order of its cells in each block. */
export function slotNumbers(mask: number): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < SLOT_COUNT; slot++) if ((mask & (1 << slot)) !== 0) slots.push(slot);
  return slots;
}

/**
 * One walk over a sorted lane: writes its running sums, trees, extremes, instants, flags and last
 * end, and appends its giants, whose durations are looked up by record.
 */
export function sumLane(
  index: LaneIndex,
  lane: number,
  durationOfGiant: ReadonlyMap<number, number>,
  giants: Giants,
): void {
  const walk = new LaneWalk(index, lane, durationOfGiant, giants);
  const from = index.eventFirst[lane] as number;
  const to = index.eventFirst[lane + 1] as number;
  for (let span = from; span < to; span += EXTREME_EVENTS) {
    const spanEnd = Math.min(to, span + EXTREME_EVENTS);
    for (let first = span; first < spanEnd; first += BLOCK_EVENTS) {
      walk.addBlock(first, Math.min(spanEnd, first + BLOCK_EVENTS));
    }
    walk.endSpan();
  }
  walk.end();
  index.otherCode[lane] = onlyOtherCode(index, lane);
}

/** A lane's only type code past the known seven, 0 where it has none or several. */
export function onlyOtherCode({ slots, type, eventFirst }: LaneIndex, lane: number): number {
  if (((slots[lane] as number) & (1 << OTHER_SLOT)) === 0) return 0;
  let found = 0;
  for (const code of type.subarray(eventFirst[lane], eventFirst[lane + 1])) {
    if (code < OTHER_SLOT || code === found) continue;
    if (found !== 0) return 0;
    found = code;
  }
  return found;
}

/**
 * LaneWalk's numbers of a slot: Σ durations, events; least and largest duration since the last span.
 * The walk names them by digits, since a constant of the module is a load in it (a fifth more time).
 */
const CELL = 4;

class LaneWalk {
  #index: LaneIndex;
  #lane: number;
  #durationOfGiant: ReadonlyMap<number, number>;
  #giants: Giants;
  #slots: readonly number[];
  #bySlot = new Float64Array(SLOT_COUNT * CELL);
  #instants: Uint32Array;
  #block: number;
  #cell: number;
  #node: number;
  #extreme: number;
  #lastEnd = -Infinity;
  #flags = 0;

  constructor(
    index: LaneIndex,
    lane: number,
    durationOfGiant: ReadonlyMap<number, number>,
    giants: Giants,
  ) {
    this.#index = index;
    this.#lane = lane;
    this.#durationOfGiant = durationOfGiant;
    this.#giants = giants;
    this.#slots = slotNumbers(index.slots[lane] as number);
    this.#block = index.blockFirst[lane] as number;
    this.#cell = index.sumFirst[lane] as number;
    this.#node = index.treeFirst[lane] as number;
    this.#extreme = index.extremeFirst[lane] as number;
    const list = lane * SLOT_COUNT;
    this.#resetExtremes();
    this.#instants = new Uint32Array(index.instantFirst.subarray(list, list + SLOT_COUNT));
  }

  addBlock(from: number, to: number): void {
    const { start, duration, type, blockStart, maxEnd, maxDuration } = this.#index;
    blockStart[this.#block++] = start[from] as number;
    this.#writeCells();
    const bySlot = this.#bySlot;
    let blockEnd = -Infinity;
    let longest = 0;
    let lastEnd = this.#lastEnd;
    for (let position = from; position < to; position++) {
      const stored = duration[position] as number;
      const slot = slotOfCode(type[position] as number);
      const cell = slot * 4;
      let cycles = stored;
      if (stored === GIANT) cycles = this.#addGiant(position);
      else {
        if (stored === 0) this.#addInstant(position, slot);
        else bySlot[cell] = (bySlot[cell] as number) + stored;
        if (stored < (bySlot[cell + 2] as number)) bySlot[cell + 2] = stored;
        if (stored > (bySlot[cell + 3] as number)) bySlot[cell + 3] = stored;
      }
      bySlot[cell + 1] = (bySlot[cell + 1] as number) + 1;

      const eventStart = start[position] as number;
      if (eventStart < lastEnd) {
        this.#flags |= stored === 0 ? LANE_STACKED : LANE_STACKED | LANE_OVERLAPS;
      }
      const end = eventStart + cycles;
      if (end > lastEnd) lastEnd = end;
      if (end > blockEnd) blockEnd = end;
      if (stored > longest) longest = stored;
    }
    this.#lastEnd = lastEnd;
    maxEnd[this.#node] = blockEnd;
    maxDuration[this.#node] = longest;
    this.#node++;
  }

  /** Writes the extremes of the blocks since the last span. */
  endSpan(): void {
    const bySlot = this.#bySlot;
    for (const slot of this.#slots) {
      this.#index.least[this.#extreme] = bySlot[slot * CELL + 2] as number;
      this.#index.largest[this.#extreme] = bySlot[slot * CELL + 3] as number;
      this.#extreme++;
    }
    this.#resetExtremes();
  }

  end(): void {
    const { treeFirst, maxEnd, maxDuration, lastEnd, flags } = this.#index;
    const first = treeFirst[this.#lane] as number;
    fillTree(maxEnd, first, this.#node - first);
    fillTree(maxDuration, first, this.#node - first);
    for (const slot of this.#slots) {
      const cycles = this.#bySlot[slot * CELL] as number;
      if (cycles >= EXACT_LIMIT) this.#flags |= LANE_ROUNDED;
    }
    lastEnd[this.#lane] = this.#lastEnd;
    flags[this.#lane] = this.#flags;
  }

  #resetExtremes(): void {
    for (let cell = 0; cell < this.#bySlot.length; cell += CELL) {
      this.#bySlot[cell + 2] = GIANT;
      this.#bySlot[cell + 3] = 0;
    }
  }

  #writeCells(): void {
    const { runningCycles, runningEvents } = this.#index;
    for (const slot of this.#slots) {
      runningCycles[this.#cell] = this.#bySlot[slot * CELL] as number;
      runningEvents[this.#cell] = this.#bySlot[slot * CELL + 1] as number;
      this.#cell++;
    }
  }

  #addGiant(position: number): number {
    const record = this.#index.record[position] as number;
    const cycles = this.#durationOfGiant.get(record);
    if (cycles === undefined) throw new Error(`no duration for record ${record}`);
    this.#giants.positions.push(position);
    this.#giants.durations.push(cycles);
    return cycles;
  }

  #addInstant(position: number, slot: number): void {
    const at = this.#instants[slot] as number;
    this.#index.instantPosition[at] = position;
    this.#instants[slot] = at + 1;
  }
}
