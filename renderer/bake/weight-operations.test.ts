import { describe, expect, it } from 'vitest';
import type { Cell } from './cell-navigation.ts';
import { fromTo, onlyCell, rectangleOf } from './cell-selection.ts';
import { askedChange, parseFactor, plainChange, type PlainOperation } from './weight-operations.ts';

const straight = ({ row, column }: Cell) => row * 8 + column;
const transposed = ({ row, column }: Cell) => column * 8 + row;
/** Weight k is k − 30, cut to what a weight can be, so that neighbours differ where it matters. */
const START = Int8Array.from({ length: 64 }, (_, k) => (k % 31) - 15);

function after(
  operation: PlainOperation,
  selection = onlyCell({ row: 0, column: 0 }),
  kOf = straight,
) {
  const change = plainChange(operation, rectangleOf(selection), selection.active, kOf);
  if (!change.ok) return change.error.message;
  const next = START.slice();
  change.value(START, next, 0);
  return [...next];
}

describe('operations on the selected cells', () => {
  it('fill whole rows with the weight of the active column, as it is seen', () => {
    const selection = fromTo({ row: 2, column: 3 }, { row: 3, column: 3 });
    const seen = after('fill-row', selection);
    const expected = [...START];
    for (const row of [2, 3]) expected.fill(START[row * 8 + 3]!, row * 8, row * 8 + 8);
    expect(seen).toEqual(expected);
    const turned = after('fill-row', onlyCell({ row: 1, column: 4 }), transposed) as number[];
    // A row of the screen is an input lane there: its weights are eight apart.
    for (let out = 0; out < 8; out++) expect(turned[out * 8 + 1]).toBe(START[4 * 8 + 1]);
  });

  it('fill whole columns with the weight of the active row', () => {
    const seen = after('fill-column', onlyCell({ row: 5, column: 6 })) as number[];
    for (let row = 0; row < 8; row++) expect(seen[row * 8 + 6]).toBe(START[46]);
  });

  it('mirror what is seen: left and right are inputs, or outputs where the view is transposed', () => {
    const row = fromTo({ row: 0, column: 0 }, { row: 0, column: 7 });
    const seen = after('mirror-across', row) as number[];
    expect(seen.slice(0, 8)).toEqual([...START.slice(0, 8)].reverse());
    const turned = after('mirror-across', row, transposed) as number[];
    expect([0, 8, 56].map((k) => turned[k])).toEqual([START[56], START[48], START[0]]);
  });

  it('say how many cells are selected where a square is needed', () => {
    const wide = fromTo({ row: 0, column: 0 }, { row: 2, column: 4 });
    expect(after('rotate-right', wide)).toBe(
      'Rotate right needs a square; 3 × 5 cells are selected.',
    );
    expect(after('rotate-half', wide)).toHaveLength(64);
  });

  it('say beforehand what they would hold back, if they work on each weight for itself', () => {
    const factor = { numerator: 3, denominator: 1 };
    const { point } = askedChange({ operation: 'scale', factor }, [0, 1], false);
    expect([point?.isClamped(2), point?.isClamped(3)]).toEqual([false, true]);
    const choice = { least: -1, greatest: 1, densityPercent: 50, seed: 1 };
    expect(askedChange({ operation: 'randomise', choice }, [0], false).point).toBeNull();
  });
});

describe('a factor', () => {
  it.each([
    ['2', 2],
    ['\u22121', -1],
    ['0.5', 0.5],
    ['1,5', 1.5],
    ['3/4', 0.75],
    ['-1.25', -1.25],
  ])('%s is read', (text, value) => {
    const read = parseFactor(text);
    expect(read.ok && read.value.numerator / read.value.denominator).toBe(value);
  });

  it.each(['', 'x', '1/0', '1001', '1e3', '1.2.3', '--1'])('“%s” is refused', (text) => {
    expect(parseFactor(text).ok).toBe(false);
  });
});
