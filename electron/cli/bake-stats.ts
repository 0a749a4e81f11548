import type { BakeStatistics, Mean } from '../../shared/bake/bake-statistics.ts';
import type { Span } from '../../shared/bake/weight-counts.ts';
import { counted } from './report-text.ts';

/** What `stats --json` prints of a bake; the names are those of the bake's text. */
export interface BakeStatsReport {
  readonly file: string;
  readonly kind: 'd8bk';
  readonly tiles: number;
  readonly tile_w: number;
  readonly tile_h: number;
  readonly tiles_in_use: number;
  readonly params: Readonly<Record<string, { min: number; max: number; mean: number }>> | null;
  readonly tiles_that_never_fire: number;
  /** Tiles by domain. */
  readonly domains: readonly number[];
  readonly illegal_domains: number;
  readonly routing: Readonly<Record<string, number>>;
  readonly tiles_without_routing: number;
  readonly edges_out_of_the_array: number;
  readonly tiles_with_reset: number;
  readonly reset_domains: readonly number[];
  readonly weights: {
    readonly zero: number;
    readonly plus: number;
    readonly minus: number;
    readonly magnitude_above_7: number;
    /** Weights by value. */
    readonly values: Readonly<Record<string, number>>;
    /** By lane. */
    readonly inputs: readonly MinMax[];
    readonly outputs: readonly MinMax[];
    /** Of the accumulator by output lane, for inputs 0 to 15. */
    readonly raw: readonly MinMax[];
  } | null;
}

interface MinMax {
  readonly min: number;
  readonly max: number;
}

export function bakeStatsReport(file: string, found: BakeStatistics): BakeStatsReport {
  const { params, routing, reset, weights } = found;
  return {
    ...{ file, kind: 'd8bk', tiles: found.tiles, tile_w: found.columns, tile_h: found.rows },
    tiles_in_use: found.tilesInUse,
    params: params && {
      thr_lo: ranged(params.thrLo),
      thr_hi: ranged(params.thrHi),
      'thr_hi - thr_lo': ranged(params.thresholdWidth),
      decay: ranged(params.decay),
      domain: ranged(params.domain),
      priority: ranged(params.priority),
      pattern: ranged(params.pattern),
    },
    tiles_that_never_fire: found.emptyThresholds,
    ...{ domains: found.domains, illegal_domains: found.otherDomains },
    routing: routing.bits,
    ...{ tiles_without_routing: routing.tilesWithout, edges_out_of_the_array: routing.outward },
    ...{ tiles_with_reset: reset.tilesWith, reset_domains: reset.domains },
    weights: weights && {
      ...{ zero: weights.zeros, plus: weights.plus, minus: weights.minus },
      magnitude_above_7: weights.above7,
      values: valuesOf(weights.values),
      inputs: weights.inputs.map(minMax),
      outputs: weights.outputs.map(minMax),
      raw: weights.raws.map(minMax),
    },
  };
}

function minMax({ least, greatest }: Span): MinMax {
  return { min: least, max: greatest };
}

function ranged(column: Span & Mean): MinMax & Mean {
  return { ...minMax(column), mean: column.mean };
}

/** `+` keeps keys in their order: plain digits would come first. */
function valuesOf(values: readonly number[]): Record<string, number> {
  const middle = (values.length - 1) / 2;
  const name = (value: number): string =>
    value > 0 ? `+${value}` : value === 0 ? '±0' : `${value}`;
  return Object.fromEntries(values.map((count, i) => [name(i - middle), count]));
}

export function bakeStatsLines(report: BakeStatsReport): string[] {
  const { params, weights } = report;
  const lines = [
    `  ${report.tile_w} × ${report.tile_h}, ${counted(report.tiles, 'tile')}, ${report.tiles_in_use} in use`,
    ...Object.entries(params ?? {}).map(
      ([name, { min, max, mean }]) => `  ${name}: ${min} to ${max}, mean ${mean.toFixed(2)}`,
    ),
    `  ${counted(report.tiles_that_never_fire, 'tile')} without a threshold to pass`,
    `  domains ${listed(report.domains, (domain) => String(domain))}`,
    `  routing ${listed(Object.values(report.routing), (bit) => Object.keys(report.routing)[bit]!)}`,
    `  ${counted(report.tiles_without_routing, 'tile')} without routing, ` +
      `${counted(report.edges_out_of_the_array, 'edge')} out of the array`,
    `  ${counted(report.tiles_with_reset, 'tile')} with a reset mask, ` +
      `domains ${listed(report.reset_domains, (domain) => String(domain))}`,
  ];
  if (report.illegal_domains > 0) {
    lines.push(`  ${counted(report.illegal_domains, 'tile')} with a domain above 15`);
  }
  if (weights !== null) lines.push(...weightLines(weights));
  return lines;
}

function weightLines(weights: NonNullable<BakeStatsReport['weights']>): string[] {
  const spans = (list: readonly MinMax[]): string =>
    list.map(({ min, max }, lane) => `${lane}: ${min} to ${max}`).join(', ');
  return [
    `  weights: ${weights.plus} plus, ${weights.minus} minus, ${weights.zero} zero, ` +
      `${weights.magnitude_above_7} above 7`,
    `  by input ${spans(weights.inputs)}`,
    `  by output ${spans(weights.outputs)}`,
    `  accumulator ${spans(weights.raw)}`,
  ];
}

/** Those that occur, as `name: count`. */
function listed(counts: readonly number[], name: (index: number) => string): string {
  const shown = counts.flatMap((count, i) => (count === 0 ? [] : [`${name(i)}: ${count}`]));
  return shown.length === 0 ? 'none' : shown.join(', ');
}
