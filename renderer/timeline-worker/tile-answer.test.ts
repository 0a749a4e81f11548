import { describe, expect, it } from 'vitest';
import { COLUMN_OVERLAP } from '../../shared/trace/tile-layout.ts';
import { readTileAnswer, RECT_WORDS } from './tile-answer.ts';
import type { TileParts } from './tile-answer.ts';
import { tileAnswer } from './testing/tile-answers.ts';

const request = { id: 1, generation: 1, level: 3, index: -2, lanes: [4, 9, 7] };

function startsOf(parts: TileParts, position: number): number[] {
  const { rectFrom, rectTo } = parts.lanes[position]!;
  const starts: number[] = [];
  for (let rect = rectFrom; rect < rectTo; rect++) {
    starts.push(parts.rects.floats[rect * RECT_WORDS]!);
  }
  return starts;
}

describe('readTileAnswer', () => {
  it('finds the lanes, their texels and their rectangles', () => {
    const answer = tileAnswer(
      request,
      [{ lane: 1, column: 255, bytes: [0, 200] }],
      [
        { lane: 0, start: 1, end: 5 },
        { lane: 2, start: 2, end: 6 },
        { lane: 2, start: 8, end: 9 },
      ],
    );
    const parts = readTileAnswer(answer)!;
    expect(parts.lanes.map((lane) => lane.lane)).toEqual([4, 9, 7]);
    expect(parts.lanes[1]!.texels[255 * 12 + 1]).toBe(200);
    expect([0, 1, 2].map((position) => startsOf(parts, position))).toEqual([[1], [], [2, 8]]);
  });

  it('groups rectangles that come in another order, keeping it inside a lane', () => {
    const rects = [2, 0, 2, 1, 0].map((lane, start) => ({ lane, start, end: start + 1 }));
    const parts = readTileAnswer(tileAnswer(request, [], rects))!;
    expect([0, 1, 2].map((position) => startsOf(parts, position))).toEqual([[1, 4], [3], [0, 2]]);
  });

  it('tells which columns hold a residual and which hold instants', () => {
    const columns = [
      { lane: 0, column: 3, bytes: [0, 0, 0, 0, 0, 0, 0, 1] },
      { lane: 0, column: 10, bytes: [1] },
      { lane: 0, column: 200, bytes: [1] },
      { lane: 1, column: 255, bytes: [0, 0, 0, 0, 0, 0, 0, 0, 64] },
    ];
    const [first, second, third] = readTileAnswer(tileAnswer(request, columns))!.lanes;
    expect([...first!.residual]).toEqual([3, 11, 200, 201]);
    expect([...first!.instants]).toEqual([]);
    expect([...second!.residual]).toEqual([]);
    expect([...second!.instants]).toEqual([255, 256]);
    expect([...third!.residual, ...third!.instants]).toEqual([]);
  });

  it('counts overlaps only where there is a residual to mark', () => {
    const flagged = [0, 0, 0, 0, 0, 0, 0, 0, 0, COLUMN_OVERLAP];
    const columns = [
      { lane: 0, column: 3, bytes: flagged },
      { lane: 0, column: 90, bytes: [7, ...flagged.slice(1)] },
    ];
    const lane = readTileAnswer(tileAnswer(request, columns))!.lanes[0]!;
    expect([...lane.overlaps]).toEqual([90, 91]);
    expect([lane.texels[3 * 12 + 9], lane.texels[90 * 12 + 9]]).toEqual([0, COLUMN_OVERLAP]);
  });

  it('joins columns to few runs that leave none out', () => {
    const columns = Array.from({ length: 256 }, (_, column) => column)
      .filter((column) => (column * 7) % 18 < 3)
      .map((column) => ({ lane: 0, column, bytes: [9] }));
    const runs = readTileAnswer(tileAnswer(request, columns))!.lanes[0]!.residual;
    expect(runs.length).toBeLessThanOrEqual(32);
    for (const { column } of columns) {
      const inside = Array.from(runs.entries()).some(
        ([at, from]) => at % 2 === 0 && column >= from && column < runs[at + 1]!,
      );
      expect(inside).toBe(true);
    }
  });

  it('refuses a buffer that is longer or shorter than its counts, or of other lanes', () => {
    const answer = tileAnswer(request, [], [{ lane: 0, start: 0, end: 1 }]);
    const { buffer } = answer;
    expect(readTileAnswer({ ...answer, buffer: buffer.slice(0, -1) })).toBeNull();
    expect(readTileAnswer({ ...answer, buffer: buffer.slice(0, 4) })).toBeNull();
    expect(readTileAnswer({ ...answer, lanes: [4, 9] })).toBeNull();
    expect(readTileAnswer(tileAnswer(request, [], [{ lane: 3, start: 0, end: 1 }]))).toBeNull();
  });
});
