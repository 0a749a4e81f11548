import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksToText, textToBlocks, type WeightBlock } from './weight-text.ts';

function blocks(most: number): fc.Arbitrary<WeightBlock[]> {
  const weight = fc.integer({ min: -most, max: most });
  return fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .chain(([rows, columns]) =>
      fc.array(
        fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        { minLength: 1, maxLength: 5 },
      ),
    );
}

const messageOf = (text: string, most = 15): string => {
  const read = textToBlocks(text, most);
  return read.ok ? 'it was read' : read.error.message;
};

describe('weights as text of a spreadsheet', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(blocks(15), (all) => {
        expect(textToBlocks(blocksToText(all), 15)).toEqual({ ok: true, value: all });
      }),
    );
  });

  it('come back with the line ends, empty rows and minus signs of other programs', () => {
    fc.assert(
      fc.property(blocks(7), (all) => {
        const text = blocksToText(all)
          .replaceAll('\n\n', '\n\t\t\n')
          .replaceAll('\n', '\r\n')
          .replaceAll('-', '\u2212');
        expect(textToBlocks(`${text}\r\n`, 7)).toEqual({ ok: true, value: all });
      }),
    );
  });

  it('are refused with line and column where they are no weights', () => {
    expect(messageOf('1\t2\n3\tx')).toBe('Line 2, column 2 is “x”, not a whole number.');
    expect(messageOf('1\t\t3')).toBe('Line 1, column 2 is empty.');
    expect(messageOf('1.5')).toContain('Line 1, column 1 is “1.5”');
    expect(messageOf('\n\n1\n16')).toBe('Line 4, column 1 is 16: weights go from −15 to 15.');
    expect(messageOf('8', 7)).toContain('Line 1, column 1 is 8, above ±7');
    expect(messageOf('1\t2\n3')).toBe('Line 2 has 1 cell instead of 2 cells.');
    expect(messageOf('1\t2\n\n3\t4\n5\t6')).toBe('Block 2 is 2 × 2, the first one 1 × 2.');
    expect(messageOf(' \n')).toBe('There are no numbers on the clipboard.');
    expect(messageOf('a'.repeat(1000))).toContain(`“${'a'.repeat(20)}…”`);
  });
});
