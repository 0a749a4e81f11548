import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

describe('crc32', () => {
  it('gives the check value of the polynomial for the digits 1 to 9', () => {
    expect(crc32(ascii('123456789'))).toBe(0xcbf43926);
  });

  it('is 0 for nothing', () => {
    expect(crc32(new Uint8Array(0))).toBe(0);
  });

  it('equals the definition bit by bit, for any part of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(70), fc.nat(70), (bytes, a, b) => {
        const from = Math.min(a, b, bytes.length);
        const to = Math.min(Math.max(a, b), bytes.length);
        expect(crc32(bytes, from, to)).toBe(bitwise(bytes.subarray(from, to)));
      }),
    );
  });
});

function bitwise(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    for (let bit = 0; bit < 8; bit++) {
      const carry = (crc ^ (byte >> bit)) & 1;
      crc = (crc >>> 1) ^ (carry ? 0xedb88320 : 0);
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
