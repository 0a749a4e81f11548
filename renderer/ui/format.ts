/**
 * Numbers as people read them: grouped by the locale, with their unit. Cycles stay exact; times
 * and shares are rounded, but nothing that is there is ever shown as nothing.
 */

const wholeNumber = new Intl.NumberFormat();

/** Exact: `value` is a whole number or its decimal digits. */
export function formatWhole(value: number | bigint | string): string {
  return wholeNumber.format(typeof value === 'string' ? BigInt(value) : value);
}

export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatWhole(count)} ${count === 1 ? singular : plural}`;
}

export function formatCycles(value: number | bigint | string): string {
  const cycles = BigInt(value);
  return `${wholeNumber.format(cycles)} ${cycles === 1n ? 'cycle' : 'cycles'}`;
}

const TIME_UNITS = [
  { perNanosecond: 1e-9, name: 's' },
  { perNanosecond: 1e-6, name: 'ms' },
  { perNanosecond: 1e-3, name: 'µs' },
] as const;

/** Time of so many cycles at a clock; at most six digits after the point. */
export function formatTime(cycles: number | bigint | string, clockMhz: number): string {
  const nanoseconds = (Number(cycles) * 1000) / clockMhz;
  const unit = TIME_UNITS.find((u) => Math.abs(nanoseconds) * u.perNanosecond >= 1) ?? {
    perNanosecond: 1,
    name: 'ns',
  };
  const value = nanoseconds * unit.perNanosecond;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: 6 })} ${unit.name}`;
}

/** `part` of `whole` in per cent; a dash where the whole is nothing. */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '–';
  // Six digits after the point are kept in the integer division.
  const percent = Number((part * 100_000_000n) / whole) / 1_000_000;
  if (part > 0n && percent < 0.01) return '< 0.01 %';
  if (part < whole && percent > 99.99) return '> 99.99 %';
  return `${percent.toLocaleString(undefined, { maximumFractionDigits: 2 })} %`;
}

const TENTHS = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1 });
/** What the locale puts before decimals. */
export const DECIMAL_POINT =
  TENTHS.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** `sum` divided by `count` > 0: exact where that is whole, else to the nearest tenth. */
export function formatMean(sum: bigint, count: number): string {
  const parts = BigInt(count);
  if (sum % parts === 0n) return formatWhole(sum / parts);
  if (sum * 20n < parts) return `< ${TENTHS.format(0.1)}`;
  const tenths = (sum * 20n + parts) / (parts * 2n);
  return `${formatWhole(tenths / 10n)}${DECIMAL_POINT}${formatWhole(tenths % 10n)}`;
}

/** File sizes: exact bytes below 10 KiB, else binary units with the exact bytes behind. */
export function formatBytes(bytes: number): string {
  const exact = formatCount(bytes, 'byte');
  return bytes < 10_240 ? exact : `${formatRoughBytes(bytes)} (${exact})`;
}

const BYTE_UNITS = ['KiB', 'MiB', 'GiB', 'TiB'];

/** A tenth of a binary unit is enough for what is an estimate, or still growing. */
export function formatRoughBytes(bytes: number): string {
  if (bytes < 1024) return formatCount(Math.round(bytes), 'byte');
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const rounded = value.toLocaleString(undefined, { maximumFractionDigits: 1 });
  return `${rounded} ${BYTE_UNITS[unit] ?? ''}`;
}

const roughNumber = new Intl.NumberFormat(undefined, {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** "51.2M": for rates, which nobody needs to the last digit. */
export function formatRough(value: number): string {
  return roughNumber.format(value);
}

/** Byte offsets in a file. */
export function formatHex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

/** At most `most` characters (not halves of them), the cut one marked. */
export function elide(text: string, most: number): string {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
