import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTileParams, readWeights, type Bake } from '../../shared/bake/bake.ts';
import { changeOf, touchedTiles } from '../../shared/bake/changes.ts';
import { applyEdit } from '../../shared/bake/edits.ts';
import { setTileParam } from '../../shared/bake/field-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import { setWeight } from '../../shared/bake/weight-edits.ts';
import { BlockSummary } from './block-summary.ts';
import { legendBins, legendEntries } from './legend-entries.ts';
import { pixelOf, pixelTable } from './map-colours.ts';
import { MapModel, type MapColours } from './map-model.ts';
import { levelFor, SetPixels, ValuePixels } from './map-picture.ts';
import {
  MAP_MODES,
  MAP_MODE_KINDS,
  valueReader,
  worstSeverities,
  type MapMode,
} from './map-values.ts';
import { ValueLayer } from './value-layer.ts';

const COLOURS: MapColours = {
  palette: {
    theme: 'dark',
    severities: [0, 1, 2, 3, 4].map((rank) => [rank, 0, 0]),
    changed: [
      [9, 9, 9],
      [250, 0, 0],
    ],
  },
  background: [0, 0, 0],
  text: [255, 255, 255],
  accent: [0, 0, 255],
};

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

function modelOf(bake: Bake, mode: MapMode): MapModel {
  const { tileCount } = bake.topology;
  const none = () => new Uint8Array(tileCount);
  const facts = { bake, ranks: none(), changed: none(), differs: none() };
  return new MapModel(facts, mode, COLOURS);
}

const edits = fc.array(
  fc.record({
    tile: fc.nat(34),
    value: fc.nat(14),
    key: fc.constantFrom('domain', 'priority', 'thrHi', 'weight'),
  }),
  { maxLength: 12 },
);

describe('values of the map', () => {
  it('are those of each tile, in every mode', () => {
    let bake = blank(3, 2);
    bake = applyEdit(bake, setTileParam(bake, [4], 'thrLo', -30000));
    bake = applyEdit(bake, setTileParam(bake, [4], 'thrHi', 30000));
    bake = applyEdit(bake, setTileParam(bake, [1], 'pattern', 65535));
    bake = applyEdit(bake, setWeight(bake, [5], 7, 7, -15));
    bake = applyEdit(bake, setWeight(bake, [5], 0, 0, 3));
    const valuesOf = (mode: MapMode) => [...modelOf(bake, mode).layer.values];
    expect(valuesOf('width')).toEqual([0, 0, 0, 0, 60000, 0]);
    expect(valuesOf('pattern')).toEqual([0, 65535, 0, 0, 0, 0]);
    expect(valuesOf('weights')).toEqual([0, 0, 0, 0, 0, 18]);
    expect(valuesOf('norm')).toEqual([0, 0, 0, 0, 0, 234]);
    expect(valuesOf('sign')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(valuesOf('nonzero')).toEqual([0, 0, 0, 0, 0, 2]);
    const found = { code: 'x', at: null, message: '' };
    const ranks = worstSeverities(6, [
      { ...found, severity: 'error', tile: 2 },
      { ...found, severity: 'info', tile: 2 },
      { ...found, severity: 'warning', tile: null },
    ]);
    expect([...ranks]).toEqual([0, 0, 4, 0, 0, 0]);
  });

  it('follow any edits as if they were read anew, and so do counts and extent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MAP_MODES), edits, (mode, changes) => {
        let bake = blank(7, 5);
        const model = modelOf(bake, mode);
        for (const { tile, value, key } of changes) {
          const edit =
            key === 'weight'
              ? setWeight(bake, [tile], value & 7, 3, value - 7)
              : setTileParam(bake, [tile], key, value);
          bake = applyEdit(bake, edit);
          const runs = touchedTiles(changeOf(bake, edit.splices));
          const changed = model.facts.changed.slice();
          for (const [first, last] of runs ?? []) changed.fill(1, first, last + 1);
          model.edited(bake, changed, runs && TileSet.ofRuns(35, runs));
        }
        const fresh = new ValueLayer(MAP_MODE_KINDS[mode], 35, valueReader(mode, model.facts));
        expect(model.layer.values).toEqual(fresh.values);
        expect(model.layer.counts).toEqual(fresh.counts);
        expect([model.layer.min, model.layer.max]).toEqual([
          Math.min(...fresh.values),
          Math.max(...fresh.values),
        ]);
      }),
    );
  });

  it('have a legend that counts every tile once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 1, maxLength: 60 }), (values) => {
        for (const mode of ['domain', 'priority'] as const) {
          const kind = MAP_MODE_KINDS[mode];
          const layer = new ValueLayer(kind, values.length, (tile) => values[tile]!);
          const entries = legendEntries({ layer, colours: COLOURS });
          const bins = legendBins({ layer, colours: COLOURS });
          const total = (list: readonly { count: number }[]) =>
            list.reduce((sum, { count }) => sum + count, 0);
          expect([total(entries), total(bins)]).toEqual([values.length, values.length]);
          expect(bins[0]!.from).toBe(layer.min);
          expect(bins.at(-1)!.to).toBe(layer.max);
        }
      }),
    );
  });

  it('mean the sign of the weights from −1 to 1', () => {
    let bake = blank(1, 1);
    for (let k = 0; k < 64; k++) bake = applyEdit(bake, setWeight(bake, [0], k >> 3, k & 7, -2));
    const { layer } = modelOf(bake, 'sign');
    expect(layer.kind.shown?.(layer.values[0]!)).toBe(-1);
    expect([...readWeights(bake, 0)].every((weight) => weight === -2)).toBe(true);
    expect(readTileParams(bake, 0).domain).toBe(0);
  });
});

