import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../edits.ts';
import { setResetMask, setTileParam } from '../field-edits.ts';
import { newBake } from '../new-bake.ts';
import { bakeOf, scanBake } from '../scan.ts';
import { stampBake } from '../stamp.ts';
import { FIXTURES, REFERENCE_BAKES, bakesIn, readBytes } from '../testing/bake-files.ts';
import { encodePlain, plainBakes } from '../testing/plain-bake.ts';
import { setWeight } from '../weight-edits.ts';
import { bakeJsonPieces } from './export-json.ts';
import { bakeIn, fromJson, jsonOf } from './testing/bake-text.ts';

/** A 2 × 1 bake of zeros with bake id 1 in the order of the reference writer. */
function small(): Uint8Array {
  const made = newBake({ width: 2, height: 1, limit: 0 });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.bytes;
}

function expectSame(bytes: Uint8Array): void {
  const back = fromJson(jsonOf(bytes));
  expect(back.ok ? null : back.error).toBeNull();
  if (back.ok) expect(Buffer.compare(back.value.bytes, bytes)).toBe(0);
}

function opens(bytes: Uint8Array): boolean {
  return bakeOf(scanBake(bytes)) !== null;
}

/** Bytes, or none, in any place of a blob, which may still open. */
function damaged(): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 0.9999, noNaN: true }),
    cut: fc.nat(2),
    put: fc.uint8Array({ maxLength: 9 }),
  });
  return fc.tuple(plainBakes(), fc.array(change, { maxLength: 3 })).map(([plain, changes]) =>
    changes.reduce((bytes, { at, cut, put }) => {
      const from = Math.floor(at * bytes.length);
      return new Uint8Array([...bytes.subarray(0, from), ...put, ...bytes.subarray(from + cut)]);
    }, encodePlain(plain)),
  );
}

describe('a bake as JSON', () => {
  it('is the same bytes again', () => {
    fc.assert(fc.property(plainBakes(), (plain) => expectSame(encodePlain(plain))));
  });

  it('is the same bytes again where they are damaged but open', () => {
    let opened = 0;
    const property = fc.property(damaged(), (bytes) => {
      if (!opens(bytes)) return;
      opened++;
      expectSame(bytes);
    });
    fc.assert(property, { numRuns: 1000 });
    expect(opened).toBeGreaterThan(100);
  });

  for (const folder of ['golden/', 'corrupt/']) {
    const files = bakesIn(FIXTURES + folder).map((name) => ({
      name,
      path: FIXTURES + folder + name,
    }));
    const reference = REFERENCE_BAKES === null ? [] : bakesIn(REFERENCE_BAKES + folder);
    for (const name of reference) files.push({ name, path: `${REFERENCE_BAKES}${folder}${name}` });
    it(`is the same bytes again for every file of ${folder} that opens`, () => {
      const whole = files.map(({ path }) => readBytes(path)).filter(opens);
      expect(whole.length).toBeGreaterThan(5);
      for (const bytes of whole) expectSame(bytes);
    });
  }

  it('reads like this, with nothing told that is as it should be', () => {
    expect(jsonOf(small())).toBe(`{
"format": "tilescope-bake",
"version": 1,
"header": {"flags":0,"bake_id":1,"profile_id":0},
"topology": {"tile_w":2,"tile_h":1},
"readout": {"mode":0,"winner_domain_mask":"0x0000","settle_ns":0},
"limit": 0,
"tlvs": [
"topology",
"limit",
"params",
"routing",
"readout",
"reset",
"weights",
"crc"
],
"tiles": [
{"tile":0,"thr_lo":0,"thr_hi":0,"decay":0,"domain":0,"priority":0,"pattern":0,"routing":"none","reset":"0x0000"},
{"tile":1,"thr_lo":0,"thr_hi":0,"decay":0,"domain":0,"priority":0,"pattern":0,"routing":"none","reset":"0x0000"}
]
}
`);
  });

  it('tells what is not as it should be', () => {
    const bytes = new Uint8Array([...small(), 0xab, 0xcd]);
    const view = new DataView(bytes.buffer);
    view.setUint32(24, 7, true); // reserved0
    view.setUint8(bytes.length - 3, view.getUint8(bytes.length - 3) ^ 0xff); // CRC
    view.setUint16(28 + 2, 5, true); // tflags of the topology
    const text = jsonOf(bytes);
    expect(text).toContain('"reserved0":7,"total_len":244}');
    expect(text).toContain('{"tlv":"topology","tflags":5},');
    expect(text).toMatch(/\{"tlv":"crc","stored":"0x[0-9a-f]{8}"\}/);
    expect(text).toContain('"trailing": "abcd"');
    expectSame(bytes);
  });

  it('keeps the signs of zeros', () => {
    const bytes = small();
    const at = bakeIn(bytes).tables.weights;
    bytes.set([0x30], at); // weight 1 of tile 0 is 3
    bytes.set([0b0011], at + 32); // that one is plus, and the zero before it
    bytes.fill(0xff, at + 40 + 32, at + 80); // all zeros of tile 1
    const text = jsonOf(bytes);
    expect(text).toContain('"weights":[[0,3,0,0,0,0,0,0],');
    expect(text).toContain(']],"plus_zeros":"0100000000000000"}');
    expect(text).toContain('"reset":"0x0000","plus_zeros":"all"}');
    expectSame(bytes);
  });

  it('differs in one line where one field of one tile differs', () => {
    const tile = fc.nat(5);
    const edits = fc.oneof(
      fc.record({ tile, k: fc.nat(63), value: fc.integer({ min: -15, max: 15 }) }),
      fc.record({ tile, decay: fc.nat(0xffff) }),
      fc.record({ tile, reset: fc.nat(0xffff) }),
    );
    const bake = bakeIn(readBytes(`${FIXTURES}golden/seed_2x3.d8p`));
    const before = jsonOf(bake.bytes).split('\n');
    const property = fc.property(edits, (change) => {
      const edit =
        'k' in change
          ? setWeight(bake, [change.tile], change.k >> 3, change.k & 7, change.value)
          : 'decay' in change
            ? setTileParam(bake, [change.tile], 'decay', change.decay)
            : setResetMask(bake, [change.tile], change.reset);
      const after = jsonOf(stampBake(applyEdit(bake, edit))).split('\n');
      expect(after).toHaveLength(before.length);
      const changed = after.filter((line, i) => line !== before[i]);
      expect(changed).toHaveLength(edit.splices.length === 0 ? 0 : 1);
      for (const line of changed) expect(line).toContain(`"tile":${change.tile},`);
    });
    fc.assert(property);
  });

  it('comes in pieces of bounded size, with progress, however large the bake', () => {
    const made = newBake({ width: 256, height: 64 });
    if (!made.ok) throw new Error(made.error.message);
    const pieces = [...bakeJsonPieces(made.value)];
    expect(pieces.length).toBeGreaterThan(20);
    expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBeLessThan(70_000);
    const done = pieces.map((piece) => piece.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(pieces.at(-1)).toMatchObject({ done: 16_384, total: 16_384 });
  });
});
