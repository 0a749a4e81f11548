import { domainColour, sequentialColour, type Rgb, type ThemeKind } from './colour-scales.ts';
import type { MapMode } from './map-values.ts';

export interface MapScale {
  readonly kind: 'domains' | 'severities' | 'range';
  /** Smallest and largest value of the array; a range that is one value has min = max. */
  readonly min: number;
  readonly max: number;
}

/** Colours that come from the interface's tokens rather than from a scale. */
export interface MapPalette {
  readonly theme: ThemeKind;
  /** By rank: no problem, info, warning, compatibility, error. */
  readonly severities: readonly Rgb[];
}

export function mapScale(mode: MapMode, values: Float64Array): MapScale {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (values.length === 0) min = max = 0;
  const kind = mode === 'domain' ? 'domains' : mode === 'problems' ? 'severities' : 'range';
  return { kind, min, max };
}

export function colourOf(value: number, scale: MapScale, palette: MapPalette): Rgb {
  switch (scale.kind) {
    case 'domains':
      return domainColour(value, palette.theme);
    case 'severities':
      return palette.severities[value] ?? [0, 0, 0];
    case 'range':
      return sequentialColour(
        scale.max === scale.min ? 0 : (value - scale.min) / (scale.max - scale.min),
        palette.theme,
      );
  }
}

const STEPS = 256;

/** One RGBA pixel per tile, in tile order. Colours come from a table: a scale costs more than a tile. */
export function tilePixels(
  values: Float64Array,
  scale: MapScale,
  palette: MapPalette,
  into: Uint8ClampedArray,
): void {
  const isRange = scale.kind === 'range';
  const span = scale.max - scale.min;
  const table = Array.from({ length: isRange ? STEPS : Math.max(STEPS, scale.max + 1) }, (_, i) =>
    colourOf(isRange ? scale.min + (span * i) / (STEPS - 1) : i, scale, palette),
  );
  for (let tile = 0; tile < values.length; tile += 1) {
    const value = values[tile]!;
    const step = !isRange ? value : span === 0 ? 0 : ((value - scale.min) / span) * (STEPS - 1);
    const [red, green, blue] = table[Math.round(step)]!;
    into[tile * 4] = red;
    into[tile * 4 + 1] = green;
    into[tile * 4 + 2] = blue;
    into[tile * 4 + 3] = 255;
  }
}
