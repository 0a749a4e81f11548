import { describe, expect, it } from 'vitest';
import { timeScale } from './time-scale.ts';

describe('the scale of time in charts', () => {
  it('counts absolute cycles, or from another zero', () => {
    const absolute = timeScale('4294967296', { unit: 'cycles', zero: 0n, clockMhz: 1000 });
    expect([absolute.name, absolute.toShown(4)]).toEqual(['cycles', 4_294_967_300]);
    const from = timeScale('4294967296', { unit: 'cycles', zero: 4_294_967_299n, clockMhz: null });
    expect(from.toShown(4)).toBe(1);
  });

  it('is the time at the clock of the trace', () => {
    const units = { zero: 0n, clockMhz: 250 } as const;
    expect(timeScale('0', { ...units, unit: 'us' }).toShown(1_000)).toBe(4);
    expect(timeScale('0', { ...units, unit: 'ms' }).toShown(1_000_000)).toBeCloseTo(4, 12);
    expect(timeScale('0', { ...units, unit: 's' }).toShown(1_000_000_000)).toBeCloseTo(4, 12);
  });
});
