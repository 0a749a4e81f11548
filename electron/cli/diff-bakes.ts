import type { Bake } from '../../shared/bake/bake.ts';
import { gridOf } from '../../shared/bake/bake.ts';
import { blobDifferences } from '../../shared/bake/compare/blob-differences.ts';
import { differingTiles } from '../../shared/bake/compare/compare-tiles.ts';
import { outsideDifferences } from '../../shared/bake/compare/outside-differences.ts';
import {
  TILE_FIELDS,
  tileDifferences,
  type FieldDifference,
} from '../../shared/bake/compare/tile-differences.ts';
import { pairTiles } from '../../shared/bake/compare/tile-pairs.ts';
import { isEqual } from '../../shared/bake/edits.ts';
import { maskText, routingText } from '../../shared/bake/text/masks.ts';
import {
  RESERVED_TILE_FIELDS,
  TILE_FIELDS as TEXT_FIELDS,
} from '../../shared/bake/text/tile-fields.ts';
import { jsonWithList, type Differences } from './diff-report.ts';
import { ended } from './load-bake.ts';
import { counted } from './report-text.ts';

interface NamedDifference {
  readonly name: string;
  readonly a: string;
  readonly b: string;
}

interface TileReport {
  readonly tile: number;
  readonly x: number;
  readonly y: number;
  readonly fields: readonly NamedDifference[];
  readonly weights: readonly {
    readonly row: number;
    readonly input: number;
    readonly a: number;
    readonly b: number;
    readonly difference: number;
  }[];
  /** Zero weights whose sign bits, which mean nothing, differ. */
  readonly zero_signs: number;
}

const TEXT_FIELD_LIST = [...TEXT_FIELDS, ...RESERVED_TILE_FIELDS];

/** Tiles are those at the same column and row; everything else is told by name. */
export function bakeDifferences(a: Bake, b: Bake): Differences {
  const isSame = isEqual(a.bytes, b.bytes);
  const pairs = pairTiles(a.topology, b.topology);
  const differs = ended(differingTiles(a, b));
  const differing = differs.reduce((count, differ) => count + differ, 0);
  const fields = [...blobDifferences(a, b), ...outsideDifferences(a, b)].map(
    ({ name, mine, other }): NamedDifference => ({ name, a: mine, b: other }),
  );
  const facts = {
    ...{ tiles_compared: pairs.mineCount - pairs.onlyMine.size, tiles_differing: differing },
    ...{ tiles_only_a: pairs.onlyMine.size, tiles_only_b: pairs.onlyOther },
  };
  function* reports(): Generator<TileReport> {
    for (const [tile, differ] of differs.entries()) {
      if (differ === 1) yield tileReport(a, b, tile, pairs.otherOf(tile)!);
    }
  }
  return {
    isSame,
    *lines() {
      for (const { name, a: before, b: after } of fields) yield `${name}: ${before} → ${after}`;
      for (const report of reports()) yield* tileLines(report);
      if (facts.tiles_only_a > 0) yield `${counted(facts.tiles_only_a, 'tile')} only in A`;
      if (facts.tiles_only_b > 0) yield `${counted(facts.tiles_only_b, 'tile')} only in B`;
      yield `${differing} of ${counted(facts.tiles_compared, 'tile')} differ`;
    },
    json: () => jsonWithList({ kind: 'd8bk', same: isSame, fields, ...facts }, 'tiles', reports()),
  };
}

function tileReport(a: Bake, b: Bake, tile: number, otherTile: number): TileReport {
  const { fields, weights, zeroSigns } = tileDifferences(a, tile, b, otherTile);
  const { columns } = gridOf(a.topology);
  return {
    ...{ tile, x: tile % columns, y: Math.floor(tile / columns) },
    fields: fields.map(namedDifference),
    weights: weights.map(({ k, mine, other }) => ({
      ...{ row: k >> 3, input: k & 7, a: mine, b: other, difference: other - mine },
    })),
    zero_signs: zeroSigns,
  };
}

/** In the names and forms of the bake's text. */
function namedDifference({ key, mine, other }: FieldDifference): NamedDifference {
  const found = TEXT_FIELD_LIST.find(({ field }) => field === TILE_FIELDS[key]);
  const form = found?.form ?? 'number';
  const text = (value: number): string => {
    if (form === 'number') return String(value);
    return form === 'mask' ? maskText(value) : routingText(value);
  };
  return { name: found?.name ?? key, a: text(mine), b: text(other) };
}

function* tileLines({ tile, x, y, fields, weights, zero_signs }: TileReport): Generator<string> {
  yield `tile ${tile} (${x}, ${y})`;
  for (const { name, a, b } of fields) yield `  ${name}: ${a} → ${b}`;
  for (const { row, input, a, b, difference } of weights) {
    const change = difference > 0 ? `+${difference}` : String(difference);
    yield `  weight ${row}, ${input}: ${a} → ${b} (${change})`;
  }
  if (zero_signs > 0) yield `  signs of ${counted(zero_signs, 'zero weight')}`;
}
