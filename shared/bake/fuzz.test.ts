import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWeights } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit } from './edits.ts';
import { repairBake } from './repairs.ts';
import { stampBake } from './stamp.ts';
import { FIXTURES, bakesIn, readBytes } from './testing/bake-files.ts';
import { MAX_TLVS } from './scan.ts';
import { blocksSaving, validateBake } from './validate.ts';
import { setWeight } from './weight-edits.ts';

const RUNS = Number(process.env['TILESCOPE_FUZZ_RUNS'] ?? 2000);

const seeds = ['golden/', 'corrupt/'].flatMap((folder) =>
  bakesIn(FIXTURES + folder).map((name) => readBytes(FIXTURES + folder + name)),
);

type Mutation = (bytes: Uint8Array) => Uint8Array;

/** Values that readers get wrong: edges of widths, sizes near wrapping. */
const EVIL = [0, 1, 3, 4, 0x7f, 0xff, 0x100, 0x7fff, 0xffff, 0x7fffffff, 0xfffffff8, 0xffffffff];

function mutations(): fc.Arbitrary<Mutation> {
  const spot = fc.double({ min: 0, max: 0.9999, noNaN: true });
  const indexOf = (bytes: Uint8Array, fraction: number) => Math.floor(fraction * bytes.length);
  return fc.oneof(
    fc.tuple(spot, fc.nat(255)).map(
      ([at, value]): Mutation =>
        (bytes) =>
          replaced(bytes, indexOf(bytes, at), [value]),
    ),
    // Most structure lies in the first bytes and at multiples of four.
    fc.tuple(fc.nat(40), fc.constantFrom(...EVIL)).map(
      ([word, value]): Mutation =>
        (bytes) =>
          replaced(bytes, word * 4, littleEndian(value, 4)),
    ),
    fc.tuple(spot, fc.constantFrom(...EVIL), fc.constantFrom(1, 2, 4)).map(
      ([at, value, width]): Mutation =>
        (bytes) =>
          replaced(bytes, indexOf(bytes, at), littleEndian(value, width)),
    ),
    spot.map(
      (at): Mutation =>
        (bytes) =>
          bytes.slice(0, indexOf(bytes, at)),
    ),
    fc.tuple(spot, fc.uint8Array({ maxLength: 24 })).map(([at, extra]): Mutation => (bytes) => {
      const index = indexOf(bytes, at);
      return joined(bytes.subarray(0, index), extra, bytes.subarray(index));
    }),
    fc.tuple(spot, spot, fc.nat(60)).map(([from, to, length]): Mutation => (bytes) => {
      const [a, b] = [indexOf(bytes, from), indexOf(bytes, to)];
      return joined(bytes.subarray(0, b), bytes.subarray(a, a + length), bytes.subarray(b));
    }),
    fc.tuple(spot, fc.nat(60)).map(([at, length]): Mutation => (bytes) => {
      const index = indexOf(bytes, at);
      return joined(bytes.subarray(0, index), bytes.subarray(index + length));
    }),
  );
}

describe('mutated bakes', () => {
  it('neither crash nor hang, and what opens can be edited, mended and saved', () => {
    const cases = fc.tuple(
      fc.nat(seeds.length - 1),
      fc.array(mutations(), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(cases, ([seed, list]) => {
        const bytes = list.reduce((state, mutate) => mutate(state), seeds[seed]!);
        exercise(bytes);
      }),
      { numRuns: RUNS },
    );
  });

  it('are refused without memory for what they declare', () => {
    const bytes = readBytes(`${FIXTURES}golden/seed_4x2_limit0.d8p`);
    for (let at = 28; at + 8 <= bytes.length; at += 4) {
      const declared = bytes.slice();
      new DataView(declared.buffer).setUint32(at, 0xfffffff8, true);
      const before = process.memoryUsage().arrayBuffers;
      openBake(declared);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
    }
  });

  it('with a TLV in every eight bytes are read so far and no further', () => {
    const header = seeds[0]!.subarray(0, 28);
    const emptyTlvs = new Uint8Array(8 * (MAX_TLVS + 1000));
    const { kind, problems } = openBake(joined(header, emptyTlvs));
    expect(kind).toBe('damaged');
    expect(problems.map(({ code }) => code)).toContain('too-many-tlvs');
    expect(problems.length).toBeLessThan(MAX_TLVS + 20);
  });
});

function exercise(bytes: Uint8Array): void {
  const copy = bytes.slice();
  const result = openBake(bytes);
  expect(result.problems.length).toBeLessThan(40 + 20 * bytes.length);
  for (const { at } of result.problems) {
    if (at !== null && (at < 0 || at > bytes.length)) throw new Error(`a problem at ${at}`);
  }
  if (result.kind === 'damaged') {
    expect(result.problems.some(({ severity }) => severity === 'error')).toBe(true);
  } else {
    const { bake, problems } = result;
    if (bake.topology.tileCount > 0) {
      readWeights(bake, bake.topology.tileCount - 1);
      applyEdit(bake, setWeight(bake, [0], 7, 7, -3));
    }
    const repaired = repairBake(bake, problems).bake;
    // Stamping is enough to make a bake sound that saving would not refuse.
    if (!validateBake(repaired).some(blocksSaving)) {
      const errors = openBake(stampBake(repaired)).problems.filter(
        (each) => each.severity === 'error',
      );
      expect(errors).toEqual([]);
    }
  }
  expect(Buffer.compare(bytes, copy)).toBe(0);
}

function replaced(bytes: Uint8Array, at: number, values: readonly number[]): Uint8Array {
  const result = bytes.slice();
  values.forEach((value, index) => {
    if (at + index < result.length) result[at + index] = value;
  });
  return result;
}

function littleEndian(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, byte) => (value >>> (8 * byte)) & 0xff);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
