import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToFit, placeLegend } from './picture-layout.ts';

/** Every character is ten pixels wide. */
const measure = (text: string): number => Array.from(text).length * 10;
const SIZES = { swatchPx: 16, gapPx: 12 };

describe('the legend of a picture', () => {
  it('wraps where the room ends, and nothing reaches beyond it or over another entry', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }));
    fc.assert(
      fc.property(words, fc.integer({ min: 40, max: 600 }), (texts, roomPx) => {
        const { entries, rows } = placeLegend(texts, measure, { ...SIZES, roomPx });
        expect(entries).toHaveLength(texts.length);
        expect(rows).toBe(entries.length === 0 ? 0 : Math.max(...entries.map((e) => e.row)) + 1);
        let before = { row: 0, endPx: -SIZES.gapPx };
        for (const { text, leftPx, row } of entries) {
          const endPx = leftPx + SIZES.swatchPx + measure(text);
          expect(endPx).toBeLessThanOrEqual(roomPx);
          if (row === before.row) expect(leftPx).toBe(before.endPx + SIZES.gapPx);
          else expect([row, leftPx]).toEqual([before.row + 1, 0]);
          before = { row, endPx };
        }
      }),
    );
  });
});

describe('a text that is too long', () => {
  it('keeps as much of its beginning as fits, with an ellipsis', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          const characters = Array.from(text);
          const expected =
            characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
          expect(cutToFit(text, measure, most * 10)).toBe(expected);
        },
      ),
    );
  });
});
