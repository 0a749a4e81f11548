/**
 * Colours that carry data. Scales are built in OKLCH, where equal steps of lightness look equal,
 * so that they can be told apart by lightness alone, and are checked for contrast in the tests.
 */

export type ThemeKind = 'dark' | 'light';
export type Rgb = readonly [red: number, green: number, blue: number];

const encodeChannel = (linear: number) => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
};

/** Lightness 0..1, chroma 0..0.4, hue in degrees; out of gamut is clipped. */
export function oklch(lightness: number, chroma: number, hueDegrees: number): Rgb {
  const a = chroma * Math.cos((hueDegrees * Math.PI) / 180);
  const b = chroma * Math.sin((hueDegrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encodeChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encodeChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encodeChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export function cssRgb([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** A style sheet's colour as three channels: #rgb, #rrggbb or rgb(…), which builds shorten freely. */
export function parseColour(text: string): Rgb {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  const size = (digits?.length ?? 0) / 3;
  const channels = digits
    ? [0, 1, 2].map((i) => parseInt(digits.slice(i * size, (i + 1) * size).repeat(3 - size), 16))
    : (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  const [red, green, blue] = channels;
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error(`“${text}” is not a colour that is understood here`);
  }
  return [red, green, blue];
}

/** Relative luminance and contrast as WCAG 2 defines them. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((left, right) => right - left);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

const BLUE_DEGREES = 255;
const ORANGE_DEGREES = 55;
const LARGEST_MAGNITUDE = 15;

export interface WeightColour {
  readonly background: Rgb;
  readonly text: Rgb;
}

/** Diverging: blue for minus, orange for plus, a neutral zero; −15..15. */
export function weightColour(value: number, theme: ThemeKind): WeightColour {
  const strength = Math.min(1, Math.abs(value) / LARGEST_MAGNITUDE) ** 0.7;
  const hue = value < 0 ? BLUE_DEGREES : ORANGE_DEGREES;
  if (value === 0) {
    return theme === 'dark'
      ? { background: oklch(0.24, 0.005, 260), text: oklch(0.68, 0.01, 260) }
      : { background: oklch(0.965, 0.003, 260), text: oklch(0.5, 0.01, 260) };
  }
  return theme === 'dark'
    ? {
        background: oklch(0.3 + 0.2 * strength, 0.03 + 0.11 * strength, hue),
        text: oklch(0.98, 0.01, hue),
      }
    : {
        background: oklch(0.93 - 0.22 * strength, 0.02 + 0.12 * strength, hue),
        text: oklch(0.2, 0.03, hue),
      };
}

/**
 * Sixteen domains, 0 the calm one. Found by a search for colours that stay apart in full sight and in
 * simulated deuteranopia and protanopia (the tests hold them to ΔE 30 and 18).
 */
const DOMAIN_COLOURS: Readonly<Record<ThemeKind, readonly Rgb[]>> = {
  dark: [
    '#34383e #cdb295 #e97655 #7c2572 #a1ef8d #20459e #c398ff #0081b7',
    '#007860 #e9db58 #6a6c00 #90e3ff #37f7db #743b21 #d77c9f #d78b00',
  ].flatMap(coloursIn),
  light: [
    '#ccd1d9 #a395ff #c9a872 #674800 #74edad #00dcff #4a845d #c6df65',
    '#007eb1 #d3a000 #e87a9e #82182b #d66a37 #76596e #731c69 #0b4197',
  ].flatMap(coloursIn),
};
/** No domain has it: what is stored is above 15. */
const NO_DOMAIN: Rgb = [255, 0, 0];

function coloursIn(line: string): Rgb[] {
  return line.split(' ').map(parseColour);
}

export function domainColour(domain: number, theme: ThemeKind): Rgb {
  return DOMAIN_COLOURS[theme][domain] ?? NO_DOMAIN;
}

/** From near the background (0) to far from it (1); one hue, lightness does the telling. */
export function sequentialColour(share: number, theme: ThemeKind): Rgb {
  const t = Math.min(1, Math.max(0, share));
  return theme === 'dark'
    ? oklch(0.27 + 0.58 * t, 0.02 + 0.1 * t, 230 - 60 * t)
    : oklch(0.94 - 0.56 * t, 0.02 + 0.09 * t, 200 + 50 * t);
}

/** −1…1: blue for minus, orange for plus, near the background for zero. */
export function divergingColour(share: number, theme: ThemeKind): Rgb {
  const t = Math.min(1, Math.abs(share));
  const hue = share < 0 ? BLUE_DEGREES : ORANGE_DEGREES;
  return theme === 'dark'
    ? oklch(0.3 + 0.48 * t, 0.005 + 0.14 * t, hue)
    : oklch(0.94 - 0.46 * t, 0.005 + 0.14 * t, hue);
}
