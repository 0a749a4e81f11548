import fc from 'fast-check';
import type { Bake } from '../bake.ts';
import type { Edit } from '../edits.ts';
import {
  setHeaderField,
  setReadoutField,
  setResetMask,
  setRoutingBits,
  setTileParam,
  setTopologyField,
} from '../field-edits.ts';
import { setLimit } from '../limit-edits.ts';
import { setWeight } from '../weight-edits.ts';

/** One edit of a bake, whatever its size: `tile` counts modulo the tiles that there are. */
export type RandomEdit = (bake: Bake) => Edit;

/** Edits of every kind: of one or many tiles, of fields, of sizes, and such as change the length. */
export function randomEdits(): fc.Arbitrary<RandomEdit> {
  const tiles = fc.array(fc.nat(4095), { minLength: 1, maxLength: 6 });
  const of = (numbers: number[], { topology }: Bake) =>
    [...new Set(numbers.map((number) => number % topology.tileCount))].sort((a, b) => a - b);
  return fc.oneof(
    fc.tuple(tiles, fc.constantFrom('thrLo', 'thrHi'), fc.integer({ min: -2, max: 2 })).map(
      ([list, key, value]) =>
        (bake: Bake) =>
          setTileParam(bake, of(list, bake), key, value),
    ),
    fc
      .tuple(
        tiles,
        fc.constantFrom('decay', 'pattern'),
        fc.constantFrom(0, 255, 256, 32_767, 32_768),
      )
      .map(
        ([list, key, value]) =>
          (bake: Bake) =>
            setTileParam(bake, of(list, bake), key, value),
      ),
    fc.tuple(tiles, fc.integer({ min: 1, max: 0xff }), fc.boolean()).map(
      ([list, bits, on]) =>
        (bake: Bake) =>
          setRoutingBits(bake, of(list, bake), bits, on),
    ),
    fc.tuple(tiles, fc.constantFrom(0, 1, 0x8001)).map(
      ([list, mask]) =>
        (bake: Bake) =>
          setResetMask(bake, of(list, bake), mask),
    ),
    fc.tuple(tiles, fc.nat(7), fc.nat(7), fc.integer({ min: -15, max: 15 })).map(
      ([list, row, input, value]) =>
        (bake: Bake) =>
          setWeight(bake, of(list, bake), row, input, value),
    ),
    fc.nat(2).map((id) => (bake: Bake) => setHeaderField(bake, 'bakeId', id)),
    fc.nat(1).map((mode) => (bake: Bake) => setReadoutField(bake, 'mode', mode)),
    fc.integer({ min: 1, max: 6 }).map((w) => (bake: Bake) => setTopologyField(bake, 'tileW', w)),
    fc.option(fc.nat(3)).map((limit) => (bake: Bake) => setLimit(bake, limit)),
  );
}
