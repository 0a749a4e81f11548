import { describe, expect, it } from 'vitest';
import { hexText, parseOffset, selectedRange, selectionAfterKey } from './byte-selection.ts';

const press = (key: string, head: number, { shiftKey = false, ctrlKey = false } = {}) =>
  selectionAfterKey({ key, shiftKey, ctrlKey }, { anchor: 20, head }, 100);

describe('the selection of bytes', () => {
  it('moves by bytes, rows and to the ends, and stays in the file', () => {
    expect(press('ArrowRight', 20)).toEqual({ anchor: 21, head: 21 });
    expect(press('ArrowLeft', 0)).toEqual({ anchor: 0, head: 0 });
    expect(press('ArrowRight', 99)).toEqual({ anchor: 99, head: 99 });
    expect(press('ArrowDown', 20)?.head).toBe(36);
    expect(press('ArrowDown', 90)?.head).toBe(90);
    expect(press('ArrowUp', 5)?.head).toBe(5);
    expect(press('PageDown', 20)?.head).toBe(99);
    expect(press('PageUp', 37)?.head).toBe(5);
    expect(press('Home', 37)?.head).toBe(32);
    expect(press('End', 37)?.head).toBe(47);
    expect(press('End', 99)?.head).toBe(99);
    expect(press('Home', 37, { ctrlKey: true })?.head).toBe(0);
    expect(press('End', 37, { ctrlKey: true })?.head).toBe(99);
    expect(press('a', 37)).toBeNull();
  });

  it('grows from its anchor with Shift, to either side', () => {
    const grown = press('ArrowUp', 20, { shiftKey: true });
    expect(grown).toEqual({ anchor: 20, head: 4 });
    expect(selectedRange(grown!)).toEqual([4, 20]);
  });
});

describe('an offset', () => {
  it('is read in decimal and hexadecimal', () => {
    expect(parseOffset(' 1,234 ', 2000)).toBe(1234);
    expect(parseOffset('0x1F', 2000)).toBe(31);
    expect(parseOffset('1fh', 2000)).toBe(31);
  });

  it('is none where it is no number or past the end', () => {
    for (const text of ['', 'x', '0x', '1f', '-1', '2000']) {
      expect(parseOffset(text, 2000)).toBeNull();
    }
  });
});

it('writes bytes sixteen a line', () => {
  expect(hexText(Uint8Array.from({ length: 18 }, (_, index) => index))).toBe(
    '00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n10 11',
  );
});
