import { describe, expect, it } from 'vitest';
import type { Cell } from './cell-navigation.ts';
import { fromTo, onlyCell, rectangleOf, type CellSelection } from './cell-selection.ts';
import { pastePlan } from './weight-paste.ts';

const kOf = ({ row, column }: Cell) => row * 8 + column;
const block = (rows: number, columns: number, from = 1) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => from + row * columns + column),
  );
const one = (row: number, column: number) => onlyCell({ row, column });

function pasted(blocks: number[][][], selection: CellSelection, tiles = [7], tile = 7) {
  const plan = pastePlan(blocks, rectangleOf(selection), tiles, kOf);
  if (!plan.ok) return plan.error.message;
  const next = new Int8Array(64);
  plan.value.change(new Int8Array(64), next, tile);
  return Object.fromEntries([...next.entries()].filter(([, value]) => value !== 0));
}

describe('pasting weights', () => {
  it('puts a block from the selected cell on', () => {
    expect(pasted([block(2, 2)], one(3, 4))).toEqual({ 28: 1, 29: 2, 36: 3, 37: 4 });
  });

  it('fills the selection with one value, and repeats a row in every selected row', () => {
    const some = fromTo({ row: 1, column: 1 }, { row: 0, column: 0 });
    expect(pasted([[[5]]], some)).toEqual({ 0: 5, 1: 5, 8: 5, 9: 5 });
    expect(pasted([[[5, 6]]], some)).toEqual({ 0: 5, 1: 6, 8: 5, 9: 6 });
  });

  it('takes a whole tile wherever the one selected cell is', () => {
    const whole = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 3));
    expect(Object.keys(pasted([whole], one(6, 6)))).toHaveLength(64);
  });

  it('gives each selected tile its own block, in the order of the tiles', () => {
    const blocks = [block(1, 1, 4), block(1, 1, 5), block(1, 1, 6)];
    expect(pasted(blocks, one(0, 0), [2, 9, 40], 9)).toEqual({ 0: 5 });
    expect(pasted(blocks, one(0, 0), [2, 9, 40], 40)).toEqual({ 0: 6 });
  });

  it('says with numbers what does not fit', () => {
    expect(pasted([block(3, 2)], one(6, 0))).toBe(
      'The clipboard has 3 × 2 weights, from here 2 × 8 fit.',
    );
    const some = fromTo({ row: 0, column: 0 }, { row: 2, column: 2 });
    expect(pasted([block(2, 2)], some)).toBe(
      'The clipboard has 2 × 2 weights, 3 × 3 are selected.',
    );
    expect(pasted([block(1, 1), block(1, 1)], one(0, 0))).toBe(
      'The clipboard has blocks for 2 tiles, which does not fit 1 selected tile.',
    );
  });
});
