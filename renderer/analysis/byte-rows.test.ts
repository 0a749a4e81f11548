import { describe, expect, it } from 'vitest';
import { bytesOfRow, chunkOfRow, hexOf, parseByteOffset, rowCountOf, textOf } from './byte-rows.ts';

describe('rows of bytes', () => {
  it('count the last row that is not full', () => {
    expect(rowCountOf(0)).toBe(0);
    expect(rowCountOf(16)).toBe(1);
    expect(rowCountOf(17)).toBe(2);
  });

  it('find their bytes in the chunk that holds them', () => {
    const chunk = { ok: true, value: Uint8Array.from({ length: 4096 }, (_, i) => i / 16) } as const;
    expect(chunkOfRow(255)).toBe(0);
    expect(chunkOfRow(256)).toBe(1);
    expect(bytesOfRow(258, chunk)?.[0]).toBe(2);
    expect(bytesOfRow(0, undefined)).toBeNull();
  });

  it('show a short last row as it is', () => {
    const chunk = { ok: true, value: Uint8Array.of(0x50, 0x43, 0x0a, 0xff) } as const;
    const bytes = bytesOfRow(0, chunk);
    expect(bytes && hexOf(bytes)).toBe('50 43 0a ff');
    expect(bytes && textOf(bytes)).toBe('PC..');
  });

  it('take a typed place in the file in decimal and hexadecimal', () => {
    expect(parseByteOffset(' 0x1F ', 100)).toBe(31);
    expect(parseByteOffset('99', 100)).toBe(99);
    expect(parseByteOffset('100', 100)).toBeNull();
    expect(parseByteOffset('-1', 100)).toBeNull();
    expect(parseByteOffset('1e1', 100)).toBeNull();
    expect(parseByteOffset('', 100)).toBeNull();
  });
});
