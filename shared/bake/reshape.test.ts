import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { readTileParams } from './bake.ts';
import { openBake } from './decode.ts';
import type { Edit } from './edits.ts';
import { applyEdit, invertEdit } from './edits.ts';
import { setTileParam, setTopologyField } from './field-edits.ts';
import { newBake } from './new-bake.ts';
import type { Reshape } from './reshape.ts';
import { reshape } from './reshape.ts';
import type { Anchor, ReshapeFill } from './reshape-sources.ts';
import { droppedBy, movedBy } from './reshape-sources.ts';
import { stampBake } from './stamp.ts';
import type { PlainBake, PlainTile } from './testing/plain-bake.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';
import { TileSet } from './tile-set.ts';

const BOUNDED = { endOnFailure: true };

describe('a reshaped bake', () => {
  it('has the bytes of a grid of plain tiles that was cut and grown', () => {
    fc.assert(
      fc.property(plainBakes(), reshapes(), (plain, draft) => {
        const bake = opened(encodePlain(plain));
        const options = fillInside(draft, plain.tiles.length);
        const edited = applyEdit(bake, edit(bake, options));
        expect(stampBake(edited)).toEqual(encodePlain(reshapedPlain(plain, options)));
      }),
      BOUNDED,
    );
  });

  it('is what it was when the reshape is taken back', () => {
    fc.assert(
      fc.property(plainBakes(), reshapes(), (plain, draft) => {
        const bake = opened(encodePlain(plain));
        const done = edit(bake, fillInside(draft, plain.tiles.length));
        expect(applyEdit(applyEdit(bake, done), invertEdit(done)).bytes).toEqual(bake.bytes);
      }),
      BOUNDED,
    );
  });

  it('tells which tiles are dropped and where the others have gone', () => {
    fc.assert(
      fc.property(plainBakes(), reshapes(), (plain, options) => {
        const { width, height, placement } = options;
        const all = TileSet.all(plain.tiles.length);
        const old = { columns: plain.width, rows: plain.height, tileCount: all.size };
        const dropped = droppedBy(old, options, placement);
        const sources = plainSources(plain, { ...options, fill: { kind: 'zeros' } });
        const kept = sources.filter((source) => source !== null);
        expect([...dropped]).toEqual([...all].filter((tile) => !kept.includes(tile)));
        const every3rd = TileSet.where(all.size, (tile) => tile % 3 === 0);
        expect([...movedBy(every3rd, old, options, placement)]).toEqual(
          [...TileSet.all(width * height)].filter((tile) => (sources[tile] ?? 1) % 3 === 0),
        );
      }),
      BOUNDED,
    );
  });

  it('has no size of nothing, and none past a million tiles', () => {
    const bake = blank(2, 3);
    const sized = (width: number, height: number) => reshape(bake, { ...AT_START, width, height });
    for (const [width, height] of [
      [0, 4],
      [1.5, 4],
      [65_536, 1],
      [1025, 1024],
    ] as const) {
      expect(sized(width, height)).toMatchObject({ ok: false, error: { code: 'array-size' } });
    }
    expect(sized(1025, 1024)).toMatchObject({
      error: { message: '1025 × 1024 is not between 1 and 1,048,576 tiles, each side 1 to 65535' },
    });
    expect(reshape(bake, { ...AT_START, fill: { kind: 'tile', tile: 6 } })).toMatchObject({
      ok: false,
      error: { code: 'no-tile' },
    });
  });

  it('may have a million tiles', () => {
    const bake = applyEdit(blank(3, 2), setTileParam(blank(3, 2), [5], 'pattern', 77));
    const fill = { kind: 'edge' } as const;
    const grown = applyEdit(bake, edit(bake, { ...AT_START, width: 1024, height: 1024, fill }));
    expect(grown.topology).toMatchObject({ tileCount: 1 << 20, tileW: 1024, tileH: 1024 });
    expect(readTileParams(grown, (1 << 20) - 1).pattern).toBe(77);
    expect(readTileParams(grown, 1023).pattern).toBe(0);
  });

  it('is whole again where the sizes contradicted the number of tiles', () => {
    const bake = blank(4, 2);
    const numbered = [...TileSet.all(8)].reduce(
      (now, tile) => applyEdit(now, setTileParam(now, [tile], 'pattern', tile + 1)),
      bake,
    );
    const damaged = applyEdit(numbered, setTopologyField(numbered, 'tileW', 3));
    const whole = applyEdit(damaged, edit(damaged, { ...AT_START, width: 3, height: 3 }));
    const patterns = [...TileSet.all(9)].map((tile) => readTileParams(whole, tile).pattern);
    expect(patterns).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  });
});

