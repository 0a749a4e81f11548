import { expect, it } from 'vitest';
import { isOneColour } from './one-colour.ts';

it('tells a picture of one colour from one with a single other pixel', () => {
  const white = new Uint8Array(4 * 100).fill(255);
  const grey = Uint8Array.from({ length: 400 }, (_, byte) => [10, 20, 30, 255][byte % 4]!);
  expect(isOneColour(white)).toBe(true);
  expect(isOneColour(grey)).toBe(true);
  for (const pixel of [0, 57, 99]) {
    const other = white.slice();
    other[4 * pixel + 1] = 254;
    expect(isOneColour(other)).toBe(false);
  }
});
