import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingTiles } from '../../../shared/bake/compare/compare-tiles.ts';
import { takeTiles } from '../../../shared/bake/compare/take-edits.ts';
import { setTileParam } from '../../../shared/bake/field-edits.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { finish } from '../../../shared/bake/steps.ts';
import { TileSet } from '../../../shared/bake/tile-set.ts';
import { documentOf } from '../../store/bake-document.ts';
import type { ComparisonState } from '../../store/bake-slice.ts';
import { DocumentHolder } from '../../store/document-holder.ts';
import { BakeAnswers } from '../bake-answers.ts';
import { BakeComparison } from './bake-comparison.ts';

function bytesOf(width: number, height: number): Uint8Array {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.bytes;
}

function begin(width = 4, height = 3) {
  const documents = new DocumentHolder();
  const answers = new BakeAnswers(
    documents,
    () => {
      throw new Error('small bakes need no worker');
    },
    () => undefined,
  );
  const states: (ComparisonState | null)[] = [];
  const comparison = new BakeComparison(documents, answers, (state) => states.push(state));
  documents.load(documentOf(bytesOf(width, height), true));
  const bake = () => {
    const document = documents.current();
    if (document.kind !== 'open') throw new Error('no bake is open');
    return document.history.bake;
  };
  const set = (tile: number, value: number) =>
    documents.edit({ ...setTileParam(bake(), [tile], 'decay', value), mergeKey: null });
  const settled = () => expect.poll(() => states.at(-1)?.share, { interval: 1 }).toBe(null);
  return { documents, comparison, states, bake, set, settled };
}

describe('comparing with the saved file', () => {
  it('follows edits, undo and saving', async () => {
    const { documents, comparison, states, set, settled } = begin();
    expect(comparison.withSaved()).toBe(true);
    await settled();
    expect(states.at(-1)).toMatchObject({ against: 'saved', count: 0 });
    set(5, 9);
    set(6, 9);
    expect(states.at(-1)).toMatchObject({ count: 2 });
    documents.undo();
    expect(states.at(-1)).toMatchObject({ count: 1 });
    expect([...comparison.flags.keys()].filter((tile) => comparison.flags[tile] === 1)).toEqual([
      5,
    ]);
  });

  it('is not to be had for a bake without a file', () => {
    const { documents, comparison } = begin();
    documents.load(documentOf(bytesOf(2, 2), false));
    expect(comparison.withSaved()).toBe(false);
  });

  it('counts edits that were done while it was under way', async () => {
    const { comparison, states, set, settled } = begin();
    comparison.withSaved();
    set(3, 7);
    await settled();
    expect(states.at(-1)).toMatchObject({ count: 1 });
    set(3, 0);
    expect(states.at(-1)).toMatchObject({ count: 0 });
  });
});

describe('comparing with another bake', () => {
  it('keeps to a full comparison through any edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(11), fc.nat(3)), { minLength: 1, maxLength: 12 }),
        fc.constantFrom([4, 3], [3, 4], [2, 2]),
        async (edits, [width, height]) => {
          const { comparison, bake, set, settled, states } = begin();
          expect(comparison.with({ name: 'other.d8p', bytes: bytesOf(width!, height!) }).ok).toBe(
            true,
          );
          for (const [tile, value] of edits) set(tile, value);
          await settled();
          for (const [tile, value] of edits) set(tile, value + 1);
          const expected = finish(differingTiles(bake(), comparison.other!));
          expect(comparison.flags).toEqual(expected);
          expect(states.at(-1)?.count).toBe(expected.reduce((sum, flag) => sum + flag, 0));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is at no difference when everything was taken, and ends with the document', async () => {
    const { documents, comparison, states, bake, set, settled } = begin();
    comparison.with({ name: 'other.d8p', bytes: bytesOf(4, 3) });
    set(2, 8);
    await settled();
    documents.edit(takeTiles(bake(), comparison.other!, TileSet.all(12), 'all'));
    expect(states.at(-1)).toMatchObject({ count: 0, name: 'other.d8p' });
    documents.load({ kind: 'none' });
    expect([states.at(-1), comparison.other]).toEqual([null, null]);
  });

  it('refuses what cannot be read', () => {
    const { comparison } = begin();
    const refused = comparison.with({ name: 'x.d8p', bytes: new Uint8Array(40) });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-a-bake' } });
  });
});
