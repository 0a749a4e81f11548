import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit, invertEdit } from './edits.ts';
import type { Edit } from './edits.ts';
import { blockOf } from './field-places.ts';
import { encodePlain, plainBakes, plainOf } from './testing/plain-bake.ts';
import {
  TLV_ORDERS,
  canMoveTlv,
  canRemoveTlv,
  moveTlv,
  orderObstacle,
  orderTlvs,
  removeTlv,
  setTlvFlags,
} from './tlv-edits.ts';

function opened(bytes: Uint8Array): Bake {
  const answer = openBake(bytes);
  if (answer.kind !== 'open') throw new Error('the bytes are no bake');
  return answer.bake;
}

/** Each TLV with header and padding, as text. */
function blocks(bake: Bake): string[] {
  return bake.tlvs.map((place) => {
    const { at, length } = blockOf(place);
    return Buffer.from(bake.bytes.subarray(at, at + length)).toString('hex');
  });
}

function expectReversible(bake: Bake, edit: Edit): Bake {
  const edited = applyEdit(bake, edit);
  expect(applyEdit(edited, invertEdit(edit)).bytes).toEqual(bake.bytes);
  return edited;
}

describe('moving TLVs', () => {
  it('changes their order and nothing else, and can be taken back', () => {
    fc.assert(
      fc.property(plainBakes(), fc.nat(), fc.nat(), (plain, a, b) => {
        const bake = opened(encodePlain(plain));
        const [from, to] = [a % bake.tlvs.length, b % bake.tlvs.length];
        const crc = bake.tlvs.length - 1;
        expect(canMoveTlv(bake, from, to)).toBe(from !== to && from !== crc && to !== crc);
        if (!canMoveTlv(bake, from, to)) return;
        const expected = blocks(bake);
        expected.splice(to, 0, ...expected.splice(from, 1));
        const moved = expectReversible(bake, moveTlv(bake, from, to));
        expect(blocks(moved)).toEqual(expected);
        expect(plainOf(moved)).toEqual(plainOf(bake));
      }),
      { numRuns: 60 },
    );
  });

  it('does not pass the CRC or leave the file', () => {
    const bake = opened(encodePlain(onePlain()));
    const crc = bake.tlvs.length - 1;
    for (const [from, to] of [
      [crc, 0],
      [0, crc],
      [0, -1],
      [1, 1],
    ] as const) {
      expect(() => moveTlv(bake, from, to)).toThrow(RangeError);
    }
  });

  it('puts them into the two usual orders, unknown ones behind the one they follow', () => {
    fc.assert(
      fc.property(plainBakes(), fc.constantFrom('reference', 'specification'), (plain, order) => {
        const bake = opened(encodePlain(plain));
        const ordered = expectReversible(bake, orderTlvs(bake, order));
        const known = ordered.tlvs.flatMap(({ key }) => key ?? []);
        expect(known).toEqual(TLV_ORDERS[order].filter((key) => known.includes(key)));
        expect(blocks(ordered).sort()).toEqual(blocks(bake).sort());
        expect(plainOf(ordered)).toEqual(plainOf(bake));
        const follows = (each: Bake) =>
          each.tlvs.flatMap(({ key, type }, at) => {
            const before = each.tlvs.slice(0, at).findLast((place) => place.key !== null);
            return key === null ? `${type} ${before?.key ?? 'first'}` : [];
          });
        expect(follows(ordered).sort()).toEqual(follows(bake).sort());
        expect(orderTlvs(ordered, order).splices).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('waits until missing padding is written', () => {
    const plain = onePlain();
    const padded = encodePlain(plain);
    const bake = opened(padded);
    const place = bake.tlvs.find(({ padding }) => padding > 0)!;
    const end = place.valueAt + place.len;
    const cut = opened(
      Uint8Array.from([...padded.slice(0, end), ...padded.slice(end + place.padding)]),
    );
    expect(orderObstacle(bake)).toBeNull();
    expect(orderObstacle(cut)).toContain(`0x${place.at.toString(16)}`);
    expect(canMoveTlv(cut, 0, 1)).toBe(false);
    expect(() => orderTlvs(cut, 'reference')).toThrow(RangeError);
  });
});

describe('removing TLVs', () => {
  it('takes away unknown ones and the limit only', () => {
    fc.assert(
      fc.property(plainBakes(), fc.nat(), (plain, pick) => {
        const bake = opened(encodePlain(plain));
        const tlv = pick % bake.tlvs.length;
        const { key } = bake.tlvs[tlv]!;
        expect(canRemoveTlv(bake, tlv)).toBe(key === null || key === 'limit');
        if (!canRemoveTlv(bake, tlv)) {
          expect(() => removeTlv(bake, tlv)).toThrow(RangeError);
          return;
        }
        const removed = expectReversible(bake, removeTlv(bake, tlv));
        expect(blocks(removed)).toEqual(blocks(bake).toSpliced(tlv, 1));
      }),
      { numRuns: 60 },
    );
  });
});

describe('tflags', () => {
  it('are written to their two bytes alone', () => {
    fc.assert(
      fc.property(plainBakes(), fc.nat(), fc.nat(0xffff), (plain, pick, tflags) => {
        const bake = opened(encodePlain(plain));
        const tlv = pick % bake.tlvs.length;
        const edited = expectReversible(bake, setTlvFlags(bake, tlv, tflags));
        expect(edited.tlvs[tlv]!.tflags).toBe(tflags);
        const differing = [...edited.bytes.keys()].filter(
          (at) => edited.bytes[at] !== bake.bytes[at],
        );
        const { at } = bake.tlvs[tlv]!;
        expect(differing.every((each) => each === at + 2 || each === at + 3)).toBe(true);
      }),
      { numRuns: 40 },
    );
    const bake = opened(encodePlain(onePlain()));
    expect(() => setTlvFlags(bake, 0, 0x1_0000)).toThrow(RangeError);
    expect(() => setTlvFlags(bake, 99, 0)).toThrow(RangeError);
  });
});

function onePlain() {
  const plain = fc.sample(plainBakes(), { numRuns: 40, seed: 7 });
  return plain.find(({ width, height }) => (width * height * 13) % 4 !== 0)!;
}
