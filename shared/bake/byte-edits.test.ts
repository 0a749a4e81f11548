import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editBetween } from './byte-edits.ts';
import { spliceBytes } from './edits.ts';

describe('the edit between two states', () => {
  it('leads from one to the other, in order and without overlap', () => {
    const bytes = fc.array(fc.nat(1), { maxLength: 700 }).map((list) => Uint8Array.from(list));
    const pair = fc.oneof(
      fc.tuple(bytes, bytes),
      // The same length, with few changes far apart.
      fc.tuple(bytes, fc.array(fc.nat(699), { maxLength: 4 })).map(([before, places]) => {
        const after = before.slice();
        for (const at of places) if (at < after.length) after[at]! ^= 1;
        return [before, after] as const;
      }),
    );
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const { splices } = editBetween('x', before, after);
        expect(spliceBytes(before, splices)).toEqual(after);
      }),
    );
  });

  it('of equal states is none, and of far changes holds little', () => {
    const before = new Uint8Array(10_000);
    expect(editBetween('x', before, before.slice()).splices).toEqual([]);
    const after = before.slice();
    after[5] = after[9000] = 1;
    expect(editBetween('x', before, after).splices.map(({ at }) => at)).toEqual([5, 9000]);
  });
});
