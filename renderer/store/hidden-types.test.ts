import { describe, expect, it } from 'vitest';
import { KNOWN_TYPES, OTHER_SLOT } from '../../shared/trace/event-types.ts';
import { isolateSlot, isHiddenSlot, toggleSlot, typeEntries } from './hidden-types.ts';
import { FIRST_LOOK } from './lanes-slice.ts';

const known = KNOWN_TYPES.map((name, code) => ({ code, id: code, name, slot: code }));
const others = [9, 12].map((id, at) => ({
  code: 7 + at,
  id,
  name: `TYPE_${id}`,
  slot: OTHER_SLOT,
}));
const types = [...known, ...others];
const totals = [1, 4, 7, 8].map((code) => ({ code, events: 3, cycles: '5' }));

describe('hidden types', () => {
  it('are entries of what has events, those beyond the known ones together', () => {
    const entries = typeEntries({ types, totals });
    expect(entries.map(({ slot }) => slot)).toEqual([1, 4, OTHER_SLOT]);
    expect(entries.at(-1)?.types.map(({ id }) => id)).toEqual([9, 12]);
  });

  it('are shown again by hiding them twice', () => {
    const once = { ...FIRST_LOOK, ...toggleSlot(FIRST_LOOK, 4) };
    expect([1, 4, 7].map((slot) => isHiddenSlot(once.hiddenSlots, slot))).toEqual([
      false,
      true,
      false,
    ]);
    expect(toggleSlot(once, 4).hiddenSlots).toBe(0);
  });

  it('are all others where one is shown alone, and none where it is already', () => {
    const entries = typeEntries({ types, totals });
    const alone = { ...FIRST_LOOK, ...isolateSlot(FIRST_LOOK, 4, entries) };
    expect([1, 4, 7].map((slot) => isHiddenSlot(alone.hiddenSlots, slot))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isolateSlot(alone, 4, entries).hiddenSlots).toBe(0);
    expect(isolateSlot(alone, 1, entries).hiddenSlots).toBe((1 << 4) | (1 << OTHER_SLOT));
  });
});
