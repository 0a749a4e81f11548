import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake, TileParams } from './bake.ts';
import { readTileParams, readWeights, weightAt } from './bake.ts';
import { openBake } from './decode.ts';
import type { Edit } from './edits.ts';
import { applyEdit, invertEdit, mergeEdits } from './edits.ts';
import {
  adjustTileParam,
  clearUnknownFlags,
  setDoubleStrait,
  setHeaderField,
  setReadoutField,
  setResetBits,
  setResetMask,
  setRoutingBits,
  setTileParam,
  setTopologyField,
} from './field-edits.ts';
import { FLAG_DOUBLE_STRAIT, HEADER, ROUTING, TILE_PARAMS, readField } from './layout.ts';
import { setLimit } from './limit-edits.ts';
import { newBake } from './new-bake.ts';
import { stampBake } from './stamp.ts';
import type { PlainBake, PlainTile } from './testing/plain-bake.ts';
import { encodePlain, plainBakes, plainOf } from './testing/plain-bake.ts';
import { setWeight, setWeights } from './weight-edits.ts';

/** A model has hundreds of numbers: making a failing one small would take minutes. */
const BOUNDED = { endOnFailure: true };

/** One step: how it edits a bake, and what that means for plain objects. */
interface Step {
  readonly name: string;
  edit(bake: Bake): Edit;
  onPlain(plain: PlainBake): void;
}

describe('a bake and the same bake as plain objects', () => {
  it('hold the same values, in any order of TLVs, with unknown TLVs and tflags', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const { order, ...values } = plain;
        expect(order.length).toBeGreaterThan(5);
        expect(plainOf(opened(encodePlain(plain)))).toEqual(values);
      }),
      BOUNDED,
    );
  });

  it('are written with the same bytes when nothing was edited', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const bytes = encodePlain(plain);
        expect(stampBake(opened(bytes))).toEqual(bytes);
      }),
      BOUNDED,
    );
  });

  it('stay the same bytes under any edits', () => {
    fc.assert(
      fc.property(plainBakes(), fc.array(steps(), { maxLength: 8 }), (plain, list) => {
        let bake = opened(encodePlain(plain));
        for (const step of list) {
          bake = applyEdit(bake, step.edit(bake));
          step.onPlain(plain);
          expect(stampBake(bake), step.name).toEqual(encodePlain(plain));
        }
      }),
      BOUNDED,
    );
  });

  it('are what they were when every edit is taken back, and again when it is done again', () => {
    fc.assert(
      fc.property(plainBakes(), fc.array(steps(), { maxLength: 6 }), (plain, list) => {
        const states = [opened(encodePlain(plain))];
        const edits = list.map((step) => {
          const before = states.at(-1)!;
          const edit = step.edit(before);
          states.push(applyEdit(before, edit));
          return edit;
        });
        for (const [index, edit] of [...edits.entries()].reverse()) {
          const back = applyEdit(states[index + 1]!, invertEdit(edit));
          expect(back.bytes).toEqual(states[index]!.bytes);
          expect(applyEdit(back, invertEdit(invertEdit(edit))).bytes).toEqual(
            states[index + 1]!.bytes,
          );
        }
      }),
      BOUNDED,
    );
  });
});

describe('edits of weights', () => {
  const blank = newBakeOf(2, 1);

  it('put row and input where the row is the output lane', () => {
    const bake = applyEdit(blank, setWeight(blank, [1], 2, 5, -7));
    expect(weightAt(bake, 1, 2, 5)).toBe(-7);
    expect(readWeights(bake, 1)[2 * 8 + 5]).toBe(-7);
    expect(weightAt(bake, 1, 5, 2)).toBe(0);
    // k = 21: high nibble of byte 10; a minus has sign bit 0.
    expect(bake.bytes[bake.tables.weights + 40 + 10]).toBe(0x70);
  });

  it('give a weight that becomes zero the sign bit 0', () => {
    const plus = applyEdit(blank, setWeight(blank, [0], 0, 0, 3));
    const signAt = plus.tables.weights + 32;
    expect(plus.bytes[signAt]).toBe(1);
    expect(applyEdit(plus, setWeight(plus, [0], 0, 0, 0)).bytes[signAt]).toBe(0);
  });

  it('keep the sign bit of a zero that nobody changes', () => {
    const plusZero = blank.bytes.slice();
    plusZero[blank.tables.weights + 32] = 0b10;
    const bake = opened(plusZero);
    const weights = readWeights(bake, 0);
    weights[0] = 4;
    const edited = applyEdit(bake, setWeights(bake, new Map([[0, weights]])));
    expect(edited.bytes[edited.tables.weights + 32]).toBe(0b11);
    expect(setWeight(bake, [0], 0, 1, 0).splices).toEqual([]);
  });

  it('refuse what four bits of magnitude cannot hold', () => {
    expect(() => setWeight(blank, [0], 0, 0, 16)).toThrow(RangeError);
    expect(() => setWeight(blank, [0], 0, 0, 1.5)).toThrow(RangeError);
    expect(() => setWeights(blank, new Map([[0, [1, 2]]]))).toThrow(RangeError);
  });
});

