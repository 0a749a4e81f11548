import { describe, expect, it } from 'vitest';
import { TileSet } from '../../shared/bake/tile-set.ts';
import { domainsText, selectionPlace, selectionTitle } from './selection-words.ts';

const words = (selection: TileSet) =>
  `${selectionTitle(selection)} ${selectionPlace(selection, 16)}`.trim();
const array = { tileCount: 256, columns: 16 };

describe('the words for a selection', () => {
  it.each([
    [TileSet.none(256), 'No tile'],
    [TileSet.of(256, [37]), 'Tile 37 (5, 2)'],
    [TileSet.all(256), '256 tiles the whole array'],
    [TileSet.rectangle(array, { x: 3, y: 2 }, { x: 10, y: 5 }), '32 tiles columns 3–10, rows 2–5'],
    [TileSet.rectangle(array, { x: 0, y: 7 }, { x: 15, y: 7 }), '16 tiles columns 0–15, row 7'],
    [TileSet.of(256, [4, 5, 6, 40]), '4 tiles 4–6, 40'],
    [TileSet.of(256, [0, 2, 4, 6, 8]), '5 tiles 0, 2, 4, …'],
    // Two rows of a rectangle without its corner.
    [TileSet.of(256, [0, 1, 16]), '3 tiles 0–1, 16'],
  ])('%# are %j', (selection, text) => {
    expect(words(selection)).toBe(text);
  });

  it('name the domains', () => {
    expect(domainsText(1 << 3)).toBe('domain 3');
    expect(domainsText(0b10_0101)).toBe('domains 0, 2, 5');
    expect(domainsText(0xffff)).toBe('all 16 domains');
    expect(domainsText(0x1_0001)).toBe('domains 0, above 15');
  });
});
