import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceSplices } from './difference.ts';
import { spliceBytes, type Splice } from './edits.ts';
import { applyPacked, packSplices, unpackSplices } from './packed-splices.ts';

const MOST = 1 << 20;

/** Splices that fit into the bytes, from cuts at ascending places. */
const edits = fc
  .uint8Array({ maxLength: 80 })
  .chain((bytes) =>
    fc
      .array(
        fc.tuple(
          fc.nat({ max: bytes.length }),
          fc.nat({ max: 6 }),
          fc.uint8Array({ maxLength: 6 }),
        ),
        { maxLength: 6 },
      )
      .map((cuts) => ({ bytes, splices: fittingSplices(bytes, cuts) })),
  );

function fittingSplices(
  bytes: Uint8Array,
  cuts: readonly (readonly [number, number, Uint8Array])[],
): Splice[] {
  const splices: Splice[] = [];
  let end = 0;
  for (const [place, removed, after] of cuts.toSorted((a, b) => a[0] - b[0])) {
    const at = Math.max(place, end);
    end = Math.min(bytes.length, at + removed);
    splices.push({ at, before: bytes.slice(at, end), after });
  }
  return splices;
}

function replay(bytes: Uint8Array, packed: Uint8Array): Uint8Array {
  const splices = unpackSplices(packed);
  if (!splices.ok) throw new Error(splices.error.message);
  const applied = applyPacked(bytes.slice(), splices.value, MOST);
  if (!applied.ok) throw new Error(applied.error.message);
  return applied.value;
}

describe('packed splices', () => {
  it('do on the other side what the edit did here', () => {
    fc.assert(
      fc.property(edits, ({ bytes, splices }) => {
        expect(replay(bytes, packSplices(splices))).toEqual(spliceBytes(bytes, splices));
      }),
    );
  });

  it('write into the bytes themselves where no length changes', () => {
    const bytes = new Uint8Array([1, 2, 3, 4]);
    const splice = { at: 1, before: new Uint8Array([2, 3]), after: new Uint8Array([8, 9]) };
    const unpacked = unpackSplices(packSplices([splice]));
    const applied = unpacked.ok && applyPacked(bytes, unpacked.value, MOST);
    expect(applied && applied.ok && applied.value).toBe(bytes);
    expect(bytes).toEqual(new Uint8Array([1, 8, 9, 4]));
  });

  it('of any bytes whatever are refused or fit in them', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.uint8Array({ maxLength: 40 }),
        (packed, bytes) => {
          const splices = unpackSplices(packed);
          if (!splices.ok) return;
          const inserted = splices.value.reduce((sum, each) => sum + each.inserted.length, 0);
          expect(inserted).toBeLessThanOrEqual(packed.length);
          const applied = applyPacked(bytes.slice(), splices.value, 100);
          if (applied.ok) expect(applied.value.length).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  it('that claim more than they hold are refused with the number', () => {
    const packed = new Uint8Array(8);
    new DataView(packed.buffer).setUint32(0, 0xffff_ffff, true);
    const refused = unpackSplices(packed);
    expect(!refused.ok && refused.error.message).toBe('8 bytes cannot hold 4294967295 splices.');
  });
});

describe('the difference of two runs of bytes', () => {
  it('makes the second of the first, and only names bytes of the first', () => {
    const bytes = fc.uint8Array({ maxLength: 120, max: 3 });
    fc.assert(
      fc.property(bytes, bytes, (before, after) => {
        expect(spliceBytes(before, differenceSplices(before, after))).toEqual(after);
      }),
    );
  });

  it('is small where little differs, wherever it lies', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999 }), fc.nat({ max: 3 }), (at, offset) => {
        const before = new Uint8Array(10_003).subarray(offset, offset + 10_000);
        const after = before.slice();
        after[at] = 7;
        const [splice, ...more] = differenceSplices(before, after);
        expect(splice).toEqual({ at, before: new Uint8Array([0]), after: new Uint8Array([7]) });
        expect(more).toEqual([]);
      }),
    );
  });

  it('has a bounded number of splices where every second tile differs', () => {
    const before = new Uint8Array(40 * 200_000);
    const after = before.slice();
    for (let at = 0; at < after.length; at += 80) after[at] = 1;
    const splices = differenceSplices(before, after);
    expect(splices.length).toBeLessThanOrEqual(65_536);
    expect(Buffer.compare(spliceBytes(before, splices), after)).toBe(0);
  });
});