describe('edits of fields', () => {
  const blank = newBakeOf(2, 1);

  it('refuse values outside the legal range, and tiles that are not there', () => {
    expect(() => setTileParam(blank, [0], 'domain', 16)).toThrow('domain_id4 16 is outside 0…15');
    expect(() => setTileParam(blank, [0], 'thrLo', -32769)).toThrow(RangeError);
    expect(() => setTileParam(blank, [0], 'decay', 0.5)).toThrow(RangeError);
    expect(() => setRoutingBits(blank, [0], 0x400, true)).toThrow(RangeError);
    expect(() => setTileParam(blank, [2], 'decay', 1)).toThrow('no tile 2 among 2');
    expect(() => setLimit(blank, -1)).toThrow(RangeError);
  });

  it('change values by an amount, and refuse where one of them leaves its range', () => {
    const mixed = applyEdit(blank, setTileParam(blank, [1], 'thrLo', 32_760));
    const by = (operand: number) => ({ op: '+', operand }) as const;
    const raised = applyEdit(mixed, adjustTileParam(mixed, [0, 1], 'thrLo', by(7)));
    expect([0, 1].map((tile) => readTileParams(raised, tile).thrLo)).toEqual([7, 32_767]);
    expect(() => adjustTileParam(mixed, [0, 1], 'thrLo', by(8))).toThrow(
      'thr_lo16 32768 is outside -32768…32767',
    );
  });

  it('clear unknown flags and keep the known one', () => {
    const bytes = blank.bytes.slice();
    bytes[HEADER.flags.offset] = 0x83;
    bytes[HEADER.flags.offset + 3] = 0x80;
    const bake = opened(bytes);
    const cleared = applyEdit(bake, clearUnknownFlags(bake));
    expect(readField(cleared.view, 0, HEADER.flags)).toBe(FLAG_DOUBLE_STRAIT);
  });

  it('keep reserved bits beside those that change', () => {
    const bytes = blank.bytes.slice();
    bytes[blank.tables.routing + 1] = 0x84;
    bytes[HEADER.flags.offset] = 0x02;
    let bake = opened(bytes);
    bake = applyEdit(bake, setRoutingBits(bake, [0], 0x201, true));
    bake = applyEdit(bake, setDoubleStrait(bake, true));
    expect(readField(bake.view, bake.tables.routing, ROUTING.routing)).toBe(0x8601);
    expect(readField(bake.view, 0, HEADER.flags)).toBe(0x02 | FLAG_DOUBLE_STRAIT);
  });

  it('mend sizes that contradict each other', () => {
    const bytes = blank.bytes.slice();
    bytes[blank.tables.topology + 4] = 7;
    const bake = opened(bytes);
    const mended = applyEdit(bake, setTopologyField(bake, 'tileW', 2));
    expect(openBake(stampBake(mended)).problems.map(({ code }) => code)).not.toContain(
      'tile-count',
    );
  });

  it('cannot be applied to bytes that they were not made for', () => {
    const edit = setTileParam(blank, [0], 'decay', 9);
    const edited = applyEdit(blank, edit);
    expect(() => applyEdit(edited, edit)).toThrow('made for other bytes');
  });
});

