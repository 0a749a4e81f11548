import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setTileParam } from '../../shared/bake/field-edits.ts';
import { isUnsaved } from '../../shared/bake/history.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import {
  bytesToShow,
  documentOf,
  withEdit,
  withRedo,
  withSaved,
  withUndo,
  type OpenDocument,
} from './bake-document.ts';

function openDocument(): OpenDocument {
  const made = newBake({ width: 2, height: 1 });
  if (!made.ok) throw new Error(made.error.message);
  const document = documentOf(made.value.bytes, true);
  if (document.kind !== 'open') throw new Error('a new bake does not open');
  return { ...document, cameWith: [] };
}

type Action = 'undo' | 'redo' | number;

function act(document: OpenDocument, action: Action): OpenDocument {
  if (action === 'undo') return withUndo(document);
  if (action === 'redo') return withRedo(document);
  const edit = setTileParam(document.history.bake, [0], 'decay', action);
  return withEdit(document, { ...edit, mergeKey: null });
}

const actions = fc.array(
  fc.oneof(fc.constant('undo' as const), fc.constant('redo' as const), fc.nat({ max: 3 })),
  { maxLength: 12 },
);

describe('saved state of a bake', () => {
  it('is claimed only where the bytes are those that were written, whatever happened meanwhile', () => {
    fc.assert(
      fc.property(actions, actions, actions, (before, during, after) => {
        const taken = before.reduce(act, openDocument());
        const written = bytesToShow(taken);
        const now = during.reduce(act, taken);
        let document = withSaved(now, taken.history, written.slice());
        for (const action of [...after, 'undo', 'undo', 'redo'] as Action[]) {
          document = act(document, action);
          if (isUnsaved(document.history)) continue;
          expect(bytesToShow(document)).toEqual(written);
        }
      }),
    );
  });

  it('is reached again by undoing what was done while the file was written', () => {
    const taken = act(act(openDocument(), 1), 2);
    const written = bytesToShow(taken);
    const document = withSaved(act(taken, 3), taken.history, written);
    expect(isUnsaved(document.history)).toBe(true);
    expect(isUnsaved(withUndo(document).history)).toBe(false);
  });

  it('is reached again by redoing what was undone while the file was written', () => {
    const taken = act(act(openDocument(), 1), 2);
    const written = bytesToShow(taken);
    const document = withSaved(withUndo(taken), taken.history, written);
    expect(isUnsaved(document.history)).toBe(true);
    expect(isUnsaved(withRedo(document).history)).toBe(false);
  });
});
