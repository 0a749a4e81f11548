import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BYTES_PER_ROW,
  PART_BYTES,
  hexByte,
  offsetDigits,
  partCount,
  partOfByte,
  rowCount,
  rowOfByte,
  textByte,
} from './hex-rows.ts';

describe('rows of the byte view', () => {
  it('find every byte again, in files of several parts too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.nat({ max: 2 ** 31 }), (size, seed) => {
        const at = seed % size;
        const part = partOfByte(at);
        expect(part).toBeLessThan(partCount(size));
        const partBytes = Math.min(PART_BYTES, size - part * PART_BYTES);
        expect(rowOfByte(at)).toBeLessThan(rowCount(partBytes));
        const first = part * PART_BYTES + rowOfByte(at) * BYTES_PER_ROW;
        expect(at >= first && at < first + BYTES_PER_ROW).toBe(true);
      }),
    );
  });

  it('have room for the last offset, and four digits at least', () => {
    expect([offsetDigits(0), offsetDigits(1), offsetDigits(0x10000)]).toEqual([4, 4, 4]);
    expect([offsetDigits(0x10001), offsetDigits(0x1000001)]).toEqual([5, 7]);
  });

  it('show bytes as two digits and as text where they are text', () => {
    expect([hexByte(0), hexByte(255)]).toEqual(['00', 'ff']);
    expect([0x1f, 0x20, 0x41, 0x7e, 0x7f, 0xff].map(textByte).join('')).toBe('. A~..');
  });
});
