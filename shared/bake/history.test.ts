import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { readTileParams } from './bake.ts';
import { applyEdit } from './edits.ts';
import { setTileParam } from './field-edits.ts';
import type { BakeHistory } from './history.ts';
import { isUnsaved, markSaved, recordEdit, redo, startHistory, undo } from './history.ts';
import { setLimit } from './limit-edits.ts';
import { newBake } from './new-bake.ts';

const blank = (newBake({ width: 3, height: 1 }) as { value: Bake }).value;
const decayOf = ({ bake }: BakeHistory, tile = 0) => readTileParams(bake, tile).decay;

function type(history: BakeHistory, value: number, tile = 0): BakeHistory {
  return recordEdit(history, setTileParam(history.bake, [tile], 'decay', value));
}

describe('the history of a bake', () => {
  it('takes typing in one cell back in one step', () => {
    const typed = type(type(type(startHistory(blank), 5), 57), 570);
    expect(typed.done.length).toBe(1);
    expect(decayOf(undo(typed))).toBe(0);
    expect(decayOf(redo(undo(typed)))).toBe(570);
  });

  it('keeps steps in different cells apart', () => {
    const typed = type(type(startHistory(blank), 5, 0), 6, 1);
    expect(typed.done.length).toBe(2);
    expect(decayOf(undo(typed), 0)).toBe(5);
    expect(decayOf(undo(typed), 1)).toBe(0);
  });

  it('is saved where it was saved, whichever way one comes back', () => {
    const saved = markSaved(type(startHistory(blank), 5));
    expect(isUnsaved(saved)).toBe(false);
    expect(isUnsaved(undo(saved))).toBe(true);
    expect(isUnsaved(redo(undo(saved)))).toBe(false);
    expect(isUnsaved(undo(type(saved, 6, 1)))).toBe(false);
  });

  it('does not merge over a save, so that undo can come back to it', () => {
    const typed = type(markSaved(type(startHistory(blank), 5)), 57);
    expect(isUnsaved(typed)).toBe(true);
    expect(decayOf(undo(typed))).toBe(5);
    expect(isUnsaved(undo(typed))).toBe(false);
  });

  it('is never saved again when an edit replaces the steps that led there', () => {
    const saved = markSaved(type(startHistory(blank), 5));
    const other = type(undo(saved), 9, 1);
    expect(isUnsaved(other)).toBe(true);
    expect(isUnsaved(undo(other))).toBe(true);
    expect(isUnsaved(type(undo(other), 5))).toBe(true);
  });

  it('starts unsaved for a new bake', () => {
    expect(isUnsaved(startHistory(blank, false))).toBe(true);
    expect(isUnsaved(startHistory(blank))).toBe(false);
  });

  it('ignores an edit that changes nothing, and undo and redo with nothing left', () => {
    const start = startHistory(blank);
    expect(type(start, 0)).toBe(start);
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  it('forgets typing that came back to where it began', () => {
    const typed = type(type(startHistory(blank), 5), 0);
    expect(typed.done).toEqual([]);
    expect(isUnsaved(typed)).toBe(false);
  });

  it('drops the oldest steps past its bound, never the last, and says how many', () => {
    const step = (history: BakeHistory, value: number) => {
      const edit = { ...setTileParam(history.bake, [0], 'decay', value), mergeKey: null };
      return recordEdit(history, edit, applyEdit, 2000);
    };
    let history = startHistory(blank);
    for (let value = 1; value <= 20; value++) history = step(history, value);
    expect(history.done.length).toBeGreaterThan(1);
    expect(history.dropped + history.done.length).toBe(20);
    const oldest = history.done.reduce((state) => undo(state), history);
    expect(decayOf(oldest)).toBe(history.dropped);
    const other = setTileParam(history.bake, [1], 'decay', 1);
    const tight = recordEdit(history, other, applyEdit, 0);
    expect(tight.done.length).toBe(1);
  });

  it('is not taken for saved where the way back to the saved state was dropped', () => {
    const edits = fc.array(fc.constantFrom('undo', 'redo', 'save', 1, 2, 3), { maxLength: 40 });
    fc.assert(
      fc.property(edits, (list) => {
        let history = startHistory(blank);
        let saved = blank.bytes;
        for (const each of list) {
          if (each === 'undo') history = undo(history);
          else if (each === 'redo') history = redo(history);
          else if (each === 'save') {
            history = markSaved(history);
            saved = history.bake.bytes;
          } else {
            const edit = setTileParam(history.bake, [0], 'decay', Number(each));
            history = recordEdit(history, { ...edit, mergeKey: null }, applyEdit, 1600);
          }
          if (!isUnsaved(history)) expect(history.bake.bytes).toEqual(saved);
        }
      }),
    );
  });

  it('agrees with a list of states under any edits, undos, redos and saves', () => {
    const step = fc.oneof(
      fc.record({ tile: fc.nat(2), value: fc.nat(3) }),
      fc.record({ limit: fc.option(fc.nat(2)) }),
      fc.constantFrom('undo' as const, 'redo' as const, 'save' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (list) => {
        let history = startHistory(blank);
        let states = [blank.bytes];
        let at = 0;
        let savedBytes: Uint8Array | null = blank.bytes;
        for (const each of list) {
          if (each === 'save') {
            history = markSaved(history);
            savedBytes = history.bake.bytes;
          } else if (each === 'undo' || each === 'redo') {
            history = each === 'undo' ? undo(history) : redo(history);
            at = Math.min(Math.max(at + (each === 'undo' ? -1 : 1), 0), states.length - 1);
          } else {
            const edit =
              'tile' in each
                ? setTileParam(history.bake, [each.tile], 'decay', each.value)
                : setLimit(history.bake, each.limit);
            // Merging has tests of its own.
            const next = recordEdit(history, { ...edit, mergeKey: null });
            if (next !== history) {
              states = [...states.slice(0, at + 1), next.bake.bytes];
              at++;
            }
            history = next;
          }
          expect(history.bake.bytes).toEqual(states[at]);
          if (!isUnsaved(history)) expect(history.bake.bytes).toEqual(savedBytes);
        }
      }),
    );
  });
});
