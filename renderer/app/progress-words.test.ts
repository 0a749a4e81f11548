import { describe, expect, it } from 'vitest';
import type { OpenProgress } from '../store/trace-slice.ts';
import { formatCount, formatRough } from '../ui/format.ts';
import { doneShare, progressWords, wholePercent } from './progress-words.ts';

const progress: OpenProgress = {
  phase: 'reading',
  bytesDone: 2 ** 29,
  bytesTotal: 2 ** 30,
  events: 22_000_000,
  elapsedMs: 500,
};

describe('progress', () => {
  it('tells phase, share, bytes, events and both rates', () => {
    const [events, perSecond] = [formatCount(22_000_000, 'event'), formatRough(44_000_000)];
    expect(progressWords(progress)).toBe(
      `reading 50 % · 512 MiB of 1 GiB · ${events} · 1 GiB/s · ${perSecond} events/s`,
    );
  });

  it('leaves out what it does not know yet', () => {
    const early = { ...progress, bytesDone: 0, events: 0, elapsedMs: 300 };
    expect(progressWords(early)).toBe('reading 0 % · 0 bytes of 1 GiB');
    expect(progressWords({ ...early, bytesTotal: 0 })).toBe('reading 0 %');
    expect(progressWords({ ...progress, elapsedMs: 10 })).not.toContain('/s');
  });

  it('never says 100 % of a part, and never more than all', () => {
    expect(wholePercent(0.9999)).toBe('99 %');
    expect(wholePercent(1)).toBe('100 %');
    expect(doneShare({ ...progress, bytesDone: 2 ** 31 })).toBe(1);
  });
});
