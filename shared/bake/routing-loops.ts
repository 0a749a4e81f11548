import type { Bake } from './bake.ts';
import { fieldOf, gridOf } from './bake.ts';
import type { TileRuns } from './changes.ts';
import { tilesIn } from './changes.ts';
import { COMPASS_STEPS } from './layout.ts';
import type { Steps } from './steps.ts';

/** Bit of the edge that leads back: N ↔ S, E ↔ W, NE ↔ SW, SE ↔ NW. */
const OPPOSITE = [2, 3, 0, 1, 6, 7, 4, 5] as const;
export const NO_PARENT = -1;
const UNKNOWN = -2;
const ON_PATH = -3;
const STEP_TILES = 2 ** 16;

/** Tiles that can have edges to each other: the array, or the part of it that the limit leaves. */
interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  readonly tileCount: number;
}

function fieldOfBake(bake: Bake): Field {
  const { tileCount } = bake.topology;
  return { ...fieldOf(bake), stride: gridOf(bake.topology).columns, tileCount };
}

/** For each tile the neighbour in N E S W NE SE SW NW that is the first with an edge to it. */
export function* parentSteps(bake: Bake): Steps<Int32Array> {
  const field = fieldOfBake(bake);
  const parents = new Int32Array(field.tileCount).fill(NO_PARENT);
  for (let tile = 0; tile < field.tileCount; tile++) {
    parents[tile] = parentOf(bake, field, tile);
    if (tile % STEP_TILES === 0) yield tile / field.tileCount;
  }
  return parents;
}

function parentOf({ bytes, tables }: Bake, field: Field, tile: number): number {
  const x = tile % field.stride;
  const y = (tile - x) / field.stride;
  if (x >= field.columns || y >= field.rows) return NO_PARENT;
  for (let direction = 0; direction < 8; direction++) {
    const neighbour = neighbourOf(field, x, y, direction);
    if (neighbour === NO_PARENT) continue;
    // The compass is the low byte of the flags.
    if ((bytes[tables.routing + 2 * neighbour]! >> OPPOSITE[direction]!) & 1) return neighbour;
  }
  return NO_PARENT;
}

function neighbourOf(field: Field, x: number, y: number, direction: number): number {
  const step = COMPASS_STEPS[direction]!;
  const nx = x + step[0];
  const ny = y + step[1];
  if (nx < 0 || ny < 0 || nx >= field.columns || ny >= field.rows) return NO_PARENT;
  const neighbour = ny * field.stride + nx;
  return neighbour < field.tileCount ? neighbour : NO_PARENT;
}

/** For each tile a tile of the loop that its chain of parents enters, or −1 where it ends. */
export function* loopSteps(parents: Int32Array): Steps<Int32Array> {
  const loopOf = new Int32Array(parents.length).fill(UNKNOWN);
  for (let start = 0; start < parents.length; start++) {
    if (start % STEP_TILES === 0) yield start / parents.length;
    let tile = start;
    while (tile !== NO_PARENT && loopOf[tile] === UNKNOWN) {
      loopOf[tile] = ON_PATH;
      tile = parents[tile]!;
    }
    const isLoop = tile !== NO_PARENT && loopOf[tile] === ON_PATH;
    const answer = tile === NO_PARENT ? NO_PARENT : isLoop ? tile : loopOf[tile]!;
    for (let back = start; back !== NO_PARENT && loopOf[back] === ON_PATH; back = parents[back]!) {
      loopOf[back] = answer;
    }
  }
  return loopOf;
}

/** What is kept of all chains of first parents; `loops` is 1 for a tile whose chain never ends. */
export interface LoopData {
  readonly parents: Int32Array;
  readonly loops: Uint8Array;
}

export function* loopDataSteps(bake: Bake): Steps<LoopData> {
  const parents = yield* parentSteps(bake);
  const loopOf = yield* loopSteps(parents);
  const loops = new Uint8Array(loopOf.length);
  for (let tile = 0; tile < loops.length; tile++) loops[tile] = loopOf[tile] === NO_PARENT ? 0 : 1;
  return { parents, loops };
}

