import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Roofline } from '../../../shared/trace/analysis/analysis-queries.ts';
import { rooflineLine } from './roofline-line.ts';
import { intensityWords, rateWords, shortRate } from './roofline-words.ts';

const KNOWN: Roofline = {
  span: '1000',
  ops: '2048000',
  bytes: '16000',
  intensity: 128,
  achieved: 2e12,
  peakCompute: 4e12,
  memoryBandwidth: 3.2e10,
  attainable: 4e12,
  bound: 'compute',
  ridge: 125,
  cores: 2,
  coresFrom: 'header',
  macRows: 32,
  macColumns: 32,
  clockMhz: 1000,
  busBytesPerCycle: 16,
  missing: [],
};
const positive = fc.double({ min: 1e-6, max: 1e18, noNaN: true });

describe('the roofline chart', () => {
  it('has its roof and its point within its edges, whatever the numbers', () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        positive,
        positive,
        (peak, bandwidth, intensity, achieved) => {
          const ridge = peak / bandwidth;
          const line = rooflineLine({
            ...KNOWN,
            peakCompute: peak,
            memoryBandwidth: bandwidth,
            ridge,
            intensity,
            achieved,
          });
          if (line === null) throw new Error('there is no line');
          const [lowest, highest] = line.rates;
          const [least, most] = line.intensities;
          for (const { intensity: x, rate } of [...line.roof, { intensity, rate: achieved }]) {
            expect(x).toBeGreaterThanOrEqual(least * (1 - 1e-9));
            expect(x).toBeLessThanOrEqual(most * (1 + 1e-9));
            expect(rate).toBeGreaterThanOrEqual(lowest * (1 - 1e-9));
            expect(rate).toBeLessThanOrEqual(highest * (1 + 1e-9));
          }
          const [left, middle, right] = line.roof.map((point) => point.intensity);
          expect(left).toBeLessThan(middle as number);
          expect(middle).toBeLessThan(right as number);
        },
      ),
    );
  });

  it('is not drawn where the header lacks what it needs', () => {
    expect(rooflineLine({ ...KNOWN, peakCompute: null })).toBeNull();
    expect(rooflineLine({ ...KNOWN, memoryBandwidth: null })).toBeNull();
    expect(rooflineLine({ ...KNOWN, peakCompute: 0 })).toBeNull();
    expect(rooflineLine({ ...KNOWN, achieved: 0 })?.point).toBeNull();
    expect(rooflineLine({ ...KNOWN, intensity: null })?.point).toBeNull();
  });
});

describe('rates and intensities', () => {
  it('have the digits that tell them apart, and a dash where they are not known', () => {
    expect(rateWords(321_400_630_242.12, 'op/s')).toMatch(/^321.4006 Gop\/s$/);
    expect(rateWords(512, 'B/s')).toBe('512 B/s');
    expect(rateWords(null, 'op/s')).toBe('–');
    expect([shortRate(1e11), shortRate(10), shortRate(1e13)]).toEqual(['100 G', '10', '10 T']);
    expect(intensityWords(0.693384803)).toMatch(/^0.693385 op\/B$/);
    expect(intensityWords(null)).toBe('–');
  });
});
