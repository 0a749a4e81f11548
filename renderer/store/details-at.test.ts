import { describe, expect, it } from 'vitest';
import { detailsAt } from './details-at.ts';

describe('details', () => {
  it('are there, will be there, or are not loaded', () => {
    expect(detailsAt({ kind: 'all' }, 0, 1e9)).toBe('there');
    expect(detailsAt({ kind: 'loading' }, 0, 1)).toBe('not-yet');
    expect(detailsAt({ kind: 'none', reason: 'budget' }, 0, 1)).toBe('not-loaded');
  });

  it('of a range are there for what lies inside of it whole', () => {
    const range = { kind: 'range', from: 10, to: 20 } as const;
    expect(detailsAt(range, 10, 20)).toBe('there');
    expect(detailsAt(range, 15, 15)).toBe('there');
    expect(detailsAt(range, 9, 15)).toBe('not-loaded');
    expect(detailsAt(range, 15, 21)).toBe('not-loaded');
  });
});
