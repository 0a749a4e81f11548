import { describe, expect, it } from 'vitest';
import { arraySource } from './array-source.ts';

describe('bytes in memory as a source', () => {
  const source = arraySource(Uint8Array.of(1, 2, 3, 4));

  it('copies what is there and tells how much that was', () => {
    const target = new Uint8Array(3);
    expect(source.copyInto(2, target)).toEqual({ ok: true, value: 2 });
    expect([...target]).toEqual([3, 4, 0]);
    expect(source.copyInto(4, target)).toEqual({ ok: true, value: 0 });
  });

  it.each([-1, 0.5, NaN, 2 ** 60])('refuses the offset %d', (offset) => {
    const copied = source.copyInto(offset, new Uint8Array(1));
    expect(copied.ok ? '' : copied.error.code).toBe('bad-range');
  });
});
