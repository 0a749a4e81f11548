import { gridOf, resetMaskOf, routingOf, type Bake, type TileParams } from '../bake.ts';
import { TILE_PARAMS, TLV_KINDS, readField } from '../layout.ts';
import { largestMagnitude, nonzeroWeights, weightSum } from '../weight-facts.ts';
import type { Severity } from '../../result.ts';
import {
  BUS_MASK,
  EDGE_MASK,
  type BitTerm,
  type NumberField,
  type Range,
  type TileQuery,
  type TileTerm,
} from './tile-query.ts';

/** What a query may ask besides the bytes of the bake. */
export interface SearchFacts {
  readonly bake: Bake;
  /** 1 where a tile differs from the saved bake. */
  readonly changed: Uint8Array;
  /** For each tile the bits (`severityBit`) of the severities that its findings have. */
  readonly problems: Uint8Array;
}

export type TileTest = (tile: number) => boolean;

const SEVERITIES: readonly Severity[] = ['error', 'compatibility', 'warning', 'info'];

export function severityBit(severity: Severity): number {
  return 1 << SEVERITIES.indexOf(severity);
}

/** Tells of each tile whether all terms hold. Terms that cost little are asked first. */
export function tileTest(query: TileQuery, facts: SearchFacts): TileTest {
  const tests = [...query.terms]
    .sort((a, b) => costOf(a) - costOf(b))
    .map((term) => termTest(term, facts));
  const [first, ...others] = tests;
  if (first === undefined) return () => true;
  if (others.length === 0) return first;
  return (tile) => first(tile) && others.every((test) => test(tile));
}

function costOf({ field }: TileTerm): number {
  return field === 'weights' || field === 'nonzero' || field === 'maxmag' ? 1 : 0;
}

function termTest(term: TileTerm, facts: SearchFacts): TileTest {
  const test = positiveTest(term, facts);
  return term.negated ? (tile) => !test(tile) : test;
}

function positiveTest(term: TileTerm, facts: SearchFacts): TileTest {
  switch (term.field) {
    case 'place': {
      const { columns } = gridOf(facts.bake.topology);
      const wanted = term.x < columns ? term.y * columns + term.x : -1;
      return (tile) => tile === wanted;
    }
    case 'changed':
      return (tile) => facts.changed[tile] === 1;
    case 'problem': {
      const asked = term.severities.length > 0 ? term.severities : SEVERITIES;
      const bits = asked.reduce((all, severity) => all | severityBit(severity), 0);
      return (tile) => (facts.problems[tile]! & bits) !== 0;
    }
    case 'routing':
    case 'bus':
    case 'reset':
      return bitTest(term, facts.bake);
    default:
      return rangeTest(numberReader(term.field, facts.bake), term.ranges);
  }
}

function rangeTest(read: (tile: number) => number, ranges: readonly Range[]): TileTest {
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0) {
    const { from, to } = only;
    return (tile) => {
      const value = read(tile);
      return value >= from && value <= to;
    };
  }
  return (tile) => {
    const value = read(tile);
    return ranges.some(({ from, to }) => value >= from && value <= to);
  };
}

function bitTest({ field, masks }: BitTerm, bake: Bake): TileTest {
  const any = masks.reduce((all, mask) => all | mask, 0);
  const takesNone = masks.includes(0);
  const [read, whole] =
    field === 'reset' ? [resetMaskOf, 0xffff] : [routingOf, field === 'bus' ? BUS_MASK : EDGE_MASK];
  return (tile) => {
    const bits = read(bake, tile) & whole;
    return (bits & any) !== 0 || (takesNone && bits === 0);
  };
}

function numberReader(field: NumberField, bake: Bake): (tile: number) => number {
  const { columns } = gridOf(bake.topology);
  switch (field) {
    case 'tile':
      return (tile) => tile;
    case 'x':
      return (tile) => tile % columns;
    case 'y':
      return (tile) => Math.floor(tile / columns);
    case 'thr_lo':
      return paramReader(bake, 'thrLo');
    case 'thr_hi':
      return paramReader(bake, 'thrHi');
    case 'width': {
      const [low, high] = [paramReader(bake, 'thrLo'), paramReader(bake, 'thrHi')];
      return (tile) => high(tile) - low(tile);
    }
    case 'weights':
      return (tile) => weightSum(bake, tile);
    case 'nonzero':
      return (tile) => nonzeroWeights(bake, tile);
    case 'maxmag':
      return (tile) => largestMagnitude(bake, tile);
    default:
      return paramReader(bake, field);
  }
}

function paramReader({ view, tables }: Bake, key: keyof TileParams): (tile: number) => number {
  const field = TILE_PARAMS[key];
  const stride = TLV_KINDS.params.bytes;
  return (tile) => readField(view, tables.params + tile * stride, field);
}
