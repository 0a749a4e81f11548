import { describe, expect, it } from 'vitest';
import { luminance, readableOn } from './colours.ts';
import type { Rgba } from './colours.ts';

describe('readableOn', () => {
  it('takes black on light fills and white on dark ones', () => {
    expect(readableOn([214, 200, 120, 255])).toBe('#000000');
    expect(readableOn([31, 91, 214, 255])).toBe('#ffffff');
  });

  it('always has a contrast of 4.5 to 1', () => {
    for (let red = 0; red <= 255; red += 15) {
      for (let green = 0; green <= 255; green += 15) {
        const fill: Rgba = [red, green, 120, 255];
        const light = luminance(fill) + 0.05;
        const contrast = readableOn(fill) === '#ffffff' ? 1.05 / light : light / 0.05;
        expect(contrast).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
