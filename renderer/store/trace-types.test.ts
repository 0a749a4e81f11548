import { describe, expect, it } from 'vitest';
import { slotOfType, typesPresent } from './trace-types.ts';

const type = (code: number, slot: number) => ({ code, id: code, name: `T${code}`, slot });
const trace = {
  types: [type(0, 0), type(1, 1), type(4, 4), type(7, 7), type(8, 7), type(2, 2)],
  totals: [0, 1, 4, 7, 8, 2].map((code) => ({ code, events: code === 1 ? 0 : 3, cycles: '9' })),
};

describe('types of a trace', () => {
  it('lists those that have events in the order in which a lane stacks them', () => {
    expect(typesPresent(trace).map((t) => t.code)).toEqual([2, 4, 0, 7, 8]);
  });

  it('gives a type its slot, and one that is not known the slot of all others', () => {
    expect(slotOfType(trace, 4)).toBe(4);
    expect(slotOfType(trace, 200)).toBe(7);
  });
});
