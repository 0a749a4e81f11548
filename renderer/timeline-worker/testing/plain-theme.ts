import { resolveTheme } from '../colours.ts';

/** Colours that tests can tell apart: slot number s is 16 × s of blue. */
export const PLAIN_THEME = resolveTheme(
  {
    slots: Array.from({ length: 8 }, (_, slot) => `#0000${slot}0`),
    background: '#000000',
    laneBackground: '#000000',
    line: '#000000',
    text: '#000000',
    textDim: '#000000',
    accent: '#000000',
    notes: ['#0000ff', '#00ff00'],
    fontFamily: 'sans-serif',
    fontSizeCssPx: 11,
  },
  (css) => [0, 0, Number.parseInt(css.slice(5), 16), 255],
);
