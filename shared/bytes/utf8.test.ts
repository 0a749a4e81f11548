import { expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8, isUtf8 } from './utf8.ts';

it('bytes that are not UTF-8 become U+FFFD', () => {
  expect(decodeUtf8(Uint8Array.of(0x41, 0xff, 0xfe, 0x42))).toBe('A\u{fffd}\u{fffd}B');
  expect(isUtf8(Uint8Array.of(0x41, 0xff))).toBe(false);
});

it('a byte order mark inside a text stays', () => {
  expect(decodeUtf8(encodeUtf8('\u{feff}한국어'))).toBe('\u{feff}한국어');
  expect(isUtf8(encodeUtf8('한국어'))).toBe(true);
});
