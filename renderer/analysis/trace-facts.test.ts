import { describe, expect, it } from 'vitest';
import { remarksOn } from './trace-facts.ts';
import { SUMMARY as summary } from './testing/trace-summary.ts';

describe('remarks', () => {
  it('tell of a missing clock and of rounded positions', () => {
    expect(remarksOn(summary)).toEqual([
      'The header gives no clock, so times are shown in cycles only.',
    ]);
    expect(remarksOn({ ...summary, offsetsExact: false })).toHaveLength(2);
  });

  it('say nothing where all is well', () => {
    expect(remarksOn({ ...summary, header: { ...summary.header, clockMhz: 1000 } })).toEqual([]);
  });
});
