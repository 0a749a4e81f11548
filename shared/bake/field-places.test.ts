import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBake } from './decode.ts';
import {
  placeAt,
  rangesOf,
  weightRanges,
  type FieldPlace,
  type ShownField,
} from './field-places.ts';
import { HEADER, READOUT, TILE_PARAMS, TOPOLOGY, readField } from './layout.ts';
import { scanBake } from './scan.ts';
import { FIXTURES, bakesIn, readBytes } from './testing/bake-files.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';

/** Every field of the file in its order: each begins where the one before ended. */
function leaves(bytes: Uint8Array): FieldPlace[] {
  const scan = scanBake(bytes);
  const places: FieldPlace[] = [];
  for (let at = 0; at < bytes.length;) {
    const place = placeAt(scan, at);
    expect(place.at).toBe(at);
    expect(place.length).toBeGreaterThan(0);
    places.push(place);
    at += place.length;
  }
  return places;
}

describe('the field that a byte belongs to', () => {
  it('covers every byte of a bake once, and is the same from each of its bytes', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const bytes = encodePlain(plain);
        const scan = scanBake(bytes);
        const places = leaves(bytes);
        expect(places.reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
        for (const place of places) {
          for (let at = place.at; at < place.at + place.length; at++) {
            expect(placeAt(scan, at)).toEqual(place);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('reads the values that a plain encoder wrote', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const bytes = encodePlain(plain);
        const { view } = scanBake(bytes);
        const told = new Map<string, number>();
        for (const place of leaves(bytes)) {
          if (place.kind !== 'field' && place.kind !== 'header') continue;
          const tile = place.kind === 'field' ? place.tile : null;
          const value = readField(view, place.at, { ...place.field, offset: 0 });
          told.set(tile === null ? place.field.name : `${place.field.name} ${tile}`, value);
        }
        expect(told.get('bake_id')).toBe(plain.bakeId);
        expect(told.get('settle_ns')).toBe(plain.settleNs);
        expect(told.get('tile_field_limit') ?? null).toBe(plain.limit);
        plain.tiles.forEach((tile, index) => {
          expect(told.get(`thr_lo16 ${index}`)).toBe(tile.thrLo);
          expect(told.get(`pattern_id16 ${index}`)).toBe(tile.pattern);
          expect(told.get(`routing_flags16 ${index}`)).toBe(tile.routing);
          expect(told.get(`reset_mask16 ${index}`)).toBe(tile.reset);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('leads from a weight to its nibble and its sign, and back', () => {
    fc.assert(
      fc.property(plainBakes(), fc.nat(63), fc.nat(19), (plain, k, seed) => {
        const bytes = encodePlain(plain);
        const opened = openBake(bytes);
        if (opened.kind !== 'open') throw new Error('the plain bake does not open');
        const tile = seed % plain.tiles.length;
        const [magnitude, sign] = weightRanges(opened.bake.tables.weights, tile, k);
        const scan = scanBake(bytes);
        expect(placeAt(scan, magnitude!.at)).toMatchObject({
          kind: 'magnitudes',
          tile,
          pair: Math.floor(k / 2),
        });
        expect(placeAt(scan, sign!.at)).toMatchObject({ kind: 'signs', tile, row: k >> 3 });
        const { magnitudes, plus } = plain.tiles[tile]!;
        const pair = bytes[magnitude!.at]!;
        expect(k % 2 === 0 ? pair % 16 : pair >> 4).toBe(magnitudes[k]);
        expect((bytes[sign!.at]! >> (k & 7)) % 2 === 1).toBe(plus[k]);
      }),
      { numRuns: 60 },
    );
  });

  it('leads from every shown field to its bytes, and back', () => {
    const of = <K extends ShownField['in']>(where: K, fields: object) =>
      Object.keys(fields).map((key) => ({ in: where, key }) as unknown as ShownField);
    const shown: ShownField[] = [
      ...of('header', HEADER),
      ...of('topology', TOPOLOGY),
      ...of('readout', READOUT),
      ...of('params', TILE_PARAMS),
      { in: 'limit' },
      { in: 'routing' },
      { in: 'reset' },
    ];
    fc.assert(
      fc.property(plainBakes(), fc.constantFrom(...shown), fc.nat(19), (plain, field, seed) => {
        const bytes = encodePlain(plain);
        const opened = openBake(bytes);
        if (opened.kind !== 'open') throw new Error('the plain bake does not open');
        const tile = seed % plain.tiles.length;
        const ranges = rangesOf(opened.bake, tile, field);
        expect(ranges.length).toBe(field.in === 'limit' && plain.limit === null ? 0 : 1);
        for (const range of ranges) {
          const place = placeAt(scanBake(bytes), range.at);
          expect(place).toMatchObject(range);
          const isOfTile = ['params', 'routing', 'reset'].includes(field.in);
          if (place.kind === 'field') expect(place.tile).toBe(isOfTile ? tile : null);
          else expect(place.kind).toBe('header');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('covers damaged files and files that are no bake as well', () => {
    const corrupt = `${FIXTURES}corrupt/`;
    const names = bakesIn(corrupt);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names.filter((each) => readBytes(corrupt + each).length > 0)) {
      leaves(readBytes(corrupt + name));
    }
    expect(leaves(new Uint8Array(5))).toEqual([{ kind: 'outside', at: 0, length: 5 }]);
    fc.assert(
      fc.property(plainBakes(), fc.nat(), fc.nat(), (plain, cut, flip) => {
        const bytes = encodePlain(plain);
        bytes[flip % bytes.length] = 0xa5;
        leaves(bytes.slice(0, 1 + (cut % bytes.length)));
      }),
      { numRuns: 60 },
    );
  });

  it('refuses bytes that the file does not have', () => {
    expect(() => placeAt(scanBake(new Uint8Array(3)), 3)).toThrow(RangeError);
  });
});
