import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATION_KEYS, allowedWeight, typedWeight, weightCommand } from './weight-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const weight = fc.integer({ min: -15, max: 15 });

describe('keys of the weight grid', () => {
  it('steps with brackets, also where a layout needs AltGr for them', () => {
    expect(weightCommand({ ...plain, key: ']' })).toEqual({ kind: 'step', by: 1 });
    const altGr = { ...plain, key: '[', altKey: true, ctrlKey: true };
    expect(weightCommand(altGr)).toEqual({ kind: 'step', by: -1 });
  });

  it('steps with Alt and the vertical arrows, and leaves bare arrows to navigation', () => {
    expect(weightCommand({ ...plain, key: 'ArrowUp', altKey: true })).toEqual({
      kind: 'step',
      by: 1,
    });
    expect(weightCommand({ ...plain, key: 'ArrowUp' })).toBeNull();
  });

  it('starts typing with a digit or a sign', () => {
    for (const key of ['1', '7', '9', '-', '+', '\u2212']) {
      expect(weightCommand({ ...plain, key })).toEqual({ kind: 'type', text: key });
    }
  });

  it('selects all, rows and columns as a spreadsheet does', () => {
    const select = (what: string) => ({ kind: 'select', what });
    expect(weightCommand({ ...plain, key: 'a', ctrlKey: true })).toEqual(select('all'));
    expect(weightCommand({ ...plain, key: ' ', shiftKey: true })).toEqual(select('rows'));
    expect(weightCommand({ ...plain, key: ' ', ctrlKey: true })).toEqual(select('columns'));
    expect(weightCommand({ ...plain, key: 'Escape' })).toEqual(select('cell'));
  });

  it('gives each operation a key of its own that nothing else has', () => {
    const keys = Object.values(OPERATION_KEYS).map((key) => key.toLowerCase());
    expect(new Set([...keys, 'x', 'b']).size).toBe(keys.length + 2);
    for (const [operation, key] of Object.entries(OPERATION_KEYS)) {
      expect(weightCommand({ ...plain, key })).toEqual({ kind: 'operation', operation });
    }
  });

  it('leaves shortcuts with Ctrl to the document', () => {
    expect(weightCommand({ ...plain, key: 'x', ctrlKey: true })).toBeNull();
    expect(weightCommand({ ...plain, key: '5', metaKey: true })).toBeNull();
    expect(weightCommand({ ...plain, key: 's', ctrlKey: true })).toBeNull();
  });
});

describe('what a weight may become', () => {
  it('stops at 7 without the setting, unless the weight was above it already', () => {
    fc.assert(
      fc.property(weight, weight, (next, current) => {
        const limit = Math.max(7, Math.abs(current));
        expect(allowedWeight(next, current, false).ok).toBe(Math.abs(next) <= limit);
        expect(allowedWeight(next, current, true).ok).toBe(true);
      }),
    );
  });

  it('never passes 15', () => {
    expect(allowedWeight(16, 15, true).ok).toBe(false);
    expect(typedWeight('16', 0, true).ok).toBe(false);
  });

  it('says why 8 is refused', () => {
    const answer = typedWeight('8', 0, false);
    expect(answer.ok ? '' : answer.error.message).toContain('contract stops');
  });

  it('reads the minus that it shows', () => {
    expect(typedWeight('\u22125', 0, false)).toEqual({ ok: true, value: -5 });
  });
});