describe('pictures of the map', () => {
  const cases = fc
    .record({ columns: fc.integer({ min: 1, max: 20 }), level: fc.nat(4) })
    .chain(({ columns, level }) =>
      fc.record({
        columns: fc.constant(columns),
        level: fc.constant(level),
        values: fc.array(fc.nat(14), { minLength: columns, maxLength: columns * 12 }),
      }),
    );
  const blocksOf = (values: readonly number[], columns: number, level: number) => {
    const rows = Math.ceil(values.length / columns);
    const size = { columns: Math.ceil(columns / 2 ** level), rows: Math.ceil(rows / 2 ** level) };
    const blocks = Array.from({ length: size.columns * size.rows }, (): number[] => []);
    values.forEach((value, tile) => {
      const x = (tile % columns) >> level;
      const y = Math.floor(tile / columns) >> level;
      blocks[y * size.columns + x]!.push(value);
    });
    return { array: { columns, rows }, size, blocks };
  };

  it('have for a block what its tiles say together', () => {
    fc.assert(
      fc.property(cases, ({ columns, level, values }) => {
        const { array, size, blocks } = blocksOf(values, columns, level);
        for (const mode of ['domain', 'decay', 'problems'] as const) {
          const kind = { ...MAP_MODE_KINDS[mode], high: 14 };
          const layer = new ValueLayer(kind, values.length, (tile) => values[tile]!);
          const summary = new BlockSummary(layer, array);
          blocks.forEach((block, cell) => {
            const is = summary.valueOf(level, cell % size.columns, Math.floor(cell / size.columns));
            if (block.length === 0) expect(is).toBeNull();
            else expect(is).toBe(PLAIN[kind.summary](block));
          });
        }
      }),
    );
  });

  it('show any tile of a set at every level', () => {
    fc.assert(
      fc.property(cases, ({ columns, level, values }) => {
        const { array, size, blocks } = blocksOf(values, columns, level);
        const set = TileSet.where(values.length, (tile) => values[tile] === 3);
        const source = new SetPixels(set, array, 7, 1);
        const pixels = new Uint32Array(size.columns * size.rows);
        source.fill(level, pixels, size);
        expect([...pixels]).toEqual(blocks.map((block) => (block.includes(3) ? 7 : 1)));
        const one = (_: unknown, cell: number) =>
          source.pixel(level, cell % size.columns, Math.floor(cell / size.columns));
        expect(blocks.map(one)).toEqual([...pixels]);
      }),
    );
  });

  it('have the same pixel whether all are made or one', () => {
    fc.assert(
      fc.property(cases, ({ columns, level, values }) => {
        const { array, size } = blocksOf(values, columns, level);
        const layer = new ValueLayer(MAP_MODE_KINDS.decay, values.length, (tile) => values[tile]!);
        const source = new ValuePixels(layer, array, pixelTable(layer, COLOURS.palette));
        const pixels = new Uint32Array(size.columns * size.rows);
        source.fill(level, pixels, size);
        pixels.forEach((pixel, cell) => {
          const [x, y] = [cell % size.columns, Math.floor(cell / size.columns)];
          expect(source.pixel(level, x, y)).toBe(pixel);
        });
      }),
    );
  });

  it('take the first level at which a cell is a device pixel wide', () => {
    expect([2, 1.02, 1, 0.6, 0.5, 0.1].map(levelFor)).toEqual([0, 0, 1, 1, 2, 4]);
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 100, noNaN: true }), (tileDevicePx) => {
        const level = levelFor(tileDevicePx);
        expect(tileDevicePx * 2 ** level).toBeGreaterThan(1);
        if (level > 0) expect(tileDevicePx * 2 ** (level - 1)).toBeLessThanOrEqual(1.021);
      }),
    );
  });

  it('write colours as a canvas reads them', () => {
    const word = Uint32Array.of(pixelOf([1, 2, 3], 4));
    expect([...new Uint8Array(word.buffer)]).toEqual([1, 2, 3, 4]);
  });

  it('give the ends of a wide range other colours, and every domain its own', () => {
    const wide = new ValueLayer(MAP_MODE_KINDS.decay, 3, (tile) => [10, 60000, 10][tile]!);
    const table = pixelTable(wide, COLOURS.palette);
    expect(table[0]).not.toBe(table[59990]);
    const domains = new ValueLayer(MAP_MODE_KINDS.domain, 16, (tile) => tile);
    expect(new Set(pixelTable(domains, COLOURS.palette)).size).toBe(16);
  });
});

const PLAIN: Readonly<Record<'most' | 'mean' | 'max', (block: readonly number[]) => number>> = {
  most(block) {
    const times = (value: number) => block.filter((other) => other === value).length;
    return [...block].sort((a, b) => times(b) - times(a) || a - b)[0]!;
  },
  mean: (block) => Math.round(block.reduce((sum, value) => sum + value, 0) / block.length),
  max: (block) => Math.max(...block),
};
