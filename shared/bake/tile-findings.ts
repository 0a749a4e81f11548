import type { Bake, BakeProblem, TileTable } from './bake.ts';
import { resetMaskOf } from './bake.ts';
import type { BakeChange, TileRuns } from './changes.ts';
import { TILE_TABLES, touchedTiles } from './changes.ts';
import { TLV_KINDS } from './layout.ts';
import type { Severity } from '../result.ts';
import { RoutingLoops, loopDataSteps, type LoopData } from './routing-loops.ts';
import { ruleOf, type RuleCode } from './rules.ts';
import { finish, type Steps } from './steps.ts';
import { TILE_RULES, type TileRule } from './tile-rules.ts';
import { TileSet } from './tile-set.ts';
import { loopProblem } from './validate-loops.ts';
import { isApplied, isCopyOfMask, tileProblem } from './validate-tiles.ts';

/** Rules of tiles, in the order of their bits and of the list. */
export const TILE_CODES: readonly RuleCode[] = [
  ...TILE_RULES.map(({ code }) => code),
  'reset-loop',
];
const LOOP_BIT = 1 << TILE_RULES.length;
/** No rule: flags8 and reserved are something else than a copy of the reset mask. */
const NO_COPY_BIT = LOOP_BIT << 1;
const BITS = TILE_CODES.length + 1;
const NO_COPY = BITS - 1;
const COPY = TILE_CODES.indexOf('reset-mask-copy');

/** Finding the k-th tile of a rule looks at the blocks' counts, then into one block. */
const BLOCK_TILES = 1024;
const STEP_TILES = 2 ** 14;

/** From mild to severe; a rank is the index + 1, 0 for no problem. */
export const SEVERITY_RANKS: readonly Severity[] = ['info', 'warning', 'compatibility', 'error'];

/** What a full check gives: plain data, made by a worker or at once. */
export interface FindingsData extends LoopData {
  /** Of each tile a bit for each rule that it breaks. */
  readonly bits: Uint16Array;
  /** How many tiles of each block of 1,024 have each bit: block · 13 + bit. */
  readonly blocks: Uint16Array;
  /** The rank of the worst problem of each tile. */
  readonly ranks: Uint8Array;
}

/** Checks every tile against every rule; a million take some hundred milliseconds. */
export function* findingSteps(bake: Bake): Steps<FindingsData> {
  const { tileCount } = bake.topology;
  const loopData = yield* loopDataSteps(bake);
  const loops = new RoutingLoops(bake, loopData);
  const bits = new Uint16Array(tileCount);
  const blocks = new Uint16Array(Math.ceil(tileCount / BLOCK_TILES) * BITS);
  const ranks = new Uint8Array(tileCount);
  for (let tile = 0; tile < tileCount; tile++) {
    if (tile % STEP_TILES === 0) yield tile / tileCount;
    const found = bitsOf(bake, tile, loops);
    bits[tile] = found;
    count(blocks, tile, found, 1);
    ranks[tile] = rankOfBits(found);
  }
  return { ...loopData, bits, blocks, ranks };
}

/** By table: its rules, by bit. */
const RULES_IN = Object.fromEntries(
  TILE_TABLES.map((table) => [
    table,
    [...TILE_RULES.entries()].filter(([, rule]) => rule.table === table),
  ]),
) as Record<TileTable, [bit: number, rule: TileRule][]>;

/** By table: the bits that are read anew where an entry in it is another. */
const BITS_IN: Readonly<Record<TileTable, number>> = {
  params: bitsOfRules('params') | NO_COPY_BIT,
  routing: bitsOfRules('routing'),
  reset: bitsOfRules('reset') | NO_COPY_BIT | LOOP_BIT,
  weights: bitsOfRules('weights'),
};

function bitsOfRules(table: TileTable): number {
  return RULES_IN[table].reduce((bits, [bit]) => bits | (1 << bit), 0);
}

function bitsOf(bake: Bake, tile: number, loops: RoutingLoops): number {
  let bits = 0;
  for (const table of TILE_TABLES) bits |= bitsIn(bake, table, tile, loops);
  return bits;
}

/** Those of `BITS_IN` that are set. */
function bitsIn(bake: Bake, table: TileTable, tile: number, loops: RoutingLoops): number {
  const { view, tables } = bake;
  const at = tables[table] + tile * TLV_KINDS[table].bytes;
  let bits = 0;
  for (const [bit, rule] of RULES_IN[table]) if (rule.breaks(view, at)) bits |= 1 << bit;
  if (table === 'weights' || table === 'routing') return bits;
  const resetAt = tables.reset + tile * TLV_KINDS.reset.bytes;
  const paramsAt = tables.params + tile * TLV_KINDS.params.bytes;
  if (!isCopyOfMask(view, paramsAt, resetAt)) bits |= NO_COPY_BIT;
  const isHanging = table === 'reset' && loops.isOnLoop(tile) && resetMaskOf(bake, tile) !== 0;
  return isHanging ? bits | LOOP_BIT : bits;
}

function count(blocks: Uint16Array, tile: number, bits: number, by: 1 | -1): void {
  const base = Math.floor(tile / BLOCK_TILES) * BITS;
  for (let left = bits; left !== 0; left &= left - 1) {
    const at = base + 31 - Math.clz32(left & -left);
    blocks[at] = blocks[at]! + by;
  }
}