/** Past this share of all tiles it is quicker to begin anew. */
const MOST_UPDATED = 1 / 16;

/**
 * Which tiles' chains of first parents never end, kept up to date: an edit of routing gives new parents
 * to the neighbours of the edited tiles; from those it walks up their chains, each tile once, and goes
 * down to the tiles behind them only where the answer is another.
 */
export class RoutingLoops {
  #data: LoopData;
  #field: Field;
  /** 2 · epoch + answer: this update has walked over the tile; −epoch: it is on the way now. */
  #marks: Int32Array | null = null;
  #epoch = 0;

  constructor(bake: Bake, data: LoopData) {
    this.#data = data;
    this.#field = fieldOfBake(bake);
  }

  isOnLoop(tile: number): boolean {
    return this.#data.loops[tile] === 1;
  }

  parent(tile: number): number {
    return this.#data.parents[tile] ?? NO_PARENT;
  }

  /** True where the limit leaves other tiles than before: then everything is another. */
  hasOtherField(bake: Bake): boolean {
    const { columns, rows } = fieldOf(bake);
    return columns !== this.#field.columns || rows !== this.#field.rows;
  }

  /** The tiles whose answer is another after an edit of the routing of `edited`; null for any. */
  update(bake: Bake, edited: TileRuns): readonly number[] | null {
    if (tilesIn(edited) > this.#field.tileCount * MOST_UPDATED) return null;
    const moved = this.#newParents(bake, edited);
    if (moved.length === 0) return [];
    this.#epoch += 1;
    this.#marks ??= new Int32Array(this.#field.tileCount);
    const flipped: number[] = [];
    const answers = moved.map((tile) => this.#answerOf(tile));
    for (const [index, tile] of moved.entries()) this.#flood(tile, answers[index]!, flipped);
    return flipped;
  }

  #newParents(bake: Bake, edited: TileRuns): number[] {
    const { parents } = this.#data;
    const moved: number[] = [];
    const look = (tile: number) => {
      const parent = parentOf(bake, this.#field, tile);
      if (parents[tile] === parent) return;
      parents[tile] = parent;
      moved.push(tile);
    };
    for (const [first, last] of edited) {
      for (let tile = first; tile <= last; tile++) this.#neighbours(tile).forEach(look);
    }
    return moved;
  }

  #neighbours(tile: number): number[] {
    const x = tile % this.#field.stride;
    const y = (tile - x) / this.#field.stride;
    const all = OPPOSITE.map((_, direction) => neighbourOf(this.#field, x, y, direction));
    return all.filter((neighbour) => neighbour !== NO_PARENT);
  }

  /** 1 where the chain from the tile never ends; marks what it walks over. */
  #answerOf(start: number): number {
    const { parents } = this.#data;
    const marks = this.#marks!;
    const epoch = this.#epoch;
    let tile = start;
    while (tile !== NO_PARENT && marks[tile] !== -epoch && marks[tile]! >> 1 !== epoch) {
      marks[tile] = -epoch;
      tile = parents[tile]!;
    }
    const answer = tile === NO_PARENT ? 0 : marks[tile] === -epoch ? 1 : marks[tile]! & 1;
    for (let back = start; back !== NO_PARENT && marks[back] === -epoch; back = parents[back]!) {
      marks[back] = 2 * epoch + answer;
    }
    return answer;
  }

  /** Gives the answer to the tile and to all whose chains lead through it, as far as it is another. */
  #flood(start: number, answer: number, flipped: number[]): void {
    const { parents, loops } = this.#data;
    const waiting = [start];
    for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
      if (loops[tile] === answer) continue;
      loops[tile] = answer;
      flipped.push(tile);
      const behind = this.#neighbours(tile).filter((neighbour) => parents[neighbour] === tile);
      waiting.push(...behind);
    }
  }
}