describe('edits that merge', () => {
  const blank = newBakeOf(3, 1);
  const type = (bake: Bake, tiles: number[], value: number) =>
    setTileParam(bake, tiles, 'decay', value);

  it('hold the value before the first and after the last', () => {
    const first = type(blank, [0, 1], 5);
    const between = applyEdit(blank, first);
    const merged = mergeEdits(first, type(between, [0, 1], 57))!;
    expect(applyEdit(blank, merged).bytes).toEqual(
      applyEdit(between, type(between, [0, 1], 57)).bytes,
    );
    expect(applyEdit(applyEdit(blank, merged), invertEdit(merged)).bytes).toEqual(blank.bytes);
  });

  it('cover the tiles of both, where one of them changed fewer', () => {
    // Far enough apart to be two splices.
    const start = newBakeOf(41, 1);
    const one = applyEdit(start, type(start, [40], 5));
    const first = type(one, [0, 40], 5);
    const between = applyEdit(one, first);
    const merged = mergeEdits(first, type(between, [0, 40], 6))!;
    expect(merged.splices.length).toBe(2);
    expect(applyEdit(one, merged).bytes).toEqual(
      applyEdit(between, type(between, [0, 40], 6)).bytes,
    );
  });

  it('do not merge with those of other cells or fields', () => {
    const first = type(blank, [0], 5);
    const between = applyEdit(blank, first);
    expect(mergeEdits(first, type(between, [1], 5))).toBeNull();
    expect(mergeEdits(first, setTileParam(between, [0], 'pattern', 5))).toBeNull();
    expect(
      mergeEdits(setLimit(blank, 1), setLimit(applyEdit(blank, setLimit(blank, 1)), 2)),
    ).toBeNull();
  });
});

function opened(bytes: Uint8Array): Bake {
  const result = openBake(bytes);
  if (result.kind !== 'open') throw new Error(JSON.stringify(result.problems));
  return result.bake;
}

function newBakeOf(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** Tiles are drawn as fractions, since each step meets bakes of any size. */
function steps(): fc.Arbitrary<Step> {
  const u = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 });
  const spots = fc.uniqueArray(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 3 });
  const lane = fc.integer({ min: 0, max: 7 });
  const signed = fc.integer({ min: -15, max: 15 });
  const params = fc.constantFrom(
    ...(['thrLo', 'thrHi', 'decay', 'domain', 'priority', 'pattern'] as const),
  );
  return fc.oneof(
    fc.tuple(spots, params, fc.double({ min: 0, max: 1, noNaN: true })).map(paramStep),
    fc.tuple(spots, params, fc.integer({ min: -9, max: 9 })).map(adjustStep),
    fc.tuple(spots, u(10), fc.boolean()).map(routingStep),
    fc.tuple(spots, u(16), fc.boolean()).map(resetStep),
    fc.tuple(spots, u(16)).map(resetMaskStep),
    fc.tuple(spots, lane, lane, signed).map(weightStep),
    fc.tuple(spots, fc.array(signed, { minLength: 64, maxLength: 64 })).map(weightsStep),
    fc.tuple(fc.constantFrom('bakeId' as const, 'profileId' as const), u(32)).map(headerStep),
    fc.boolean().map(straitStep),
    fc.option(u(32)).map(limitStep),
    fc
      .tuple(fc.constantFrom('winnerDomainMask' as const, 'settleNs' as const), u(16))
      .map(readoutStep),
    fc.tuple(fc.constant('mode' as const), u(1)).map(readoutStep),
  );
}

const tilesAt = (count: number, spots: readonly number[]) => [
  ...new Set(spots.map((spot) => Math.floor(spot * count))),
];

function tileStep(
  name: string,
  spots: readonly number[],
  edit: (bake: Bake, tiles: number[]) => Edit,
  onTile: (tile: PlainTile) => void,
): Step {
  return {
    name,
    edit: (bake) => edit(bake, tilesAt(bake.topology.tileCount, spots)),
    onPlain: ({ tiles }) => tilesAt(tiles.length, spots).forEach((tile) => onTile(tiles[tile]!)),
  };
}

function paramStep([spots, param, fraction]: [number[], keyof TileParams, number]): Step {
  const { min, max } = TILE_PARAMS[param];
  const value = min + Math.floor(fraction * (max - min));
  const edit = (bake: Bake, tiles: number[]) => setTileParam(bake, tiles, param, value);
  return tileStep(param, spots, edit, (tile) => (tile[param] = value));
}

