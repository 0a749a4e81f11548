import { describe, expect, it } from 'vitest';
import { HeldMotion } from './held-motion.ts';

describe('motion while a key is held', () => {
  it('goes on until the key is released', () => {
    const motion = new HeldMotion();
    motion.press('right', 0);
    let panned = 0;
    for (let now = 16; now <= 1600; now += 16) panned += motion.step(now).panShare;
    expect(panned).toBeCloseTo(1.44, 2);
    motion.release('right');
    motion.step(1616);
    expect(motion.active).toBe(false);
    expect(motion.step(1632).panShare).toBe(0);
  });

  it('moves a noticeable way on a tap', () => {
    const motion = new HeldMotion();
    motion.press('zoom-in', 0);
    motion.release('zoom-in');
    let factor = 1;
    for (let now = 16; motion.active; now += 16) factor *= motion.step(now).zoomFactor;
    expect(factor).toBeLessThan(0.76);
    expect(factor).toBeGreaterThan(0.6);
  });

  it('takes auto-repeat for one press and opposite keys for none', () => {
    const motion = new HeldMotion();
    motion.press('left', 0);
    motion.press('left', 100);
    motion.press('right', 100);
    expect(motion.step(116).panShare).toBe(0);
  });

  it('does not leap after a pause of the window', () => {
    const motion = new HeldMotion();
    motion.press('down', 0);
    expect(motion.step(60_000).scrollCssPx).toBeCloseTo(30);
    motion.releaseAll();
    motion.step(60_016);
    expect(motion.active).toBe(false);
  });
});
