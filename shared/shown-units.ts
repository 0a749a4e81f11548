import type { TimeUnit } from './ipc.ts';

/** How cycles are shown: in which unit, and from which cycle they are counted. */
export interface ShownUnits {
  /** `cycles` wherever the clock is not known. */
  readonly unit: TimeUnit;
  /** Absolute cycle that counts as 0. */
  readonly zero: bigint;
  /** null where the trace gives none. */
  readonly clockMhz: number | null;
}

export const PLAIN_CYCLES: ShownUnits = { unit: 'cycles', zero: 0n, clockMhz: null };

const PER_SECOND = { us: 1_000_000n, ms: 1_000n, s: 1n } as const;
/** A clock is a number of MHz; below a hertz it has no digits here, as in the ruler. */
const HERTZ_PER_MHZ = 1e6;

export interface DecimalTime {
  readonly isNegative: boolean;
  readonly whole: bigint;
  /** Digits after the point, without zeros at the end. */
  readonly fraction: string;
}

/**
 * Cycles as a time in one unit, with as many digits as it takes to tell one cycle from the next,
 * rounded half up in exact integers; `clockMhz` cycles are a microsecond. null where the clock is
 * below a hertz or not a number.
 */
export function decimalTime(
  cycles: bigint,
  clockMhz: number,
  unit: Exclude<TimeUnit, 'cycles'>,
): DecimalTime | null {
  const clockHz = Math.round(clockMhz * HERTZ_PER_MHZ);
  if (!Number.isSafeInteger(clockHz) || clockHz < 1) return null;
  const hertz = BigInt(clockHz);
  const perSecond = PER_SECOND[unit];
  const digits = digitsFor(hertz, perSecond);
  const size = cycles < 0n ? -cycles : cycles;
  const scale = 10n ** BigInt(digits);
  const scaled = (size * perSecond * scale * 2n + hertz) / (hertz * 2n);
  const fraction = (scaled % scale).toString().padStart(digits, '0').replace(/0+$/, '');
  const whole = scaled / scale;
  const isNegative = cycles < 0n && scaled !== 0n;
  return { isNegative, whole, fraction: digits === 0 ? '' : fraction };
}

/** The least number of decimals whose step is not longer than a cycle. */
function digitsFor(hertz: bigint, perSecond: bigint): number {
  let digits = 0;
  for (let steps = perSecond; steps < hertz; steps *= 10n) digits++;
  return digits;
}
