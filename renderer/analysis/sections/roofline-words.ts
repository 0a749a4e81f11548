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
  const prefix = PREFIXES.find(({ from }) => rate >= from) ?? { from: 1, name: '' };
  return `${(rate / prefix.from).toLocaleString(undefined, DECIMALS)} ${prefix.name}${unit}`;
}

export function intensityWords(intensity: number | null): string {
  if (intensity === null) return '–';
  return `${intensity.toLocaleString(undefined, { maximumSignificantDigits: 6 })} op/B`;
}
