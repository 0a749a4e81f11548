import { describe, expect, it } from 'vitest';
import type { Barriers } from '../../../shared/trace/analysis/analysis-queries.ts';
import { arrivalWords, pairingWords } from './barrier-words.ts';

const BARRIERS: Barriers = {
  pairing: { kind: 'count', perCore: 100, cores: 32 },
  events: 3_200,
  instances: 100,
  tied: 100,
  lost: '0',
  lanes: [],
  rows: [],
};

describe('words about barriers', () => {
  it('say how they were found, or why they were not', () => {
    expect(pairingWords(BARRIERS.pairing)).toContain('Each of 32 cores has 100 BARRIER_SYNC');
    expect(pairingWords({ kind: 'common-end', unpaired: 3 })).toContain('3 events end alone.');
    expect(pairingWords({ kind: 'common-end', unpaired: 0 })).not.toContain('alone');
    const unknown = { kind: 'unknown', reason: 'core 1 has 2, core 2 has 5.' } as const;
    expect(pairingWords(unknown)).toBe(
      'Which events are one barrier cannot be told: core 1 has 2, core 2 has 5.',
    );
    expect(arrivalWords({ ...BARRIERS, pairing: unknown })).toBe('');
  });

  it('say who is last only where anybody is', () => {
    expect(arrivalWords(BARRIERS)).toContain('nobody is last, nothing is lost');
    expect(arrivalWords({ ...BARRIERS, tied: 98 })).toBe(
      'At 2 of 100 barriers a core arrives last.',
    );
    expect(arrivalWords({ ...BARRIERS, instances: 0, tied: 0 })).toBe('No barrier lies in it.');
  });
});
