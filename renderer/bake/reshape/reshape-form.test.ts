import { describe, expect, it } from 'vitest';
import type { Bake } from '../../../shared/bake/bake.ts';
import { applyEdit } from '../../../shared/bake/edits.ts';
import { setRoutingBits, setTileParam } from '../../../shared/bake/field-edits.ts';
import { setLimit } from '../../../shared/bake/limit-edits.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { tilesWithContent } from '../../../shared/bake/tile-content.ts';
import { setWeight } from '../../../shared/bake/weight-edits.ts';
import { planReshape, startForm, type ReshapeForm } from './reshape-form.ts';

/** 4 × 3 tiles; something in 0, 6 and 11, an edge east from 7 and one north-west from 5. */
function filled(): Bake {
  const made = newBake({ width: 4, height: 3 });
  if (!made.ok) throw new Error(made.error.message);
  const edits = [
    (bake: Bake) => setTileParam(bake, [0], 'decay', 1),
    (bake: Bake) => setWeight(bake, [11], 7, 7, -1),
    (bake: Bake) => setRoutingBits(bake, [7], 0b10, true),
    (bake: Bake) => setRoutingBits(bake, [5], 0x80, true),
  ];
  return edits.reduce((bake, edit) => applyEdit(bake, edit(bake)), made.value);
}

const plan = (changes: Partial<ReshapeForm>, bake = filled()) =>
  planReshape({ ...startForm(bake), ...changes }, bake, 5, tilesWithContent(bake));

describe('the plan of a reshape', () => {
  it('finds the tiles that hold anything', () => {
    expect([...tilesWithContent(filled())]).toEqual([0, 5, 7, 11]);
  });

  it('drops and adds nothing where the size stays', () => {
    expect(plan({})).toMatchObject({
      ok: true,
      value: { tiles: 12, added: 0, dropped: 0, outwardEdges: 1 },
    });
  });

  it('counts what is dropped, what of it has content, and the edges that would lead nowhere', () => {
    // Columns 1 and 2 and rows 1 and 2 are left: tile 5 is in the corner.
    const corner = { width: '3', height: '2', anchorX: 'end', anchorY: 'end' } as const;
    expect(plan(corner)).toMatchObject({
      value: { tiles: 6, added: 0, dropped: 6, droppedWithContent: 1, outwardEdges: 2 },
    });
    expect(plan({ width: '5', height: '1', keeps: 'order' })).toMatchObject({
      value: { tiles: 5, added: 0, dropped: 7, droppedWithContent: 3 },
    });
  });

  it('counts new tiles', () => {
    const grown = { width: '6', height: '2', fill: 'tile' } as const;
    expect(plan(grown)).toMatchObject({
      value: { tiles: 12, added: 4, dropped: 4, reshape: { fill: { kind: 'tile', tile: 5 } } },
    });
  });

  it('says which number is none, and how many tiles are too many', () => {
    expect(plan({ width: '0' })).toMatchObject({
      ok: false,
      error: { message: 'Width: 0 is outside 1 to 65535.' },
    });
    expect(plan({ height: 'x' })).toMatchObject({
      error: { message: 'Height: “x” is not a whole number.' },
    });
    expect(plan({ width: '1025', height: '1024' })).toMatchObject({
      error: { code: 'array-size', message: expect.stringContaining('1,048,576 tiles') },
    });
  });

  it('proposes all tiles where the limit names all of the old ones, and else keeps it', () => {
    const bake = filled();
    expect(startForm(applyEdit(bake, setLimit(bake, 12))).limit).toBe('all');
    expect(startForm(applyEdit(bake, setLimit(bake, 8))).limit).toBe('keep');
  });
});
