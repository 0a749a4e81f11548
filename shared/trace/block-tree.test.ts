import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillTree, nextBlock, treeSize } from './block-tree.ts';

it('a block tree finds the next block above a threshold as a plain search does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 700, size: 'max' }),
      fc.nat(),
      fc.nat(),
      fc.nat({ max: 20 }),
      (values, a, b, threshold) => {
        const tree = new Float64Array(treeSize(values.length));
        tree.set(values);
        fillTree(tree, 0, values.length);
        const levels = [0];
        for (let nodes = values.length; nodes > 1; nodes = Math.ceil(nodes / 8)) {
          levels.push((levels.at(-1) as number) + nodes);
        }
        const from = a % values.length;
        const limit = b % (values.length + 1);
        let expected = Math.min(from, limit);
        while (expected < limit && (values[expected] as number) <= threshold) expected++;
        expect(nextBlock(tree, levels, from, limit, threshold)).toBe(expected);
      },
    ),
    { numRuns: 500 },
  );
});