const AT_START: Reshape = {
  width: 2,
  height: 2,
  placement: { kind: 'place', x: 'start', y: 'start' },
  fill: { kind: 'zeros' },
  outwardEdges: 'keep',
  limit: 'keep',
};

function reshapes(): fc.Arbitrary<Reshape> {
  const side = fc.integer({ min: 1, max: 7 });
  const anchor = fc.constantFrom<Anchor>('start', 'middle', 'end');
  const place = fc.record({ kind: fc.constant('place' as const), x: anchor, y: anchor });
  return fc.record({
    width: side,
    height: side,
    placement: fc.oneof(place, fc.constant({ kind: 'order' as const })),
    fill: fc.oneof(
      fc.constant<ReshapeFill>({ kind: 'zeros' }),
      fc.constant<ReshapeFill>({ kind: 'edge' }),
      fc.nat(50).map((tile): ReshapeFill => ({ kind: 'tile', tile })),
    ),
    outwardEdges: fc.constantFrom('keep' as const, 'clear' as const),
    limit: fc.constantFrom('keep' as const, 'all' as const, 'remove' as const),
  });
}

/** The same reshape, with a tile to fill from that there is. */
function fillInside(options: Reshape, tileCount: number): Reshape {
  if (options.fill.kind !== 'tile') return options;
  return { ...options, fill: { kind: 'tile', tile: options.fill.tile % tileCount } };
}

/** The old tile of every place of the new array, by looking for each in the old grid of rows. */
function plainSources(plain: PlainBake, { width, height, placement, fill }: Reshape) {
  const rows = Array.from({ length: plain.height }, (_, y) =>
    plain.tiles.map((_, tile) => tile).slice(y * plain.width, (y + 1) * plain.width),
  );
  const offset = (anchor: Anchor, from: number, to: number) =>
    ({ start: 0, middle: Math.floor((to - from) / 2), end: to - from })[anchor];
  const filled = fill.kind === 'tile' ? fill.tile : null;
  return Array.from({ length: width * height }, (_, tile) => {
    if (placement.kind === 'order') {
      if (tile < plain.tiles.length) return tile;
      return fill.kind === 'edge' ? plain.tiles.length - 1 : filled;
    }
    const x = (tile % width) - offset(placement.x, plain.width, width);
    const y = Math.floor(tile / width) - offset(placement.y, plain.height, height);
    const kept = rows[y]?.[x];
    if (kept !== undefined || fill.kind !== 'edge') return kept ?? filled;
    const row = rows[y < 0 ? 0 : y] ?? rows.at(-1)!;
    return row[x < 0 ? 0 : x] ?? row.at(-1)!;
  });
}

function reshapedPlain(plain: PlainBake, options: Reshape): PlainBake {
  const { width, height } = options;
  const tiles = plainSources(plain, options).map((source, tile): PlainTile => {
    const from = source === null ? ZERO_TILE : plain.tiles[source]!;
    const clears = options.outwardEdges === 'clear';
    const led = clears && source !== null ? outward(source, plain.width, plain.height) : 0;
    const leads = clears ? outward(tile, width, height) : 0;
    return { ...from, routing: from.routing & ~led & ~leads };
  });
  const limit = { keep: plain.limit, all: 0, remove: null }[options.limit];
  const hasLimit = plain.limit !== null && limit !== null;
  const order = plain.order.filter(({ key }) => key !== 'limit' || hasLimit);
  return { ...plain, width, height, tiles, order, limit: hasLimit ? limit : null };
}

/** N E S W NE SE SW NW from bit 0. */
function outward(tile: number, width: number, height: number): number {
  const [x, y] = [tile % width, Math.floor(tile / width)];
  const [n, e, s, w] = [y === 0, x === width - 1, y === height - 1, x === 0];
  return [n, e, s, w, n || e, s || e, s || w, n || w].reduce(
    (mask, leaves, bit) => mask + (leaves ? 2 ** bit : 0),
    0,
  );
}

const ZERO_TILE: PlainTile = {
  thrLo: 0,
  thrHi: 0,
  decay: 0,
  domain: 0,
  priority: 0,
  pattern: 0,
  routing: 0,
  reset: 0,
  magnitudes: Array.from({ length: 64 }, () => 0),
  plus: Array.from({ length: 64 }, () => false),
};

function edit(bake: Bake, options: Reshape): Edit {
  const made = reshape(bake, options);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

function opened(bytes: Uint8Array): Bake {
  const result = openBake(bytes);
  if (result.kind !== 'open') throw new Error(JSON.stringify(result.problems));
  return result.bake;
}

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}