/** Does nothing where one of the values would leave its range. */
function adjustStep([spots, param, amount]: [number[], keyof TileParams, number]): Step {
  const { min, max } = TILE_PARAMS[param];
  const edit = (bake: Bake, tiles: number[]) => {
    const values = tiles.map((tile) => readTileParams(bake, tile)[param]);
    const fits = values.every((value) => value + amount >= min && value + amount <= max);
    return adjustTileParam(bake, fits ? tiles : [], param, { op: '+', operand: amount });
  };
  return {
    name: `${param} by ${amount}`,
    edit: (bake) => edit(bake, tilesAt(bake.topology.tileCount, spots)),
    onPlain: ({ tiles }) => {
      const chosen = tilesAt(tiles.length, spots).map((tile) => tiles[tile]!);
      const fits = chosen.every(
        (tile) => tile[param] + amount >= min && tile[param] + amount <= max,
      );
      if (fits) for (const tile of chosen) tile[param] += amount;
    },
  };
}

function routingStep([spots, mask, on]: [number[], number, boolean]): Step {
  const edit = (bake: Bake, tiles: number[]) => setRoutingBits(bake, tiles, mask, on);
  return tileStep('routing', spots, edit, (tile) => {
    tile.routing = on ? tile.routing | mask : tile.routing & ~mask;
  });
}

function resetStep([spots, mask, on]: [number[], number, boolean]): Step {
  const edit = (bake: Bake, tiles: number[]) => setResetBits(bake, tiles, mask, on);
  return tileStep('reset', spots, edit, (tile) => {
    tile.reset = on ? tile.reset | mask : tile.reset & ~mask;
  });
}

function resetMaskStep([spots, mask]: [number[], number]): Step {
  const edit = (bake: Bake, tiles: number[]) => setResetMask(bake, tiles, mask);
  return tileStep('reset mask', spots, edit, (tile) => (tile.reset = mask));
}

function weightStep([spots, row, input, value]: [number[], number, number, number]): Step {
  const edit = (bake: Bake, tiles: number[]) => setWeight(bake, tiles, row, input, value);
  return tileStep('weight', spots, edit, (tile) => putPlain(tile, row * 8 + input, value));
}

function weightsStep([spots, values]: [number[], number[]]): Step {
  const edit = (bake: Bake, tiles: number[]) =>
    setWeights(bake, new Map(tiles.map((tile) => [tile, values])));
  return tileStep('weights', spots, edit, (tile) =>
    values.forEach((value, k) => putPlain(tile, k, value)),
  );
}

function putPlain(tile: PlainTile, k: number, value: number): void {
  const old = tile.plus[k] ? tile.magnitudes[k]! : 0 - tile.magnitudes[k]!;
  if (old === value) return;
  tile.magnitudes[k] = Math.abs(value);
  tile.plus[k] = value > 0;
}

function headerStep([key, value]: ['bakeId' | 'profileId', number]): Step {
  return {
    name: key,
    edit: (bake) => setHeaderField(bake, key, value),
    onPlain: (plain) => (plain[key] = value),
  };
}

function straitStep(on: boolean): Step {
  return {
    name: 'double strait',
    edit: (bake) => setDoubleStrait(bake, on),
    onPlain: (plain) => (plain.flags = on ? 1 : 0),
  };
}

function readoutStep([key, value]: ['mode' | 'winnerDomainMask' | 'settleNs', number]): Step {
  return {
    name: key,
    edit: (bake) => setReadoutField(bake, key, value),
    onPlain: (plain) => (plain[key] = value),
  };
}

function limitStep(limit: number | null): Step {
  return {
    name: 'limit',
    edit: (bake) => setLimit(bake, limit),
    onPlain(plain) {
      if (limit === null) plain.order = plain.order.filter(({ key }) => key !== 'limit');
      else if (plain.limit === null) {
        const behindTopology = plain.order.findIndex(({ key }) => key === 'topology') + 1;
        plain.order.splice(behindTopology, 0, { key: 'limit', tflags: 0 });
      }
      plain.limit = limit;
    },
  };
}
