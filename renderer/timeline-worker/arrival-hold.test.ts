import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArrivalHold } from './arrival-hold.ts';

describe('ArrivalHold', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('lets go once, counted from the first tile that waits', () => {
    const release = vi.fn();
    const hold = new ArrivalHold(release);
    hold.begin();
    vi.advanceTimersByTime(60);
    hold.begin();
    vi.advanceTimersByTime(39);
    expect(release).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(release).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('lets go of nothing that was drawn before, and can begin anew', () => {
    const release = vi.fn();
    const hold = new ArrivalHold(release);
    hold.begin();
    vi.advanceTimersByTime(99);
    hold.end();
    vi.advanceTimersByTime(50);
    expect(release).not.toHaveBeenCalled();
    hold.begin();
    vi.advanceTimersByTime(100);
    expect(release).toHaveBeenCalledTimes(1);
  });
});
