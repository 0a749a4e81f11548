import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SnapEdge } from '../../shared/trace/area-queries.ts';
import { Snapping, type SnapPlace } from './snapping.ts';

const place = (offset: number, lastPosition = 3): SnapPlace => ({
  ...{ offset, firstPosition: 1, lastPosition, toleranceCycles: 10 },
});
const edgeAt = (offset: number): SnapEdge => ({ offset, record: 1, lane: 2, edge: 'start' });

function snapping() {
  const asked: SnapPlace[] = [];
  const answers: ((result: Result<SnapEdge | null>) => void)[] = [];
  let changes = 0;
  const tool = new Snapping(
    (wanted) => {
      asked.push(wanted);
      const answer = new Promise<Result<SnapEdge | null>>((resolve) => answers.push(resolve));
      return { answer, cancel: () => {} };
    },
    () => changes++,
  );
  const answer = async (result: Result<SnapEdge | null>): Promise<void> => {
    answers.shift()?.(result);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { tool, asked, answer, changes: () => changes };
}

describe('snapping', () => {
  it('never waits: it snaps when the answer has come, and tells that it has', async () => {
    const { tool, answer, changes } = snapping();
    expect(tool.near(place(100))).toBeNull();
    await answer(ok(edgeAt(104)));
    expect(changes()).toBe(1);
    expect(tool.near(place(100))).toEqual(edgeAt(104));
  });

  it('keeps an edge as long as it is near, and asks for each new place once', async () => {
    const { tool, asked, answer } = snapping();
    tool.near(place(100));
    await answer(ok(edgeAt(104)));
    expect(tool.near(place(112))).toEqual(edgeAt(104));
    expect(tool.near(place(112))).toEqual(edgeAt(104));
    expect(tool.near(place(116))).toBeNull();
    expect(asked.map(({ offset }) => offset)).toEqual([100, 112]);
    await answer(ok(edgeAt(110)));
    expect(asked.map(({ offset }) => offset)).toEqual([100, 112, 116]);
    expect(tool.near(place(116))).toEqual(edgeAt(110));
  });

  it('asks again where the lanes are others', async () => {
    const { tool, asked, answer } = snapping();
    tool.near(place(100));
    await answer(ok(null));
    tool.near(place(100, 4));
    expect(asked).toHaveLength(2);
  });

  it('does without where there are no details', async () => {
    const { tool, answer } = snapping();
    tool.near(place(100));
    await answer(fail('no-details', 'only an overview'));
    expect(tool.near(place(100))).toBeNull();
  });
});
