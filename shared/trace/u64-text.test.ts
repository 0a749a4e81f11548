import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { U64Words } from './u64-text.ts';

function parse(text: string): bigint | null {
  const words = new U64Words();
  const bytes = encodeUtf8(`x${text}y`);
  if (!words.parse(bytes, 1, bytes.length - 1)) return null;
  return (BigInt(words.high) << 32n) | BigInt(words.low);
}

it('every u64 is read exactly', () => {
  const u64 = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    fc.integer({ min: 1, max: 20 }).map((digits) => 10n ** BigInt(digits) - 1n),
  );
  fc.assert(
    fc.property(u64, (value) => {
      expect(parse(value.toString())).toBe(value < 2n ** 64n ? value : null);
    }),
  );
  expect(parse('18446744073709551615')).toBe(2n ** 64n - 1n);
});

it('what is no u64 is refused', () => {
  const others = ['', '18446744073709551616', '99999999999999999999', '184467440737095516150'];
  for (const text of [...others, '-1', '1.0', '1e3', '0x1', '1234567890123456a']) {
    expect(parse(text)).toBeNull();
  }
});
