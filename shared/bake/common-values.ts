import type { Bake, TileParams } from './bake.ts';
import { DOMAINS, RESET, ROUTING, TILE_PARAMS, TLV_KINDS, readField } from './layout.ts';
import type { TileSet } from './tile-set.ts';

/** Equal ends: all tiles have this value. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** Bits that all tiles have, and bits that any of them has. */
export interface CommonBits {
  readonly all: number;
  readonly any: number;
}

/** What the tiles of a selection have in common. */
export interface CommonValues {
  readonly params: Readonly<Record<keyof TileParams, ValueRange>>;
  readonly routing: CommonBits;
  readonly resetMask: CommonBits;
  /** Bit d: some tile is in domain d; bit 16: some tile has a domain above 15. */
  readonly domains: number;
}

const PARAMS = ['thrLo', 'thrHi', 'decay', 'domain', 'priority', 'pattern'] as const;
/** In a block's numbers: two for each parameter, then two for each table of bits, then domains. */
const ROUTING_AT = 2 * PARAMS.length;
const RESET_AT = ROUTING_AT + 2;
const DOMAINS_AT = RESET_AT + 2;
const NUMBERS = DOMAINS_AT + 1;
const BLOCK_TILES = 4096;

/**
 * Reads the common values of a selection block by block, so that a million tiles are read in
 * slices and an edit of few tiles costs a few blocks.
 */
export class CommonReader {
  readonly #selection: TileSet;
  readonly #blocks: Int32Array;
  readonly #unread: Set<number>;

  constructor(selection: TileSet) {
    this.#selection = selection;
    const blocks = Math.ceil(selection.tileCount / BLOCK_TILES);
    this.#blocks = new Int32Array(blocks * NUMBERS);
    this.#unread = new Set();
    for (let block = 0; block < blocks; block++) {
      clearBlock(this.#blocks, block * NUMBERS);
      if (this.#isSelected(block)) this.#unread.add(block);
    }
  }

  get isComplete(): boolean {
    return this.#unread.size === 0;
  }

  /** The tiles first…last have other values now. */
  changed(first: number, last: number): void {
    const to = Math.floor(last / BLOCK_TILES);
    for (let block = Math.floor(first / BLOCK_TILES); block <= to; block++) {
      if (this.#isSelected(block)) this.#unread.add(block);
    }
  }

  /** Reads blocks that are not read until there is none, or `mayGoOn` after a block says no. */
  read(bake: Bake, mayGoOn: () => boolean = () => true): void {
    for (const block of this.#unread) {
      readBlock(bake, this.#selection, block, this.#blocks);
      this.#unread.delete(block);
      if (!mayGoOn()) return;
    }
  }

  /** Of what is read so far; null where that is nothing. Older values stand for unread blocks. */
  values(): CommonValues | null {
    const sum = new Int32Array(NUMBERS);
    clearBlock(sum, 0);
    for (let at = 0; at < this.#blocks.length; at += NUMBERS) {
      mergeBlock(sum, this.#blocks, at);
    }
    const range = (at: number) => ({ min: sum[at] as number, max: sum[at + 1] as number });
    const bits = (at: number) => ({ all: sum[at] as number, any: sum[at + 1] as number });
    if (range(0).min > range(0).max) return null;
    const params = Object.fromEntries(PARAMS.map((param, index) => [param, range(2 * index)]));
    return {
      params: params as CommonValues['params'],
      routing: bits(ROUTING_AT),
      resetMask: bits(RESET_AT),
      domains: sum[DOMAINS_AT] as number,
    };
  }

  #isSelected(block: number): boolean {
    const next = this.#selection.next(block * BLOCK_TILES);
    return next !== null && next < (block + 1) * BLOCK_TILES;
  }
}

/** The common values of a selection at once; null of an empty one. */
export function commonValues(bake: Bake, selection: TileSet): CommonValues | null {
  const reader = new CommonReader(selection);
  reader.read(bake);
  return reader.values();
}

function clearBlock(numbers: Int32Array, at: number): void {
  for (let index = 0; index < ROUTING_AT; index += 2) {
    numbers[at + index] = 0x7fff_ffff;
    numbers[at + index + 1] = -0x8000_0000;
  }
  numbers[at + ROUTING_AT] = numbers[at + RESET_AT] = 0xffff;
  numbers[at + ROUTING_AT + 1] = numbers[at + RESET_AT + 1] = numbers[at + DOMAINS_AT] = 0;
}

function mergeBlock(sum: Int32Array, blocks: Int32Array, at: number): void {
  for (let index = 0; index < ROUTING_AT; index += 2) {
    sum[index] = Math.min(sum[index] as number, blocks[at + index] as number);
    sum[index + 1] = Math.max(sum[index + 1] as number, blocks[at + index + 1] as number);
  }
  for (const index of [ROUTING_AT, RESET_AT]) {
    sum[index] = (sum[index] as number) & (blocks[at + index] as number);
    sum[index + 1] = (sum[index + 1] as number) | (blocks[at + index + 1] as number);
  }
  sum[DOMAINS_AT] = (sum[DOMAINS_AT] as number) | (blocks[at + DOMAINS_AT] as number);
}

function readBlock(bake: Bake, selection: TileSet, block: number, blocks: Int32Array): void {
  const at = block * NUMBERS;
  clearBlock(blocks, at);
  const end = Math.min((block + 1) * BLOCK_TILES, bake.topology.tileCount);
  let tile = selection.next(block * BLOCK_TILES);
  for (; tile !== null && tile < end; tile = selection.next(tile + 1)) {
    readTile(bake, tile, blocks, at);
  }
}

function readTile({ view, tables }: Bake, tile: number, numbers: Int32Array, at: number): void {
  const paramsAt = tables.params + tile * TLV_KINDS.params.bytes;
  for (let index = 0; index < PARAMS.length; index++) {
    const value = readField(view, paramsAt, TILE_PARAMS[PARAMS[index] as keyof TileParams]);
    const minAt = at + 2 * index;
    if (value < (numbers[minAt] as number)) numbers[minAt] = value;
    if (value > (numbers[minAt + 1] as number)) numbers[minAt + 1] = value;
  }
  const domain = readField(view, paramsAt, TILE_PARAMS.domain);
  numbers[at + DOMAINS_AT] =
    (numbers[at + DOMAINS_AT] as number) | (1 << Math.min(domain, DOMAINS));
  const routing = readField(view, tables.routing + tile * TLV_KINDS.routing.bytes, ROUTING.routing);
  const reset = readField(view, tables.reset + tile * TLV_KINDS.reset.bytes, RESET.resetMask);
  addBits(numbers, at + ROUTING_AT, routing);
  addBits(numbers, at + RESET_AT, reset);
}

function addBits(numbers: Int32Array, at: number, bits: number): void {
  numbers[at] = (numbers[at] as number) & bits;
  numbers[at + 1] = (numbers[at + 1] as number) | bits;
}
