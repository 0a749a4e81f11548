import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureWait } from './picture-wait.ts';

const FRAME_MS = 16;

describe('the wait for a picture', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) =>
      setTimeout(callback, FRAME_MS),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function begin(idle: () => Promise<void>) {
    const wait = new PictureWait({ idle });
    let isOver = false;
    void wait.untilDrawn().then(() => {
      isOver = true;
    });
    return { wait, isOver: () => isOver };
  }

  it('asks the worker only when the view has told its size, and is over when that is idle', async () => {
    const idle = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
    const { wait, isOver } = begin(idle);
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(idle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(idle).toHaveBeenCalledOnce();
    expect([isOver(), wait.isWaiting]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(50);
    expect([isOver(), wait.isWaiting]).toEqual([true, false]);
  });

  it('ends by itself where the picture takes too long', async () => {
    const { isOver } = begin(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(299);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver()).toBe(true);
  });

  it('ends also in a window that is not shown, which has no animation frames', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const idle = vi.fn(() => Promise.resolve());
    const { isOver } = begin(idle);
    await vi.advanceTimersByTimeAsync(300);
    expect(isOver()).toBe(true);
    expect(idle).not.toHaveBeenCalled();
  });
});
