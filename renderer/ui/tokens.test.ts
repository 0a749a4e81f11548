import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The promises that tokens.css makes about its colours, measured. */

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colours(selector: string): ReadonlyMap<string, Rgb> {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf('}', from));
  const found = [...block.matchAll(/--([a-z-]+): #([0-9a-f]{6});/g)];
  return new Map(found.map(([, name = '', hex = '']) => [name, linear(hex)]));
}

/** Linear light, 0 to 1. */
function linear(hex: string): Rgb {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
}

function times(matrix: Matrix, colour: Rgb): Rgb {
  const row = (r: Rgb): number => r[0] * colour[0] + r[1] * colour[1] + r[2] * colour[2];
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TO_XYZ: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

/** CIE L*a*b*, white D65. */
function lab(colour: Rgb): Rgb {
  const clipped = colour.map((channel) => Math.max(0, channel)) as unknown as Rgb;
  const [x, y, z] = times(TO_XYZ, clipped);
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const SIGHTS: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  // Machado, Oliveira and Fernandes 2009, severity 1.
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

const TEXTS = ['text', 'text-dim', 'accent', 'error', 'warning', 'info', 'compat'];
const GROUNDS = ['bg', 'bg-raised', 'bg-overlay'];
const TYPES = ['mac', 'read', 'write', 'stall', 'barrier', 'api', 'unknown', 'other'];
const KNOWN = TYPES.slice(0, 7);
const NOTES = ['blue', 'green', 'yellow', 'orange', 'red', 'purple'];

describe.each([':root', ":root[data-theme='dark']"])('colours of %s', (selector) => {
  const tokens = colours(selector);
  const token = (name: string): Rgb => {
    const colour = tokens.get(name);
    if (!colour) throw new Error(`there is no --${name}`);
    return colour;
  };

  it('give every text 4.5:1 on every ground', () => {
    for (const text of TEXTS) {
      for (const ground of GROUNDS) {
        const ratio = contrast(token(text), token(ground));
        expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(token('text-on-accent'), token('accent'))).toBeGreaterThanOrEqual(4.5);
  });

  it('give every type 3:1 on the lane', () => {
    for (const type of TYPES) {
      expect(contrast(token(`type-${type}`), token('lane-bg')), type).toBeGreaterThanOrEqual(3);
    }
  });

  it('give every colour of a note 3:1 on the lane and on the grounds of the window', () => {
    for (const note of NOTES) {
      for (const ground of [...GROUNDS, 'lane-bg']) {
        const ratio = contrast(token(`note-${note}`), token(ground));
        expect(ratio, `${note} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it.each(Object.keys(SIGHTS))('keep the known types apart for sight: %s', (sight) => {
    const matrix = SIGHTS[sight];
    if (!matrix) throw new Error(sight);
    const seen = KNOWN.map((type) => lab(times(matrix, token(`type-${type}`))));
    for (const [i, a] of seen.entries()) {
      for (const [j, b] of seen.slice(0, i).entries()) {
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        expect(distance, `${KNOWN[i]} and ${KNOWN[j]}`).toBeGreaterThanOrEqual(11);
      }
    }
  });
});
