import { afterEach, describe, expect, it, vi } from 'vitest';
import { nudged, timeFrames } from './frame-times.ts';
import type { TimelineView } from './messages.ts';

const VIEW: TimelineView = {
  startOffset: 1_000,
  cyclesPerCssPx: 10,
  scrollTopCssPx: 0,
  widthCssPx: 800,
  heightCssPx: 600,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};

describe('timed frames', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are drawn one more than asked for, each finished before the next', async () => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => queueMicrotask(run));
    const calls: string[] = [];
    const times = await timeFrames(
      3,
      (frame) => calls.push(`draw ${frame}`),
      () => calls.push('finish'),
    );
    const drawn = [0, 1, 2, 3].flatMap((frame) => [`draw ${frame}`, 'finish']);
    expect(calls).toEqual(drawn);
    expect(Object.values(times).map((list: number[]) => list.length)).toEqual([3, 3, 3]);
  });

  it('are each nudged against the one before, and stay near the view', () => {
    const starts = Array.from({ length: 20 }, (_, frame) => nudged(VIEW, frame).startOffset);
    starts.slice(1).forEach((start, at) => expect(start).not.toBe(starts[at]));
    for (const start of starts) expect(Math.abs(start - VIEW.startOffset)).toBeLessThan(20);
  });
});
