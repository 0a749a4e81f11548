import type { TimelineTheme } from './messages.ts';

/** Red, green, blue, opacity, as bytes. */
export type Rgba = readonly [number, number, number, number];

/** A theme whose colours are numbers for the passes and CSS text for the labels. */
export interface ResolvedTheme {
  readonly css: TimelineTheme;
  readonly slots: readonly Rgba[];
  /** Black or white, whichever reads better on the slot's colour. */
  readonly slotText: readonly ('#000000' | '#ffffff')[];
  readonly background: Rgba;
  readonly laneBackground: Rgba;
  readonly line: Rgba;
  readonly text: Rgba;
  readonly accent: Rgba;
  readonly notes: readonly Rgba[];
}

export function resolveTheme(css: TimelineTheme, parse: (colour: string) => Rgba): ResolvedTheme {
  const slots = css.slots.map(parse);
  return {
    css,
    slots,
    slotText: slots.map(readableOn),
    background: parse(css.background),
    laneBackground: parse(css.laneBackground),
    line: parse(css.line),
    text: parse(css.text),
    accent: parse(css.accent),
    notes: css.notes.map(parse),
  };
}

/** As CSS and the 2D canvas write it; `ratio` device pixels to a CSS pixel. */
export function fontOf({ css }: ResolvedTheme, ratio: number): string {
  return `${css.fontSizeCssPx * ratio}px ${css.fontFamily}`;
}

export function withOpacity(colour: Rgba, opacity: number): Rgba {
  return [colour[0], colour[1], colour[2], Math.round(opacity * 255)];
}

export function mixed(a: Rgba, b: Rgba): Rgba {
  const [red, green, blue, opacity] = a.map((byte, i) => Math.round((byte + b[i]!) / 2));
  return [red!, green!, blue!, opacity!];
}

/** WCAG relative luminance, 0 black to 1 white. */
export function luminance([red, green, blue]: Rgba): number {
  const linear = (byte: number): number => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function readableOn(fill: Rgba): '#000000' | '#ffffff' {
  const light = luminance(fill);
  const onWhite = 1.05 / (light + 0.05);
  const onBlack = (light + 0.05) / 0.05;
  return onBlack >= onWhite ? '#000000' : '#ffffff';
}