/**
 * Which tile breaks which rule, kept up to date at the cost of each edit. Agrees with
 * `validateBake`, but counts without a bound and makes problems only when they are asked for.
 */
export class TileFindings {
  #data: FindingsData;
  #loops: RoutingLoops;
  readonly #counts = new Float64Array(BITS);
  /** The rank of the worst problem of each tile; read-only. */
  readonly ranks: Uint8Array;

  constructor(bake: Bake, data: FindingsData) {
    this.#data = data;
    this.#loops = new RoutingLoops(bake, data);
    for (const [at, tiles] of data.blocks.entries()) this.#counts[at % BITS]! += tiles;
    this.ranks = data.ranks;
  }

  static of(bake: Bake): TileFindings {
    return new TileFindings(bake, finish(findingSteps(bake)));
  }

  /**
   * `bake` is the one after the change. Tiles that may have other findings now; null where all have to
   * be checked anew, by a new `TileFindings`.
   */
  update(bake: Bake, change: BakeChange): TileRuns | null {
    if (change.kind === 'all') return null;
    if (change.fields && this.#loops.hasOtherField(bake)) return null;
    const flipped = this.#loops.update(bake, change.tiles.routing);
    if (flipped === null) return null;
    const touched = touchedTiles(change)!;
    for (const table of TILE_TABLES) {
      for (const [first, last] of change.tiles[table]) {
        for (let tile = first; tile <= last; tile++) this.#check(bake, table, tile);
      }
    }
    for (const tile of flipped) this.#check(bake, 'reset', tile);
    if (flipped.length === 0) return touched;
    return TileSet.of(this.ranks.length, flipped)
      .union(TileSet.ofRuns(this.ranks.length, touched))
      .runs();
  }

  #check(bake: Bake, table: TileTable, tile: number): void {
    const { bits, blocks } = this.#data;
    const before = bits[tile]!;
    const after = (before & ~BITS_IN[table]) | bitsIn(bake, table, tile, this.#loops);
    if (before === after) return;
    count(blocks, tile, before & ~after, -1);
    count(blocks, tile, after & ~before, 1);
    for (let left = before ^ after; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      this.#counts[bit]! += (after >> bit) & 1 ? 1 : -1;
    }
    bits[tile] = after;
    this.ranks[tile] = rankOfBits(after);
  }

  get #isResetCopy(): boolean {
    return this.#counts[NO_COPY] === 0 && this.#counts[COPY]! > 0;
  }

  /** How many tiles break the rule. */
  count(code: RuleCode): number {
    const bit = TILE_CODES.indexOf(code);
    return bit >= 0 && isApplied(code, this.#isResetCopy) ? this.#counts[bit]! : 0;
  }

  /** How many rules the tile breaks. */
  countAt(tile: number): number {
    return TILE_CODES.filter((code) => this.breaks(code, tile)).length;
  }

  /** True where the tile breaks a rule of the severity. */
  hasSeverity(tile: number, severity: Severity): boolean {
    return (this.#data.bits[tile]! & RANKED_BITS[SEVERITY_RANKS.indexOf(severity)]!) !== 0;
  }

  breaks(code: RuleCode, tile: number): boolean {
    return (
      this.count(code) > 0 && ((this.#data.bits[tile] ?? 0) >> TILE_CODES.indexOf(code)) % 2 === 1
    );
  }

  /** The tile number `index`, from 0, of those that break the rule, in ascending order. */
  tileAt(code: RuleCode, index: number): number {
    const bit = TILE_CODES.indexOf(code);
    const { bits, blocks } = this.#data;
    let left = index;
    for (let block = 0; block * BITS < blocks.length; block++) {
      const inBlock = blocks[block * BITS + bit]!;
      if (left >= inBlock) {
        left -= inBlock;
        continue;
      }
      for (let tile = block * BLOCK_TILES; tile < bits.length; tile++) {
        if ((bits[tile]! >> bit) % 2 === 1 && left-- === 0) return tile;
      }
    }
    throw new RangeError(`Fewer than ${index + 1} tiles break the rule ${code}`);
  }

  tilesOf(code: RuleCode): TileSet {
    const tileCount = this.#data.bits.length;
    if (this.count(code) === 0) return TileSet.none(tileCount);
    const bit = 1 << TILE_CODES.indexOf(code);
    return TileSet.where(tileCount, (tile) => (this.#data.bits[tile]! & bit) !== 0);
  }

  /** The finding of a rule that the tile breaks. */
  problem(bake: Bake, code: RuleCode, tile: number): BakeProblem {
    if (code === 'reset-loop') return loopProblem(bake, tile, (each) => this.#loops.parent(each));
    const rule = TILE_RULES[TILE_CODES.indexOf(code)]!;
    return tileProblem(bake.view, bake.tables[rule.table], rule, tile);
  }
}

const RANKED_BITS = SEVERITY_RANKS.map((severity) =>
  TILE_CODES.reduce(
    (bits, code, bit) => (ruleOf(code).severity === severity ? bits | (1 << bit) : bits),
    0,
  ),
);

/** Reserved fields and copies in them are errors either way, so it does not matter which it is. */
function rankOfBits(bits: number): number {
  for (let rank = RANKED_BITS.length; rank > 0; rank--) {
    if ((bits & RANKED_BITS[rank - 1]!) !== 0) return rank;
  }
  return 0;
}
