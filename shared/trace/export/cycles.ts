/**
 * A whole number of cycles, exact: a number up to 2^53 − 1, a bigint above. JavaScript compares
 * the two kinds exactly.
 */
export type ExactCycles = number | bigint;

const MOST_EXACT = Number.MAX_SAFE_INTEGER;

export function exact(value: bigint): ExactCycles {
  return value >= -BigInt(MOST_EXACT) && value <= BigInt(MOST_EXACT) ? Number(value) : value;
}

export function sum(a: ExactCycles, b: ExactCycles): ExactCycles {
  if (typeof a === 'number' && typeof b === 'number') {
    const total = a + b;
    if (Math.abs(total) <= MOST_EXACT) return total;
  }
  return exact(BigInt(a) + BigInt(b));
}

export function difference(a: ExactCycles, b: ExactCycles): ExactCycles {
  if (typeof a === 'number' && typeof b === 'number') return sum(a, -b);
  return exact(BigInt(a) - BigInt(b));
}

/** Thousandths with exactly three decimals: cycles of 1 ns as µs. `cycles` is below 2^53. */
export function thousandths(cycles: number): string {
  const rest = cycles % 1000;
  return `${(cycles - rest) / 1000}.${String(rest).padStart(3, '0')}`;
}

/**
 * The same with a digit more where a reader that takes the thousandths as a double, times 1,000, and
 * cuts off the rest, as Perfetto does with durations, would come to one cycle less. Readers that
 * look at three decimals see the same.
 */
export function cutThousandths(cycles: number): string {
  const text = thousandths(cycles);
  if (Math.trunc((cycles / 1000) * 1000) === cycles) return text;
  return `${text}${ABOVE_ROUNDING}`;
}

/** Ten-thousandths of a cycle: more than a double's rounding below 2^40 cycles, less than half a cycle. */
const ABOVE_ROUNDING = '0001';

const PICO = 1_000_000;

/** Cycles of a clock as µs with six decimals, rounded half up. The clock counts in whole hertz. */
export class ClockTimes {
  readonly #mhz: number;
  readonly #hertz: bigint;

  private constructor(mhz: number, hertz: number) {
    this.#mhz = mhz;
    this.#hertz = BigInt(hertz);
  }

  /** null for a clock that is absent or too slow or too fast for a whole number of hertz. */
  static of(clockMhz: number | null): ClockTimes | null {
    const hertz = Math.round((clockMhz ?? 0) * 1e6);
    return clockMhz !== null && hertz > 0 && hertz <= MOST_EXACT
      ? new ClockTimes(clockMhz, hertz)
      : null;
  }

  microseconds(cycles: ExactCycles): string {
    const mhz = this.#mhz;
    if (typeof cycles !== 'number' || !Number.isInteger(mhz)) return this.#rare(BigInt(cycles));
    // The clock is at most 2^53 / 10^6 MHz, so the product is exact.
    const rest = cycles % mhz;
    const whole = (cycles - rest) / mhz;
    const decimals = Math.floor((rest * PICO) / mhz + 0.5);
    return decimals === PICO ? `${whole + 1}.000000` : `${whole}.${sixDigits(decimals)}`;
  }

  #rare(cycles: bigint): string {
    const pico = BigInt(PICO);
    const scaled = (2n * cycles * pico * pico + this.#hertz) / (2n * this.#hertz);
    return `${scaled / pico}.${sixDigits(Number(scaled % pico))}`;
  }
}

function sixDigits(value: number): string {
  return String(value).padStart(6, '0');
}
