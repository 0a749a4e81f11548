import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asCycle, asNoteText, compareDecimals, coreRuns, runsHold, timeAfter } from './note.ts';

describe('cores of a note', () => {
  it('hold just the chosen ones among those of the trace', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }),
        (ids, isChosen) => {
          const all = ids.sort((a, b) => a - b);
          const chosen = all.filter((core) => isChosen[core]);
          const runs = coreRuns(chosen, all);
          expect(all.filter((core) => runsHold(runs, core))).toEqual(chosen);
        },
      ),
    );
  });

  it('are one run where lanes are neighbours, whatever ids lie between', () => {
    expect(coreRuns([4, 900], [1, 4, 900, 901])).toEqual([[4, 900]]);
    expect(coreRuns([1, 900], [1, 4, 900, 901])).toEqual([
      [1, 1],
      [900, 900],
    ]);
    expect(coreRuns([1, 4], [1, 4])).toBe('all');
  });
});

describe('cycles of a note', () => {
  it('are whole numbers below 2^64', () => {
    expect(asCycle('0018446744073709551615')).toBe(null);
    expect(asCycle('18446744073709551615')).toBe('18446744073709551615');
    expect(asCycle('007')).toBe('7');
    for (const text of ['', '-1', '1e3', '1.0', '18446744073709551616']) {
      expect(asCycle(text), text).toBe(null);
    }
  });

  it('are compared as numbers', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        fc.bigInt({ min: 0n, max: 99n }),
        (a, b) => {
          expect(Math.sign(compareDecimals(`${a}`, `${b}`))).toBe(a < b ? -1 : a > b ? 1 : 0);
        },
      ),
    );
  });
});

describe('text of a note', () => {
  it('is one line, and never ends in half of a character', () => {
    expect(asNoteText(' two\r\nlines\t')).toBe('two lines');
    const long = asNoteText(`${'x'.repeat(1999)}😀`);
    expect(long).toBe('x'.repeat(1999));
  });
});

describe('the time of an edit', () => {
  it('is after what it edits, also where the clock was set back', () => {
    const now = new Date('2026-01-01T00:00:00.000Z');
    expect(timeAfter(now)).toBe('2026-01-01T00:00:00.000Z');
    expect(timeAfter(now, '2027-01-01T00:00:00.000Z')).toBe('2027-01-01T00:00:00.001Z');
    expect(timeAfter(now, 'never')).toBe('2026-01-01T00:00:00.000Z');
  });
});
