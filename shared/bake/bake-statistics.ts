import type { Bake } from './bake.ts';
import {
  fieldOf,
  gridOf,
  readTileParams,
  resetMaskOf,
  routingOf,
  type TileParams,
} from './bake.ts';
import { DOMAINS, LANES, ROUTING_BITS, type RoutingBit } from './layout.ts';
import { outwardMask } from './outward-edges.ts';
import { TileSet } from './tile-set.ts';
import { countWeights, type Span } from './weight-counts.ts';
import { FORMAT_MAGNITUDE, WEIGHT_VALUES } from './weight-limits.ts';

/** Numbers about all tiles of a bake. Spans are null without tiles. */
export interface BakeStatistics {
  readonly tiles: number;
  readonly columns: number;
  readonly rows: number;
  /** Tiles in the part of the array that the limit leaves in use. */
  readonly tilesInUse: number;
  readonly params: Readonly<Record<keyof TileParams | 'thresholdWidth', Span & Mean>> | null;
  /** Tiles that never fire: their thresholds are equal, or the lower is the higher one. */
  readonly emptyThresholds: number;
  /** Tiles by domain; those whose byte is above 15, illegal, in `others`. */
  readonly domains: readonly number[];
  readonly otherDomains: number;
  readonly routing: {
    readonly bits: Readonly<Record<RoutingBit, number>>;
    readonly tilesWithout: number;
    /** Edges that lead out of the array, which the cores pass over. */
    readonly outward: number;
  };
  readonly reset: {
    readonly tilesWith: number;
    /** Tiles that reset domain d. */
    readonly domains: readonly number[];
  };
  readonly weights: WeightStatistics | null;
}

export interface Mean {
  readonly mean: number;
}

export interface WeightStatistics {
  readonly zeros: number;
  readonly plus: number;
  readonly minus: number;
  /** Magnitudes that the contract of the hardware does not have. */
  readonly above7: number;
  /** Weights of each value: index value + 15. */
  readonly values: readonly number[];
  /** By input lane, over all tiles and rows; by output lane, over all tiles and inputs. */
  readonly inputs: readonly Span[];
  readonly outputs: readonly Span[];
  /** By output lane: raw = Σ in · weight for inputs 0…15. */
  readonly raws: readonly Span[];
}

const CONTRACT_MAGNITUDE = 7;

/** Counts everything of all tiles. Yields now and then, for who tells how far it is. */
export function* bakeStatistics(bake: Bake): Generator<number, BakeStatistics> {
  const { tileCount } = bake.topology;
  const { columns, rows } = gridOf(bake.topology);
  const field = fieldOf(bake);
  const tiles = new TileCounts();
  for (let tile = 0; tile < tileCount; tile++) {
    tiles.add(bake, tile, outwardMask(tile, { columns, tileCount }));
    if (tile % 4096 === 4095) yield tile + 1;
  }
  const hasTiles = tileCount > 0;
  const weights = hasTiles ? yield* countWeights(bake, TileSet.all(tileCount)) : null;
  return {
    ...{ tiles: tileCount, columns, rows },
    tilesInUse: Math.min(tileCount, field.columns * field.rows),
    params: hasTiles ? tiles.params() : null,
    emptyThresholds: tiles.emptyThresholds,
    domains: tiles.domains,
    otherDomains: tiles.otherDomains,
    routing: {
      bits: tiles.routingBits(),
      ...{ tilesWithout: tiles.unrouted, outward: tiles.outward },
    },
    reset: { tilesWith: tiles.resetting, domains: tiles.resets },
    weights: weights === null ? null : weightStatistics(weights),
  };
}

class Column {
  least = Infinity;
  greatest = -Infinity;
  #sum = 0;

  add(value: number): void {
    if (value < this.least) this.least = value;
    if (value > this.greatest) this.greatest = value;
    this.#sum += value;
  }

  over(count: number): Span & Mean {
    const { least, greatest } = this;
    return { least, greatest, mean: this.#sum / count };
  }
}

const PARAMS = ['thrLo', 'thrHi', 'decay', 'domain', 'priority', 'pattern'] as const;

class TileCounts {
  emptyThresholds = 0;
  otherDomains = 0;
  unrouted = 0;
  outward = 0;
  resetting = 0;
  readonly domains = new Array<number>(DOMAINS).fill(0);
  readonly resets = new Array<number>(DOMAINS).fill(0);
  readonly #bits = new Array<number>(ROUTING_BITS.length).fill(0);
  readonly #columns = PARAMS.map(() => new Column());
  readonly #width = new Column();
  #count = 0;

  add(bake: Bake, tile: number, outward: number): void {
    const params = readTileParams(bake, tile);
    this.#count++;
    PARAMS.forEach((name, i) => this.#columns[i]!.add(params[name]));
    this.#width.add(params.thrHi - params.thrLo);
    if (params.thrHi <= params.thrLo) this.emptyThresholds++;
    if (params.domain < DOMAINS) this.domains[params.domain]!++;
    else this.otherDomains++;
    const routing = routingOf(bake, tile);
    if (routing === 0) this.unrouted++;
    addBits(this.#bits, routing);
    this.outward += bitCount(routing & outward);
    const reset = resetMaskOf(bake, tile);
    if (reset !== 0) this.resetting++;
    addBits(this.resets, reset);
  }

  params(): BakeStatistics['params'] {
    const columns = PARAMS.map((name, i) => [name, this.#columns[i]!.over(this.#count)] as const);
    return {
      ...(Object.fromEntries(columns) as Record<keyof TileParams, Span & Mean>),
      thresholdWidth: this.#width.over(this.#count),
    };
  }

  routingBits(): Record<RoutingBit, number> {
    const bits = ROUTING_BITS.map((name, bit) => [name, this.#bits[bit]!] as const);
    return Object.fromEntries(bits) as Record<RoutingBit, number>;
  }
}

function addBits(counts: number[], mask: number): void {
  for (let bit = 0; bit < counts.length; bit++) if ((mask >> bit) & 1) counts[bit]!++;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

interface Counted {
  readonly counts: Uint32Array;
  readonly cells: readonly Span[];
  readonly raws: readonly Span[];
}

function weightStatistics({ counts, cells, raws }: Counted): WeightStatistics {
  const values = new Array<number>(WEIGHT_VALUES).fill(0);
  counts.forEach((count, i) => (values[i % WEIGHT_VALUES]! += count));
  const sum = (isCounted: (value: number) => boolean): number =>
    values.reduce((all, count, i) => all + (isCounted(i - FORMAT_MAGNITUDE) ? count : 0), 0);
  const lanes = Array.from({ length: LANES }, (_, lane) => lane);
  return {
    zeros: sum((value) => value === 0),
    plus: sum((value) => value > 0),
    minus: sum((value) => value < 0),
    above7: sum((value) => Math.abs(value) > CONTRACT_MAGNITUDE),
    values,
    inputs: lanes.map((lane) => spanOf(cells.filter((_, k) => (k & 7) === lane))),
    outputs: lanes.map((lane) => spanOf(cells.filter((_, k) => k >> 3 === lane))),
    raws,
  };
}

function spanOf(spans: readonly Span[]): Span {
  return {
    least: Math.min(...spans.map(({ least }) => least)),
    greatest: Math.max(...spans.map(({ greatest }) => greatest)),
  };
}
