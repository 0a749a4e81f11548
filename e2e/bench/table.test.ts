import { describe, expect, it } from 'vitest';
import { markdownTable, number, quantile, spread, toResult } from './table.mjs';

describe('statistics of samples', () => {
  it('are nearest ranks, whatever the order', () => {
    expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(quantile(hundred, 0.95)).toBe(95);
    expect(quantile([7], 0.95)).toBe(7);
  });

  it('spread is the largest against the smallest', () => {
    expect(spread([10, 11.5, 10.2])).toBeCloseTo(0.15);
    expect(spread([3])).toBe(0);
  });
});

describe('a result', () => {
  const samples = [30, 10, 20, 50, 40];

  it('compares its ratio where there is something to compare with', () => {
    const against = { name: 'read time', samples: [5, 4, 6], statistic: 'best' as const };
    const met = toResult({ name: 'x', unit: 'ms', samples, against, atMost: 7.5 });
    expect(met).toMatchObject({ value: 30, againstValue: 4, ratio: 7.5, met: true });
    expect(met.target).toBe('≤ 7.5 ×');
    expect(toResult({ name: 'x', unit: 'ms', samples, against, atMost: 7.4 }).met).toBe(false);
    expect(toResult({ name: 'x', unit: 'ms', samples, against, atLeast: 8 }).met).toBe(false);
  });

  it('compares its value where there is nothing else, and claims nothing without a target', () => {
    const result = toResult({ name: 'x', unit: 'ms', samples, statistic: 'p95', atMost: 49 });
    expect(result).toMatchObject({ value: 50, ratio: null, against: null, met: false });
    expect(result.target).toBe('≤ 49 ms');
    expect(toResult({ name: 'x', unit: 'ms', samples }).met).toBeNull();
  });

  it('with no samples meets nothing', () => {
    for (const statistic of ['median', 'most'] as const) {
      const result = toResult({ name: 'x', unit: 'ms', samples: [], statistic, atMost: 1 });
      expect(result.met).toBe(false);
    }
  });
});

it('numbers have three digits', () => {
  expect([0, 0.0512, 1.2345, 12.345, 123.45, 1234.5].map(number)).toEqual([
    '0',
    '0.0512',
    '1.23',
    '12.3',
    '123',
    '1235',
  ]);
});

it('the table shows what failed too', () => {
  const text = markdownTable([
    toResult({ name: 'fast', unit: 'ms', samples: [1], atMost: 2 }),
    { name: 'broken', error: 'no display' },
  ]);
  const lines = text.split('\n');
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines[2]).toMatch(/fast .*1 ms.*≤ 2 ms .*yes/);
  expect(lines[3]).toMatch(/broken .*failed .*no/);
});
