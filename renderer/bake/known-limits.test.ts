import { describe, expect, it } from 'vitest';
import { knownLimits } from './known-limits.ts';

const topology = (tileW: number, tileH: number) => ({
  tileCount: tileW * tileH,
  tileW,
  tileH,
  lanes: 8,
  domains: 16,
});

describe('limits that are offered', () => {
  it('are the parts of the full array there', () => {
    const limits = knownLimits(topology(128, 32)).map(({ limit }) => limit);
    expect(limits).toEqual([0, 4096, 2048, 1024, 512, 256, 128]);
  });

  it('mean all tiles anywhere else', () => {
    expect(knownLimits(topology(64, 64)).map(({ limit }) => limit)).toEqual([0, 4096]);
  });
});
