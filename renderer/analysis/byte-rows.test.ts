import { describe, expect, it } from 'vitest';
import { bytesOfRow, chunkOfRow, parseByteOffset } from './byte-rows.ts';

describe('rows of bytes', () => {
  it('find their bytes in the chunk that holds them', () => {
    const chunk = { ok: true, value: Uint8Array.from({ length: 4096 }, (_, i) => i / 16) } as const;
    expect(chunkOfRow(255)).toBe(0);
    expect(chunkOfRow(256)).toBe(1);
    expect(bytesOfRow(258, chunk)?.[0]).toBe(2);
    expect(bytesOfRow(0, undefined)).toBeNull();
  });

  it('show a short last row as it is', () => {
    const chunk = { ok: true, value: Uint8Array.of(0x50, 0x43, 0x0a, 0xff) } as const;
    expect(bytesOfRow(0, chunk)).toEqual(chunk.value);
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
