import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { ChangedTiles } from './changed-tiles.ts';
import { TILE_TABLES, changeOf, tilesIn, touchedTiles } from './changes.ts';
import { applyEdit, applyInPlace, invertEdit } from './edits.ts';
import { setHeaderField, setTileParam, setTopologyField } from './field-edits.ts';
import { TLV_KINDS } from './layout.ts';
import { setLimit } from './limit-edits.ts';
import { newBake } from './new-bake.ts';
import { bakeOf, scanBake } from './scan.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';
import { randomEdits } from './testing/random-edits.ts';
import { setWeight } from './weight-edits.ts';

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

const opened = (bytes: Uint8Array): Bake => bakeOf(scanBake(bytes))!;
const copyOf = ({ bytes }: Bake): Bake => opened(bytes.slice());

/** Tiles of which a byte differs, found by looking at every byte. */
function differing(a: Bake, b: Bake): number[] {
  return Array.from({ length: a.topology.tileCount }, (_, tile) => tile).filter((tile) =>
    TILE_TABLES.some((table) => {
      const { bytes } = TLV_KINDS[table];
      const entry = (bake: Bake) => {
        const at = bake.tables[table] + tile * bytes;
        return bake.bytes.subarray(at, at + bytes).join();
      };
      return entry(a) !== entry(b);
    }),
  );
}

describe('an edit in place', () => {
  it('gives the bytes and the layout that the same edit gives to a copy', () => {
    fc.assert(
      fc.property(plainBakes(), fc.array(randomEdits(), { maxLength: 12 }), (plain, edits) => {
        let pure = opened(encodePlain(plain));
        let live = copyOf(pure);
        for (const make of edits) {
          const edit = make(pure);
          pure = applyEdit(pure, edit);
          live = applyInPlace(live, edit);
          expect(live).toEqual(pure);
        }
      }),
    );
  });

  it('writes into the bytes it was given, where it keeps the length', () => {
    const bake = blank(4, 4);
    const edited = applyInPlace(bake, setTileParam(bake, [3], 'decay', 9));
    expect(edited.bytes).toBe(bake.bytes);
    expect(edited).not.toBe(bake);
  });

  it('leaves the bytes alone where it was made for others or would leave no bake', () => {
    const bake = blank(2, 2);
    const before = bake.bytes.slice();
    const edit = setTileParam(bake, [0, 3], 'decay', 9);
    const wrong = { ...edit, splices: [{ ...edit.splices[0]!, before: Uint8Array.of(1, 2) }] };
    expect(() => applyInPlace(bake, wrong)).toThrow('other bytes');
    const count = {
      at: bake.tables.topology,
      before: Uint8Array.of(4),
      after: Uint8Array.of(5),
    };
    const fatal = { label: 'Break it', splices: [count], mergeKey: null };
    expect(() => applyInPlace(bake, fatal)).toThrow('no readable bake');
    expect(bake.bytes).toEqual(before);
  });
});

describe('what an edit touches', () => {
  const bake = blank(16, 16);

  it('is the tiles of its table', () => {
    const change = changeOf(bake, setTileParam(bake, [5, 6, 200], 'decay', 1).splices);
    expect(change).toMatchObject({ kind: 'parts', fields: false });
    expect(touchedTiles(change)).toEqual([
      [5, 6],
      [200, 200],
    ]);
    expect(change.kind === 'parts' && change.tiles.weights).toEqual([]);
  });

  it('is fields, or all where what is known of the places does not hold any more', () => {
    const id = changeOf(bake, setHeaderField(bake, 'bakeId', 7).splices);
    expect(id).toMatchObject({ kind: 'parts', fields: true });
    expect(touchedTiles(id)).toEqual([]);
    expect(changeOf(bake, setTopologyField(bake, 'tileW', 8).splices).kind).toBe('all');
    expect(changeOf(bake, setLimit(bake, 4).splices).kind).toBe('all');
  });

  it('covers every tile whose bytes differ afterwards, and by its inverse the same ones', () => {
    fc.assert(
      fc.property(plainBakes(), randomEdits(), (plain, make) => {
        const before = opened(encodePlain(plain));
        const edit = make(before);
        const after = applyEdit(before, edit);
        const change = changeOf(after, edit.splices);
        expect(changeOf(before, invertEdit(edit).splices)).toEqual(change);
        const touched = touchedTiles(change);
        if (touched === null) return;
        const isTouched = (tile: number) =>
          touched.some(([first, last]) => tile >= first && tile <= last);
        expect(differing(before, after).every(isTouched)).toBe(true);
        for (const [index, [first, last]] of touched.entries()) {
          expect(first).toBeLessThanOrEqual(last);
          expect(first).toBeGreaterThan((touched[index - 1]?.[1] ?? -2) + 1);
        }
      }),
    );
  });

  it('is few splices for tiles that lie close together, and those tiles alone for far ones', () => {
    const large = blank(1024, 64);
    const everyOther = Array.from({ length: 32_768 }, (_, index) => 2 * index);
    const edit = setWeight(large, everyOther, 0, 0, 3);
    expect(edit.splices.length).toBe(1);
    expect(differing(large, applyEdit(large, edit))).toEqual(everyOther);
    const far = setWeight(large, [0, 1024], 0, 0, 3);
    expect(tilesIn(touchedTiles(changeOf(large, far.splices))!)).toBe(2);
  });
});

describe('tiles that changed since a state', () => {
  it('are those that looking at every byte finds, after any edits', () => {
    fc.assert(
      fc.property(plainBakes(), fc.array(randomEdits(), { maxLength: 12 }), (plain, edits) => {
        const saved = opened(encodePlain(plain));
        let live = copyOf(saved);
        const changed = ChangedTiles.none(live.topology.tileCount);
        for (const make of edits) {
          const edit = make(live);
          live = applyInPlace(live, edit);
          changed.update(live, saved, changeOf(live, edit.splices));
          const isSameArray = live.topology.tileW === saved.topology.tileW;
          const expected = isSameArray
            ? differing(live, saved)
            : Array.from(changed.flags, (_, tile) => tile);
          expect(
            Array.from(changed.flags, (flag, tile) => (flag ? tile : -1)).filter((t) => t >= 0),
          ).toEqual(expected);
          expect(changed.count).toBe(expected.length);
        }
      }),
    );
  });
});
