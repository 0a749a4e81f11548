import { describe, expect, it } from 'vitest';
import { windowStrips } from './window-strips.ts';

describe('strips of windows', () => {
  it('have the edges of B, and each change as a share of the longer time', () => {
    const strips = windowStrips({
      lanes: [
        { core: 4, laneA: 0, laneB: 2 },
        { core: 9, laneA: 1, laneB: 0 },
      ],
      windows: 2,
      a: { begins: Float64Array.of(0, NaN), ends: Float64Array.of(100, 200, NaN, NaN) },
      b: { begins: Float64Array.of(10, NaN), ends: Float64Array.of(210, 260, NaN, NaN) },
      paired: { events: 2, onlyA: 0, onlyB: 0 },
    });
    expect(strips.lanes).toEqual([2, 0]);
    expect([...strips.edges]).toEqual([10, 210, 260, NaN, NaN, NaN]);
    // 100 became 200, 100 became 50; a core without common work has nothing.
    expect([...strips.change]).toEqual([0.5, -0.5, 0, 0]);
  });
});
