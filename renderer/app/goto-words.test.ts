import { describe, expect, it } from 'vitest';
import { PLAIN_CYCLES } from '../../shared/shown-units.ts';
import { placeWords } from './goto-words.ts';

const digits = (text: string): string => text.replaceAll(/(?<=\d)[,.\s\u202f](?=\d{3})/g, '');

describe('what was understood', () => {
  const cycle = { kind: 'cycle', cycle: 10_104n, step: null, isRounded: false } as const;

  it('is the cycle, and its time where there is a clock', () => {
    expect(digits(placeWords(cycle, 'view', PLAIN_CYCLES, 9))).toBe('Cycle 10104');
    const clocked = placeWords(cycle, 'view', { ...PLAIN_CYCLES, clockMhz: 1000 }, 9);
    expect(clocked).toMatch(/· 10.104 µs$/);
  });

  it('says where a step counts from, and that a time was rounded', () => {
    const step = { ...cycle, step: -1000n, isRounded: true };
    expect(digits(placeWords(step, 'event', PLAIN_CYCLES, 9))).toBe(
      '1000 cycles before the selected event’s start: cycle 10104, the nearest one',
    );
  });

  it('says how the window shows the cycle where that is counted from elsewhere', () => {
    const words = placeWords(cycle, 'view', { ...PLAIN_CYCLES, zero: 10_000n }, 9);
    expect(digits(words)).toBe('Cycle 10104 (shown as 104, from the first event)');
  });

  it('is the number of an event among all', () => {
    const words = placeWords({ kind: 'event', record: 3 }, 'view', PLAIN_CYCLES, 9);
    expect(words).toBe('Event 3 of 9, counted from 0');
  });
});
