import { DOMAINS } from '../../shared/bake/layout.ts';
import type { Rgb } from './colour-scales.ts';
import { colourOf } from './map-colours.ts';
import type { MapModel } from './map-model.ts';
import { shownNumber } from './map-words.ts';
import { SEVERITIES } from './map-values.ts';

/** Values of one colour, both ends included, and how many tiles have one of them. */
export interface LegendBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly colour: Rgb;
  readonly name: string;
}

export interface LegendEntry extends LegendBin {
  /** Beside its colour, where there is little room. */
  readonly short: string;
}

type Shown = Pick<MapModel, 'layer' | 'colours'>;

/** The categories that tiles have, in order. */
export function legendEntries({ layer, colours }: Shown): LegendEntry[] {
  const entries: LegendEntry[] = [];
  const { kind } = layer;
  for (let value = layer.min; value <= layer.max; value++) {
    const count = layer.countOf(value);
    if (count === 0) continue;
    const colour = colourOf(value, kind, layer, colours.palette);
    entries.push({ from: value, to: value, count, colour, ...nameOf(kind.scale, value) });
  }
  return entries;
}

function nameOf(scale: string, value: number): { name: string; short: string } {
  if (scale === 'severities') {
    const name = value === 0 ? 'no problem' : (SEVERITIES[value - 1] ?? '');
    return { name, short: name };
  }
  if (scale === 'changed') {
    const name = value === 0 ? 'as saved' : 'changed since saved';
    return { name, short: value === 0 ? 'as saved' : 'changed' };
  }
  if (scale === 'differs') {
    const name = value === 0 ? 'the same' : 'differs';
    return { name, short: name };
  }
  const name = value < DOMAINS ? `domain ${value}` : `domain ${value}, which there is not`;
  return { name, short: String(value) };
}

const MOST_BINS = 12;

/** The extent in steps of equal length, fewer where there are few values. */
export function legendBins({ layer, colours }: Shown): LegendBin[] {
  const { kind, min, max } = layer;
  const bins = Math.min(MOST_BINS, max - min + 1);
  return Array.from({ length: bins }, (_, index) => {
    const from = min + Math.ceil((index * (max - min + 1)) / bins);
    const to = min + Math.ceil(((index + 1) * (max - min + 1)) / bins) - 1;
    let count = 0;
    for (let value = from; value <= to; value++) count += layer.countOf(value);
    const middle = Math.round((from + to) / 2);
    const ends = [shownNumber(kind, from), shownNumber(kind, to)];
    const name = from === to ? ends[0]! : ends.join(' to ');
    return { from, to, count, colour: colourOf(middle, kind, layer, colours.palette), name };
  });
}
