import { describe, expect, it } from 'vitest';
import {
  elide,
  formatBytes,
  formatCount,
  formatCycles,
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
