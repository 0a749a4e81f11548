import { describe, expect, it } from 'vitest';
import type { ShownUnits } from '../../shared/shown-units.ts';
import { formatWhole } from './format.ts';
import { showLength, showOnOneLine, showPosition } from './format-units.ts';

const units = (more: Partial<ShownUnits> = {}): ShownUnits => ({
  unit: 'cycles',
  zero: 0n,
  clockMhz: 1000,
  ...more,
});

describe('cycles as they are shown', () => {
  it('stay exact cycles with the time beside them', () => {
    const shown = showPosition('9007199254740993', units());
    expect(shown.main).toBe(formatWhole(9_007_199_254_740_993n));
    expect(showLength('1500', units()).beside).toMatch(/^1.5 µs$/);
  });

  it('are a time with the cycles beside it, in the chosen unit', () => {
    const shown = showLength('1234567', units({ unit: 'ms' }));
    expect(shown.main).toMatch(/^1.234567 ms$/);
    expect(shown.beside).toBe(`${formatWhole(1_234_567)} cycles`);
  });

  it('are counted from the zero, below it too; lengths are not', () => {
    expect(showPosition('90', units({ zero: 100n })).main).toBe('-10');
    expect(showLength('90', units({ zero: 100n })).main).toBe('90');
  });

  it('have no time where there is no clock', () => {
    const without = units({ clockMhz: null });
    expect(showPosition('7', without)).toEqual({ main: '7', beside: null });
    expect(showOnOneLine(showPosition('7', without), without)).toBe('7 cycles');
  });
});
