import { describe, expect, it } from 'vitest';
import {
  elide,
  formatBytes,
  formatCount,
  formatCycles,
  formatMean,
  formatRough,
  formatRoughBytes,
  formatShare,
  formatTime,
  formatWhole,
} from './format.ts';

const plain = (text: string) => text.replace(/(\d)[\s.,'’](?=\d{3}(\D|$))/g, '$1');

describe('numbers for people', () => {
  it('shows every digit of a u64', () => {
    expect(formatWhole('9007199254740993').replace(/\D/g, '')).toBe('9007199254740993');
    expect(formatWhole('18446744073709551615').replace(/\D/g, '')).toBe('18446744073709551615');
  });

  it('counts one as one', () => {
    expect(formatCount(1, 'core')).toBe('1 core');
    expect(formatCount(0, 'core')).toBe('0 cores');
    expect(formatCycles('1')).toBe('1 cycle');
    expect(plain(formatCycles(5423940n))).toMatch(/cycles$/);
  });

  it('chooses the unit of time by size', () => {
    expect(formatTime(266, 1000)).toBe('266 ns');
    expect(formatTime('2000', 1000)).toBe('2 µs');
    expect(formatTime(2_500_000, 1000)).toMatch(/^2\D5 ms$/);
    expect(formatTime(4_000_000_000n, 1000)).toBe('4 s');
    expect(formatTime(0, 1000)).toBe('0 ns');
    expect(formatTime(1, 400)).toMatch(/^2\D5 ns$/);
  });

  it('gives a mean to the tenth where it is not whole, and never as nothing', () => {
    expect(formatMean(30n, 3)).toBe('10');
    expect(formatMean(0n, 3)).toBe('0');
    expect(formatMean(10n, 3)).toMatch(/^3\D3$/);
    expect(formatMean(20n, 3)).toMatch(/^6\D7$/);
    expect(formatMean(299n, 100)).toMatch(/^3\D0$/);
    expect(formatMean(1n, 100)).toMatch(/^< 0\D1$/);
    expect(formatMean(1n, 20)).toMatch(/^0\D1$/);
    expect(plain(formatMean(2n ** 64n + 1n, 2))).toMatch(/^9223372036854775808\D5$/);
  });

  it('never rounds a share to nothing or to everything', () => {
    expect(formatShare(0n, 10n)).toBe('0 %');
    expect(formatShare(10n, 10n)).toBe('100 %');
    expect(formatShare(1n, 10n ** 30n)).toBe('< 0.01 %');
    expect(formatShare(10n ** 30n - 1n, 10n ** 30n)).toBe('> 99.99 %');
    expect(formatShare(1n, 0n)).toBe('–');
    expect(formatShare(893n, 10_000n)).toMatch(/^8\D93 %$/);
  });

  it('gives sizes in bytes, and in larger units with the bytes behind', () => {
    expect(formatBytes(1)).toBe('1 byte');
    expect(formatBytes(637_587)).toMatch(/^622\D6 KiB \(637\D587 bytes\)$/);
  });

  it('elides without cutting a character in two', () => {
    expect(elide('uca_init', 20)).toBe('uca_init');
    expect(elide('abcdef', 4)).toBe('abc…');
    expect(elide('😀😀😀😀😀', 3)).toBe('😀😀…');
  });

  it('rounds what is still growing', () => {
    expect(formatRoughBytes(1)).toBe('1 byte');
    expect(formatRoughBytes(1023.6)).toMatch(/bytes$/);
    expect(formatRoughBytes(2 ** 30 + 2 ** 28)).toMatch(/^1\D[23] GiB$/);
    expect(formatRough(51_240_000)).toMatch(/^51\D2/);
  });
});
