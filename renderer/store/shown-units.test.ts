import { describe, expect, it } from 'vitest';
import { shownUnits } from './shown-units.ts';

const trace = (clockMhz: number | null) => ({
  header: { clockMhz },
  origin: '4294967296',
  firstOffset: 100,
});

describe('units', () => {
  it('are counted from cycle 0 or from the first event', () => {
    const settings = { timeUnit: 'ms', timeOrigin: 'absolute' } as const;
    expect(shownUnits(trace(800), settings)).toEqual({ unit: 'ms', zero: 0n, clockMhz: 800 });
    const relative = { ...settings, timeOrigin: 'first-event' } as const;
    expect(shownUnits(trace(800), relative).zero).toBe(4_294_967_396n);
  });

  it('are cycles where the trace has no clock', () => {
    const settings = { timeUnit: 's', timeOrigin: 'absolute' } as const;
    expect(shownUnits(trace(null), settings).unit).toBe('cycles');
  });
});
