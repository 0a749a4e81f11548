import { describe, expect, it } from 'vitest';
import { SharedMemory } from './memory-model.mjs';

/** Cycles at which transfers of 3,040 bytes end that all start in cycle 0 on these cores. */
function endsOf(cores: readonly number[]): number[] {
  const memory = new SharedMemory();
  const ends: number[] = [];
  for (const core of cores) {
    memory.start({ core, bytesLeft: 3_040, readyAt: 0, done: (cycle) => ends.push(cycle) });
  }
  while (memory.running.length > 0) memory.advance(memory.nextEvent());
  return ends;
}

describe('the shared memory', () => {
  it('gives a transfer alone what its engine can move', () => {
    expect(endsOf([0])).toEqual([95]);
  });

  it('shares a link between its cores', () => {
    expect(endsOf([0, 1, 2, 3])).toEqual([160, 160, 160, 160]);
    expect(endsOf([12, 13, 14, 15])[0]).toBeGreaterThan(200);
  });

  it('shares the memory between all links', () => {
    const all = endsOf(Array.from({ length: 16 }, (_, core) => core));
    expect(Math.min(...all)).toBeGreaterThanOrEqual((16 * 3_040) / 288);
  });

  it('lets no bytes flow before a request is answered', () => {
    const memory = new SharedMemory();
    let end = 0;
    memory.start({ core: 0, bytesLeft: 32, readyAt: 50, done: (cycle) => (end = cycle) });
    while (memory.running.length > 0) memory.advance(memory.nextEvent());
    expect(end).toBe(51);
  });
});
