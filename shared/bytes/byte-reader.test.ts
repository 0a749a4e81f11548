import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '../result.ts';
import { arraySource } from './array-source.ts';
import { ByteReader } from './byte-reader.ts';

const bytes = Uint8Array.from({ length: 200 }, (_, i) => i);

describe('a reader over part of a file', () => {
  it('reads the same bytes whatever its capacity and the size of the steps', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), steps, (capacity, sizes) => {
        const reader = new ByteReader(arraySource(bytes), 20, 180, capacity);
        let at = 20;
        for (const size of sizes) {
          const isThere = reader.ensure(size);
          expect(isThere).toBe(at + size <= 180);
          expect(reader.offset).toBe(at);
          if (!isThere) break;
          const { position } = reader;
          expect([...reader.bytes.subarray(position, position + size)]).toEqual([
            ...bytes.subarray(at, at + size),
          ]);
          reader.skip(size);
          at += size;
        }
        expect(reader.left).toBe(180 - at);
      }),
    );
  });

  it('finds its place after seeking back and forth', () => {
    const reader = new ByteReader(arraySource(bytes), 0, 200, 16);
    for (const offset of [150, 10, 12, 199, 0, 20]) {
      reader.seek(offset);
      expect(reader.ensure(1)).toBe(true);
      expect(reader.bytes[reader.position]).toBe(offset);
    }
    reader.seek(200);
    expect(reader.ensure(1)).toBe(false);
  });

  it('never skips past its end', () => {
    const reader = new ByteReader(arraySource(bytes), 0, 100, 16);
    reader.skip(1000);
    expect(reader.offset).toBe(100);
    expect(reader.left).toBe(0);
  });

  it('grows only as far as it is asked to', () => {
    const reader = new ByteReader(arraySource(bytes), 0, 200, 16);
    reader.ensure(40);
    expect(reader.bytes.length).toBe(40);
    reader.ensure(10);
    expect(reader.bytes.length).toBe(40);
    expect(reader.ensure(201)).toBe(false);
    expect(reader.bytes.length).toBe(40);
  });

  it('looks like the end where the source fails, and keeps the error', () => {
    const source = { size: 200, copyInto: () => fail('read-failed', 'The disk is gone.') };
    const reader = new ByteReader(source, 0, 200, 16);
    expect(reader.ensure(1)).toBe(false);
    expect(reader.error?.code).toBe('read-failed');
  });
});
