import { describe, expect, it } from 'vitest';
import {
  contrast,
  domainColour,
  luminance,
  oklch,
  parseColour,
  sequentialColour,
  weightColour,
  type ThemeKind,
} from './colour-scales.ts';

const themes: ThemeKind[] = ['dark', 'light'];
const weights = Array.from({ length: 31 }, (_, index) => index - 15);

describe('colour scales', () => {
  it('converts the corners of OKLCH', () => {
    expect(oklch(1, 0, 0)).toEqual([255, 255, 255]);
    expect(oklch(0, 0, 0)).toEqual([0, 0, 0]);
    const [red, green, blue] = oklch(0.62796, 0.25768, 29.234);
    expect([red >= 254, green <= 1, blue <= 1]).toEqual([true, true, true]);
  });

  it('reads colours in every form that a build may give them', () => {
    expect(parseColour('#fff')).toEqual([255, 255, 255]);
    expect(parseColour(' #1a2B3c')).toEqual([26, 43, 60]);
    expect(parseColour('rgb(1 2 3 / 50%)')).toEqual([1, 2, 3]);
    expect(() => parseColour('')).toThrow();
  });

  it.each(themes)('keeps every weight readable in the %s theme', (theme) => {
    for (const value of weights) {
      const { background, text } = weightColour(value, theme);
      expect(contrast(background, text), `weight ${value}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(themes)('tells minus from plus by blue and red in the %s theme', (theme) => {
    for (let magnitude = 1; magnitude <= 15; magnitude += 1) {
      const [minusRed, , minusBlue] = weightColour(-magnitude, theme).background;
      const [plusRed, , plusBlue] = weightColour(magnitude, theme).background;
      expect(minusBlue).toBeGreaterThan(minusRed);
      expect(plusRed).toBeGreaterThan(plusBlue);
    }
  });

  it.each(themes)('gives larger magnitudes a stronger colour in the %s theme', (theme) => {
    const zero = luminance(weightColour(0, theme).background);
    const away = (value: number) =>
      Math.abs(luminance(weightColour(value, theme).background) - zero);
    for (let magnitude = 2; magnitude <= 15; magnitude += 1) {
      expect(away(magnitude)).toBeGreaterThan(away(magnitude - 1));
      expect(away(-magnitude)).toBeGreaterThan(away(-magnitude + 1));
    }
  });

  it.each(themes)('keeps sixteen domains apart in the %s theme', (theme) => {
    const colours = Array.from({ length: 16 }, (_, domain) => domainColour(domain, theme));
    colours.forEach((a, i) =>
      colours.slice(i + 1).forEach((b, j) => {
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        expect(distance, `domains ${i} and ${i + 1 + j}`).toBeGreaterThan(24);
      }),
    );
  });

  it.each(themes)('moves away from the background with the share in the %s theme', (theme) => {
    const background = theme === 'dark' ? 0 : 1;
    let last = -1;
    for (let share = 0; share <= 1; share += 0.1) {
      const away = Math.abs(luminance(sequentialColour(share, theme)) - background);
      expect(away).toBeGreaterThan(last);
      last = away;
    }
  });
});
