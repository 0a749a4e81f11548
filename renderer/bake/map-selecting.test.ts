import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { TileSet } from '../../shared/bake/tile-set.ts';
import { mapDrag } from './map-pointer.ts';
import { MapSelecting, type Selected } from './map-selecting.ts';
import { regionLines } from './region-lines.ts';

const ARRAY = { columns: 5, rows: 4, tileCount: 18 };
const NONE = { ctrl: false, shift: false };
const CTRL = { ctrl: true, shift: false };
const SHIFT = { ctrl: false, shift: true };
const BOTH = { ctrl: true, shift: true };

let selected: Selected;
let selecting: MapSelecting;
const tiles = () => [...selected.selection];

beforeEach(() => {
  selected = { selection: TileSet.of(18, [0]), focus: 0 };
  selecting = new MapSelecting(ARRAY, {
    current: () => selected,
    select: (selection, focus) => {
      selected = { selection, focus };
    },
  });
});

describe('selecting tiles', () => {
  it('takes one by a click, adds and drops with Ctrl, and never ends with none', () => {
    selecting.click(6, NONE);
    selecting.click(9, CTRL);
    selecting.click(2, CTRL);
    expect([tiles(), selected.focus]).toEqual([[2, 6, 9], 2]);
    selecting.click(2, CTRL);
    expect([tiles(), selected.focus]).toEqual([[6, 9], 6]);
    selecting.click(6, CTRL);
    selecting.click(9, CTRL);
    expect([tiles(), selected.focus]).toEqual([[9], 9]);
  });

  it('extends from the tile that was chosen alone, again and again', () => {
    selecting.click(6, NONE);
    selecting.click(13, SHIFT);
    expect([tiles(), selected.focus]).toEqual([[6, 7, 8, 11, 12, 13], 13]);
    selecting.click(0, SHIFT);
    expect(tiles()).toEqual([0, 1, 5, 6]);
    selecting.key('ArrowRight', SHIFT);
    expect([tiles(), selected.focus]).toEqual([[1, 6], 1]);
    selecting.click(17, CTRL);
    selecting.click(16, BOTH);
    expect(tiles()).toEqual([1, 6, 16, 17]);
  });

  it('extends from the tile in focus after something else has selected', () => {
    selecting.click(6, NONE);
    selected = { selection: TileSet.of(18, [3, 8, 11]), focus: 8 };
    selecting.key('ArrowDown', SHIFT);
    expect(tiles()).toEqual([8, 13]);
  });

  it('goes by keys, to edges and corners with Ctrl, and stays in a short last row', () => {
    selecting.key('ArrowRight', NONE);
    expect(tiles()).toEqual([1]);
    selecting.key('ArrowDown', CTRL);
    expect(tiles()).toEqual([16]);
    selecting.key('ArrowRight', CTRL);
    expect(tiles()).toEqual([17]);
    selecting.key('Home', CTRL);
    expect(tiles()).toEqual([0]);
    selecting.key('End', BOTH);
    expect(selected.selection.size).toBe(18);
    expect(selecting.key('q', NONE)).toBe(false);
  });

  it('takes all, the others, what was found, and comes back to one', () => {
    selecting.all();
    expect([selected.selection.size, selected.focus]).toEqual([18, 0]);
    selecting.invert();
    expect(selected.selection.size).toBe(18);
    selecting.these(TileSet.of(18, [4, 5]));
    expect([tiles(), selected.focus]).toEqual([[4, 5], 4]);
    selecting.invert();
    expect(selected.selection.size).toBe(16);
    expect([selecting.collapse(), tiles()]).toEqual([true, [0]]);
    expect(selecting.collapse()).toBe(false);
  });

  it('takes a rectangle from any corner to any other, alone or added', () => {
    const corner = fc.record({ x: fc.nat(4), y: fc.nat(3) });
    fc.assert(
      fc.property(corner, corner, fc.boolean(), (from, to, adds) => {
        const before = tiles();
        selecting.rectangle(from, to, adds);
        const inside = Array.from({ length: 18 }, (_, tile) => tile).filter((tile) => {
          const [x, y] = [tile % 5, Math.floor(tile / 5)];
          const isBetween = (at: number, a: number, b: number) =>
            at >= Math.min(a, b) && at <= Math.max(a, b);
          return isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y);
        });
        if (inside.length === 0) return;
        expect(tiles()).toEqual(
          adds ? [...new Set([...before, ...inside])].sort((a, b) => a - b) : inside,
        );
        expect(selected.selection.has(selected.focus)).toBe(true);
      }),
    );
  });
});

describe('drags on the map', () => {
  it('pan where there is somewhere to go, and select with Shift, Ctrl or the tool', () => {
    expect(mapDrag(NONE, true, false)).toBe('pan');
    expect(mapDrag(NONE, false, false)).toBe('rectangle');
    expect([mapDrag(SHIFT, true, false), mapDrag(CTRL, true, false)]).toEqual([
      'rectangle',
      'rectangle',
    ]);
    expect(mapDrag(NONE, true, true)).toBe('rectangle');
  });
});

describe('lines around a set', () => {
  it('lie between tiles of which one is in it, each side once', () => {
    fc.assert(
      fc.property(fc.subarray([...Array(18).keys()]), (list) => {
        const set = TileSet.of(18, list);
        const range = { fromX: 0, toX: 5, fromY: 0, toY: 4 };
        const lines = regionLines(set, 5, range, 1000)!;
        const sides = lines.flatMap(([fromX, fromY, toX, toY]) =>
          Array.from({ length: Math.max(toX - fromX, toY - fromY) }, (_, step) =>
            fromY === toY ? `h ${fromX + step} ${fromY}` : `v ${fromX} ${fromY + step}`,
          ),
        );
        const isIn = (x: number, y: number) => x >= 0 && x < 5 && y >= 0 && set.has(y * 5 + x);
        const expected: string[] = [];
        for (let y = 0; y <= 4; y++) {
          for (let x = 0; x <= 5; x++) {
            if (x < 5 && isIn(x, y) !== isIn(x, y - 1)) expected.push(`h ${x} ${y}`);
            if (y < 4 && isIn(x, y) !== isIn(x - 1, y)) expected.push(`v ${x} ${y}`);
          }
        }
        expect(sides.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('are given up where there are too many', () => {
    const range = { fromX: 0, toX: 5, fromY: 0, toY: 4 };
    const checkers = TileSet.where(18, (tile) => tile % 2 === 0);
    expect(regionLines(checkers, 5, range, 8)).toBeNull();
  });
});
