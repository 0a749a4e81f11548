import { describe, expect, it } from 'vitest';
import {
  contrast,
  divergingColour,
  domainColour,
  luminance,
  oklch,
  parseColour,
  sequentialColour,
  weightColour,
  type Rgb,
  type ThemeKind,
} from './colour-scales.ts';

const themes: ThemeKind[] = ['dark', 'light'];
const weights = Array.from({ length: 31 }, (_, index) => index - 15);

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Machado, Oliveira and Fernandes 2009, severity 1; `least` is in CIE L*a*b*. */
const SIGHTS: Readonly<Record<string, { readonly matrix: Matrix; readonly least: number }>> = {
  full: {
    matrix: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    least: 30,
  },
  deuteranopia: {
    matrix: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    least: 18,
  },
  protanopia: {
    matrix: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    least: 18,
  },
};

const TO_XYZ: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

function linear(colour: Rgb): Rgb {
  return colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

function times(matrix: Matrix, colour: Rgb): Rgb {
  const row = (r: Rgb): number => r[0] * colour[0] + r[1] * colour[1] + r[2] * colour[2];
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function lab(colour: Rgb): Rgb {
  const [x, y, z] = times(TO_XYZ, colour.map((c) => Math.max(0, c)) as unknown as Rgb);
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

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

  it.each(themes)(
    'tells minus from plus whatever colours somebody sees in the %s theme',
    (theme) => {
      for (const [sight, { matrix }] of Object.entries(SIGHTS)) {
        const seen = (value: number) =>
          lab(times(matrix, linear(weightColour(value, theme).background)));
        for (let magnitude = 1; magnitude <= 15; magnitude += 1) {
          const [a, b] = [seen(magnitude), seen(-magnitude)];
          const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          expect(distance, `${sight} ±${magnitude}`).toBeGreaterThan(20);
        }
      }
    },
  );

  it.each(themes)('gives larger magnitudes a stronger colour in the %s theme', (theme) => {
    const zero = luminance(weightColour(0, theme).background);
    const away = (value: number) =>
      Math.abs(luminance(weightColour(value, theme).background) - zero);
    for (let magnitude = 2; magnitude <= 15; magnitude += 1) {
      expect(away(magnitude)).toBeGreaterThan(away(magnitude - 1));
      expect(away(-magnitude)).toBeGreaterThan(away(-magnitude + 1));
    }
  });

  describe.each(themes)('sixteen domains in the %s theme', (theme) => {
    const domains = Array.from({ length: 16 }, (_, domain) => domainColour(domain, theme));

    it.each(Object.keys(SIGHTS))('are apart for sight: %s', (sight) => {
      const { matrix, least } = SIGHTS[sight]!;
      const seen = domains.map((colour) => lab(times(matrix, linear(colour))));
      seen.forEach((a, i) =>
        seen.slice(i + 1).forEach((b, j) => {
          const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          expect(distance, `domains ${i} and ${i + 1 + j}`).toBeGreaterThan(least);
        }),
      );
    });

    it('stand out from the background', () => {
      const background = theme === 'dark' ? parseColour('#15171a') : parseColour('#ffffff');
      domains.forEach((colour, domain) =>
        expect(contrast(colour, background), `domain ${domain}`).toBeGreaterThan(1.25),
      );
    });

    it('have none for what is no domain', () => {
      expect(domains).not.toContainEqual(domainColour(16, theme));
    });
  });

  it.each(themes)('tells the sides of a diverging scale by blue and red in %s', (theme) => {
    for (const share of [0.2, 0.5, 1]) {
      const [minusRed, , minusBlue] = divergingColour(-share, theme);
      const [plusRed, , plusBlue] = divergingColour(share, theme);
      expect([minusBlue > minusRed, plusRed > plusBlue]).toEqual([true, true]);
      const zero = luminance(divergingColour(0, theme));
      const half = Math.abs(luminance(divergingColour(share / 2, theme)) - zero);
      expect(Math.abs(luminance(divergingColour(share, theme)) - zero)).toBeGreaterThan(half);
    }
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
