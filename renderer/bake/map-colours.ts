import {
  divergingColour,
  domainColour,
  sequentialColour,
  type Rgb,
  type ThemeKind,
} from './colour-scales.ts';
import type { MapModeKind } from './map-values.ts';
import type { ValueLayer } from './value-layer.ts';

/** Colours that come from the interface's tokens rather than from a scale. */
export interface MapPalette {
  readonly theme: ThemeKind;
  /** By rank: no problem, info, warning, compatibility, error. */
  readonly severities: readonly Rgb[];
  /** Not changed, changed. */
  readonly changed: readonly [Rgb, Rgb];
}

/** Least and greatest value of the array; a range that is one value has min = max. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

export function colourOf(
  value: number,
  kind: MapModeKind,
  extent: Extent,
  palette: MapPalette,
): Rgb {
  switch (kind.scale) {
    case 'domains':
      return domainColour(value, palette.theme);
    case 'severities':
      return palette.severities[value] ?? [0, 0, 0];
    case 'changed':
    case 'differs':
      return palette.changed[value === 0 ? 0 : 1];
    case 'sequential':
      return sequentialColour(shareOf(value, kind, extent), palette.theme);
    case 'diverging':
      return divergingColour(shareOf(value, kind, extent), palette.theme);
  }
}

/** 0…1 from the least to the greatest value, or −1…1 about zero for a diverging scale. */
export function shareOf(value: number, { shown, scale }: MapModeKind, extent: Extent): number {
  const read = shown ?? ((number: number) => number);
  const [at, min, max] = [read(value), read(extent.min), read(extent.max)];
  if (scale === 'diverging') {
    const reach = Math.max(Math.abs(min), Math.abs(max));
    return reach === 0 ? 0 : at / reach;
  }
  return max === min ? 0 : (at - min) / (max - min);
}

/** Larger scales are made of this many colours: more than eyes tell apart, and quick to make. */
const MOST_COLOURS = 512;

/** A pixel of a canvas, as one little-endian word, for each value from `layer.min` to `layer.max`. */
export function pixelTable(layer: ValueLayer, palette: MapPalette): Uint32Array {
  const { kind, min, max } = layer;
  const size = max - min + 1;
  const colours = Math.min(size, MOST_COLOURS);
  const steps = Array.from({ length: colours }, (_, step) =>
    pixelOf(
      colourOf(
        min + Math.round((step * (size - 1)) / Math.max(1, colours - 1)),
        kind,
        layer,
        palette,
      ),
    ),
  );
  return Uint32Array.from({ length: size }, (_, index) => {
    return steps[Math.round((index * (colours - 1)) / Math.max(1, size - 1))]!;
  });
}

export function pixelOf([red, green, blue]: Rgb, alpha = 255): number {
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
