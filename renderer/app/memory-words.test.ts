import { describe, expect, it } from 'vitest';
import type { HeaderFields } from '../../shared/trace-port.ts';
import { formatWhole } from '../ui/format.ts';
import { budgetBytes, memoryWords, parseBudgetMiB, rangeWords } from './memory-words.ts';

describe('memory', () => {
  it('is limited by the setting, else by half of the machine', () => {
    expect(budgetBytes({ memoryBudgetMiB: 100 }, 8001)).toBe(100 * 2 ** 20);
    expect(budgetBytes({ memoryBudgetMiB: null }, 8001)).toBe(4000 * 2 ** 20);
  });

  it('is a whole number of MiB, or nothing', () => {
    expect(parseBudgetMiB(' ')).toEqual({ ok: true, value: null });
    expect(parseBudgetMiB(' 512 ')).toEqual({ ok: true, value: 512 });
    for (const text of ['15', '1048577', '12.5', '1 GiB', '-20', 'NaN']) {
      expect(parseBudgetMiB(text).ok).toBe(false);
    }
  });

  it('is told with its limit, and where the limit comes from', () => {
    const memory = { neededBytes: 2 ** 30, limitBytes: 2 ** 29 };
    expect(memoryWords(1, memory, false)).toBe(
      'Details of 1 event take 1 GiB of memory; the limit is 512 MiB.',
    );
    expect(memoryWords(1, memory, true)).toContain('512 MiB (half of this machine’s).');
  });
});

describe('a loaded range', () => {
  it('is told in absolute cycles, beyond 2^53 too, and in time where the clock is known', () => {
    const origin = '9007199254740993';
    const header = { clockMhz: null } as HeaderFields;
    const end = formatWhole('9007199254741093');
    expect(rangeWords({ origin, header }, { from: -1, to: 100 })).toBe(
      `cycles ${formatWhole('9007199254740992')} to ${end}`,
    );
    const timed = { origin: '0', header: { clockMhz: 1000 } as HeaderFields };
    expect(rangeWords(timed, { from: 2, to: 500 })).toBe('cycles 2 to 500 (2 ns to 500 ns)');
  });
});
