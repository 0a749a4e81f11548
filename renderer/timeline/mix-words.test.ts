import { describe, expect, it } from 'vitest';
import type { GroupMix } from '../store/selection-slice.ts';
import { mixShares, mixWords } from './mix-words.ts';

const types = [
  { code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 },
  { code: 2, id: 2, name: 'DMA_READ', slot: 2 },
];
const total = (code: number, cycles: string) => ({
  ...{ code, cycles, events: 1, wholeCycles: cycles, shortest: '0', longest: cycles },
});
const mix: GroupMix = {
  name: 'front',
  cores: 4,
  fromOffset: 64,
  toOffset: 80,
  types: [total(1, '48'), total(2, '0'), total(9, '32')],
  occupied: '56',
};

describe('the mix of a group in words', () => {
  it('has the share of each type that is there of the time of all cores, and what is idle', () => {
    expect(mixShares(mix, { types })).toEqual([
      { code: 1, name: 'MAC_COMPUTE', share: '75 %' },
      { code: 9, name: 'type 9', share: '50 %' },
      { code: null, name: 'idle', share: '12.5 %' },
    ]);
    expect(mixWords(mix, { types })).toBe(
      'front: 4 cores, MAC_COMPUTE 75 %, type 9 50 %, idle 12.5 %',
    );
  });
});
