import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areLaneRuns, laneCountOf, lanesOfRuns, runsOfLanes } from './lane-sum.ts';

describe('runs of lanes', () => {
  it('are the lanes they are made of, as few as can be', () => {
    const lanes = fc.uniqueArray(fc.nat({ max: 60 })).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(lanes, (lanes) => {
        const runs = runsOfLanes(lanes);
        expect([...lanesOfRuns(runs)]).toEqual(lanes);
        expect(laneCountOf(runs)).toBe(lanes.length);
        expect(areLaneRuns(runs, 61)).toBe(true);
        const begun = lanes.filter((lane, at) => lane - 1 !== lanes[at - 1]);
        expect(runs.map(([first]) => first)).toEqual(begun);
      }),
    );
  });

  it('are refused where they are out of order, touch, or name lanes that are not there', () => {
    const wrong = [
      null,
      [[1]],
      [[1, 0]],
      [[-1, 2]],
      [[0, 8]],
      [[0.5, 1]],
      [
        [0, 1],
        [2, 3],
      ],
    ];
    for (const runs of [
      ...wrong,
      [
        [4, 5],
        [0, 1],
      ],
      [
        [0, 3],
        [2, 4],
      ],
      ['ab'],
      [['0', '1']],
    ]) {
      expect(areLaneRuns(runs, 8)).toBe(false);
    }
    expect(
      areLaneRuns(
        [
          [0, 1],
          [3, 7],
        ],
        8,
      ),
    ).toBe(true);
    expect(areLaneRuns([], 0)).toBe(true);
  });
});
