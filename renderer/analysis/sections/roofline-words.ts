const PREFIXES = [
  { from: 1e15, name: 'P' },
  { from: 1e12, name: 'T' },
  { from: 1e9, name: 'G' },
  { from: 1e6, name: 'M' },
  { from: 1e3, name: 'k' },
] as const;

const DECIMALS = { maximumFractionDigits: 4 } as const;

/** "321.4006 Gop/s"; a dash where it is not known. */
export function rateWords(rate: number | null, unit: 'op/s' | 'B/s'): string {
  if (rate === null) return '–';
  const { number, prefix } = prefixed(rate);
  return `${number} ${prefix}${unit}`;
}

export function shortIntensity(intensity: number): string {
  return intensity.toLocaleString(undefined, { maximumSignificantDigits: 6 });
}

/** "100 G": for an axis that says what it counts. */
export function shortRate(rate: number): string {
  const { number, prefix } = prefixed(rate);
  return `${number} ${prefix}`.trimEnd();
}

export function intensityWords(intensity: number | null): string {
  if (intensity === null) return '–';
  return `${shortIntensity(intensity)} op/B`;
}

function prefixed(rate: number): { readonly number: string; readonly prefix: string } {
  const { from, name } = PREFIXES.find((each) => rate >= each.from) ?? { from: 1, name: '' };
  return { number: (rate / from).toLocaleString(undefined, DECIMALS), prefix: name };
}
