import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake, TileParams } from './bake.ts';
import { limitOf, readHeader, readTileParams, resetMaskOf, routingOf } from './bake.ts';
import { openBake } from './decode.ts';
import type { NewBakeOptions } from './new-bake.ts';
import { SPECIFICATION_ORDER, newBake } from './new-bake.ts';
import { FIXTURES, REFERENCE_BAKES, readBytes } from './testing/bake-files.ts';
import { bakeOf, scanBake } from './scan.ts';
import { crcStored, crcWhenSaved, lengthWhenSaved, stampBake } from './stamp.ts';

function made(options: NewBakeOptions): Bake {
  const result = newBake(options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const typesOf = ({ tlvs }: Bake) => tlvs.map(({ key }) => key);

describe('a new bake', () => {
  it('of any size opens without an error and is stamped', () => {
    const size = fc.integer({ min: 1, max: 40 });
    const limits = fc.option(fc.nat(2000));
    fc.assert(
      fc.property(size, size, limits, (width, height, limit) => {
        const { bytes, topology } = made({ width, height, limit });
        expect(topology).toEqual({
          tileCount: width * height,
          tileW: width,
          tileH: height,
          lanes: 8,
          domains: 16,
        });
        const { kind, problems } = openBake(bytes);
        expect(kind).toBe('open');
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('has the order of the reference writer, with a limit only where one is given', () => {
    const tables = ['params', 'routing', 'readout', 'reset', 'weights', 'crc'];
    expect(typesOf(made({ width: 2, height: 3 }))).toEqual(['topology', ...tables]);
    const limited = made({ width: 2, height: 3, limit: 0 });
    expect(typesOf(limited)).toEqual(['topology', 'limit', ...tables]);
    expect(limitOf(limited)).toBe(0);
  });

  it('can have the order of the specification', () => {
    const bake = made({ width: 1, height: 1, order: SPECIFICATION_ORDER });
    expect(typesOf(bake)).toEqual(SPECIFICATION_ORDER.filter((key) => key !== 'limit'));
  });

  it('has bake_id 1, since with 0 no tile fires', () => {
    expect(readHeader(made({ width: 1, height: 1 })).bakeId).toBe(1);
    expect(readHeader(made({ width: 1, height: 1, bakeId: 7, profileId: 9 }))).toMatchObject({
      bakeId: 7,
      profileId: 9,
    });
  });

  it('gives every tile the values that are asked for', () => {
    const tiles = { thrLo: -5, thrHi: 900, decay: 3, domain: 15, priority: 255, pattern: 65535 };
    for (const height of [1, 3, 4]) {
      const bake = made({ width: 5, height, tiles });
      for (let tile = 0; tile < 5 * height; tile++) {
        expect(readTileParams(bake, tile)).toEqual(tiles);
        expect([routingOf(bake, tile), resetMaskOf(bake, tile)]).toEqual([0, 0]);
      }
    }
  });

  it('with values that a tile cannot have is refused', () => {
    const refusal = (tiles: Partial<TileParams>) => {
      const result = newBake({ width: 1, height: 1, tiles });
      return result.ok ? null : result.error.message;
    };
    expect(refusal({ domain: 16 })).toBe('domain_id4 16 is outside 0…15');
    expect(refusal({ thrLo: 1 })).toBe('thr_lo16 1 is above thr_hi16 0');
  });

  it.each([
    [0, 1],
    [1, 65536],
    [1.5, 1],
    [65535, 65535],
    [1025, 1024],
  ])('of %d × %d is refused', (width, height) => {
    expect(newBake({ width, height })).toMatchObject({ ok: false, error: { code: 'array-size' } });
  });

  it('with a bake_id outside u32 is refused', () => {
    const result = newBake({ width: 1, height: 1, bakeId: 2 ** 32 });
    expect(result).toMatchObject({ ok: false, error: { code: 'field-range' } });
  });

  it('has as many bytes as a blob of the reference writer: 233,588, and 233,600 with a limit', () => {
    expect(made({ width: 128, height: 32 }).bytes.length).toBe(233_588);
    expect(made({ width: 128, height: 32, limit: 256 }).bytes.length).toBe(233_600);
  });

  it.runIf(REFERENCE_BAKES !== null)("equals the reference writer's blank blob", () => {
    const reference = readBytes(`${REFERENCE_BAKES}golden/a_ref_zero_128x32.d8p`);
    const { bakeId, profileId } = readHeader(bakeOf(scanBake(reference))!);
    const { bytes } = made({ width: 128, height: 32, bakeId, profileId });
    expect(Buffer.compare(bytes, reference)).toBe(0);
  });
});

describe('stamping', () => {
  const folder = `${FIXTURES}corrupt/`;
  const stamped = (file: string) => stampBake(bakeOf(scanBake(readBytes(folder + file)))!);
  const sound = (base: string) => readBytes(`${folder}_base_${base}.d8p`);

  it.each([
    ['c01_crc_stored_wrong.d8p', '2x3'],
    ['c04_crc_big_endian.d8p', '2x3'],
    ['h08_total_len_too_small.d8p', '1x1'],
    ['h09_total_len_too_large.d8p', '1x1'],
    ['p07_missing_crc.d8p', '1x1'],
    ['x07_cut_before_crc.d8p', '1x1'],
    ['t06_padding_nonzero.d8p', '2x3'],
    ['t08_padding_missing.d8p', '2x3'],
  ])('%s gives the sound %s bake', (file, base) => {
    expect(stamped(file)).toEqual(sound(base));
  });

  it.each([
    'c01_crc_stored_wrong.d8p',
    'h08_total_len_too_small.d8p',
    'p07_missing_crc.d8p',
    't08_padding_missing.d8p',
  ])('writes the length and the CRC into %s that were told before', (file) => {
    const bake = bakeOf(scanBake(readBytes(folder + file)))!;
    const written = bakeOf(scanBake(stampBake(bake)))!;
    expect(readHeader(written).totalLen).toBe(written.bytes.length);
    expect(lengthWhenSaved(bake)).toBe(written.bytes.length);
    expect(crcWhenSaved(bake)).toBe(crcStored(written));
  });

  it('changes nothing of a sound bake', () => {
    for (const base of ['1x1', '2x1', '2x3', '3x1']) {
      expect(stamped(`_base_${base}.d8p`)).toEqual(sound(base));
    }
  });
});
