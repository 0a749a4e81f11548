import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlace, type PlaceContext } from './goto-place.ts';

const context: PlaceContext = {
  clockMhz: 333,
  base: 50_000n,
  endCycle: 5_423_940n,
  events: 16_008,
};

function cycleOf(text: string, change: Partial<PlaceContext> = {}) {
  const place = readPlace(text, { ...context, ...change });
  if (!place.ok) throw new Error(place.error);
  return place.value?.kind === 'cycle' ? place.value : null;
}

function errorOf(text: string, change: Partial<PlaceContext> = {}): string {
  const place = readPlace(text, { ...context, ...change });
  if (place.ok) throw new Error(`${text} was understood`);
  return place.error;
}

describe('a place to go to', () => {
  it('is a cycle, however its digits are grouped', () => {
    for (const text of [
      '10104',
      '10,104',
      '10 104',
      '10_104',
      '10\u202f104',
      '0x2778',
      ' 10.104k',
    ]) {
      expect(cycleOf(text)?.cycle).toBe(10_104n);
    }
  });

  it('is any u64 to its last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (cycle) => {
        const far = { endCycle: 2n ** 64n };
        expect(cycleOf(cycle.toString(), far)).toEqual({
          kind: 'cycle',
          cycle,
          step: null,
          isRounded: false,
        });
        const grouped = cycle.toLocaleString('en');
        expect(cycleOf(grouped, far)?.cycle).toBe(cycle);
      }),
    );
  });

  it('is a time by the clock of the header, to the nearest cycle', () => {
    expect(cycleOf('3.2 ms')).toMatchObject({ cycle: 1_065_600n, isRounded: false });
    expect(cycleOf('10us')).toMatchObject({ cycle: 3330n, isRounded: false });
    // 333 MHz: 5 ns are 1.665 cycles, 4 ns 1.332.
    expect(cycleOf('5ns')).toMatchObject({ cycle: 2n, isRounded: true });
    expect(cycleOf('4ns')).toMatchObject({ cycle: 1n, isRounded: true });
    expect(errorOf('3 ms', { clockMhz: null })).toContain('clock');
  });

  it('counts from the base after a sign', () => {
    expect(cycleOf('+1000')).toMatchObject({ cycle: 51_000n, step: 1000n });
    expect(cycleOf('-2k')).toMatchObject({ cycle: 48_000n, step: -2000n });
    expect(cycleOf('\u2212 1,000')).toMatchObject({ cycle: 49_000n, step: -1000n });
    expect(cycleOf('+1us')).toMatchObject({ cycle: 50_333n, step: 333n });
  });

  it('is an event by its number', () => {
    const event = (record: number) => ({ ok: true, value: { kind: 'event', record } });
    expect(readPlace('#123', context)).toEqual(event(123));
    expect(readPlace('# 16,007', context)).toEqual(event(16_007));
    expect(errorOf('#16008')).toBe(
      'There is no event 16008: the trace has the numbers 0 to 16007.',
    );
    expect(errorOf('#')).toContain('after #');
    expect(errorOf('#1', { events: 0 })).toBe('The trace has no events.');
  });

  it('lies in the trace, both ends included', () => {
    expect(cycleOf('0')?.cycle).toBe(0n);
    expect(cycleOf('5423940')?.cycle).toBe(5_423_940n);
    expect(errorOf('5423941')).toBe('Cycle 5423941 is past the end of the trace, cycle 5423940.');
    expect(errorOf('-50001')).toBe('Cycle -1 is before cycle 0.');
  });

  it('is nothing where nothing was typed, and an error where nothing can be understood', () => {
    expect(readPlace('  ', context)).toEqual({ ok: true, value: null });
    expect(errorOf('here')).toContain('"here" is no number');
    expect(errorOf('12,34')).toContain('is no number');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPlace(text, context).ok).toBeTypeOf('boolean');
      }),
    );
  });
});
