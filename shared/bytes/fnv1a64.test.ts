import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFnv1a64, FNV_BASIS, PlainFnv1a64, type Fnv1a64 } from './fnv1a64.ts';
import { instantiateHash } from './fnv1a64-wasm.ts';
import { encodeUtf8 } from './utf8.ts';

function slow(bytes: Uint8Array): bigint {
  let hash = FNV_BASIS;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100_0000_01b3n) & (2n ** 64n - 1n);
  return hash;
}

const kinds: [string, () => Fnv1a64][] = [
  ['WebAssembly', createFnv1a64],
  ['plain numbers', () => new PlainFnv1a64()],
];

describe.each(kinds)('FNV-1a 64 in %s', (_kind, create) => {
  it('gives the published values', () => {
    for (const [text, expected] of [
      ['', 0xcbf29ce484222325n],
      ['a', 0xaf63dc4c8601ec8cn],
      ['foobar', 0x85944171f73967e8n],
    ] as const) {
      const hash = create();
      hash.add(encodeUtf8(text));
      expect(hash.value).toBe(expected);
    }
  });

  it('is the same for any split of the bytes', () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 });
    fc.assert(
      fc.property(parts, (split) => {
        const hash = create();
        for (const part of split) hash.add(part);
        expect(hash.value).toBe(slow(Uint8Array.from(split.flatMap((part) => [...part]))));
      }),
    );
  });

  it('takes more bytes than its buffer holds', () => {
    const hash = create();
    const bytes = new Uint8Array(hash.buffer.length * 2 + 7).map((_, i) => (i * 31) >> 3);
    hash.add(bytes);
    expect(hash.value).toBe(slow(bytes));
  });
});

it('WebAssembly is there in Node', () => {
  expect(instantiateHash()).not.toBeNull();
});
