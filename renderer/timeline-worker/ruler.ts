import type { CycleOffset, DevicePx } from '../../shared/units.ts';

/**
 * Where ticks stand and what they say. All steps are 1, 2 or 5 times a power of ten, counted in
 * whole cycles or whole picoseconds from cycle 0, in exact integers: labels of cycles beyond 2^53
 * are right to the last digit, and no loop depends on a sum of floating point steps.
 */
export interface RulerView {
  readonly startOffset: CycleOffset;
  readonly cyclesPerPx: number;
  readonly widthPx: DevicePx;
  /** Absolute cycle of offset 0. */
  readonly origin: bigint;
  /** Absolute cycle that counts as 0: ticks have values from it on, and below 0 before it. */
  readonly zero: bigint;
}

export interface Tick {
  readonly xPx: DevicePx;
  /** Cycle or picosecond, from the view's zero. */
  readonly value: bigint;
}

export interface TimeUnit {
  readonly name: string;
  readonly picoseconds: bigint;
}

export interface TimeTicks {
  readonly unit: TimeUnit;
  /** Digits after the point that labels need. */
  readonly decimals: number;
  readonly ticks: readonly Tick[];
}

const PICOSECONDS_PER_SECOND = 1_000_000_000_000n;

/** No screen shows more; a view that would is one whose numbers make no sense. */
const MOST_TICKS = 1000n;

const PICOSECOND: TimeUnit = { name: 'ps', picoseconds: 1n };
const LONGER_UNITS: readonly TimeUnit[] = [
  { name: 's', picoseconds: 1_000_000_000_000n },
  { name: 'ms', picoseconds: 1_000_000_000n },
  { name: 'µs', picoseconds: 1_000_000n },
  { name: 'ns', picoseconds: 1_000n },
];

/** Smallest 1-2-5 step that is not below `least`; at least 1. `least` is finite. */
export function niceStep(least: number): bigint {
  if (!(least > 1)) return 1n;
  // From one decade below, so that a logarithm a hair too high cannot skip a step.
  let decade = 10n ** BigInt(Math.max(0, Math.floor(Math.log10(least)) - 1));
  for (;;) {
    for (const factor of [1n, 2n, 5n]) {
      if (Number(decade * factor) >= least) return decade * factor;
    }
    decade *= 10n;
  }
}

/** Ticks at whole cycles, at least `spacingPx` apart; none before cycle 0. */
export function cycleTicks(view: RulerView, spacingPx: DevicePx): Tick[] {
  if (!isDrawable(view)) return [];
  const step = niceStep(view.cyclesPerPx * spacingPx);
  return ticksFrom(
    view,
    step,
    (cycle) => cycle,
    (cycle) => cycle,
  );
}

export const FIXED_UNITS = {
  us: { name: 'µs', picoseconds: 1_000_000n },
  ms: { name: 'ms', picoseconds: 1_000_000_000n },
  s: { name: 's', picoseconds: 1_000_000_000_000n },
} as const satisfies Record<string, TimeUnit>;

/**
 * Ticks at round times; `clockMhz` cycles are a microsecond. Without a unit, the largest in which
 * the ticks are whole numbers. null where the clock is unknown.
 */
export function timeTicks(
  view: RulerView,
  clockMhz: number | null,
  spacingPx: DevicePx,
  fixed: TimeUnit | null = null,
): TimeTicks | null {
  const clockHz = clockMhz === null ? 0 : Math.round(clockMhz * 1e6);
  if (!(clockHz >= 1) || !Number.isSafeInteger(clockHz) || !isDrawable(view)) return null;
  const hz = BigInt(clockHz);
  const step = niceStep(((view.cyclesPerPx * 1e12) / clockHz) * spacingPx);
  const ticks = ticksFrom(
    view,
    step,
    (cycle) => (cycle * PICOSECONDS_PER_SECOND) / hz,
    (ps) => ps * hz,
    1e12,
  );
  const unit = fixed ?? unitFor(step);
  return { ticks, unit, decimals: decimalsFor(step, unit) };
}

function isDrawable({ startOffset, cyclesPerPx, widthPx }: RulerView): boolean {
  return (
    Number.isFinite(startOffset) &&
    Number.isFinite(cyclesPerPx * widthPx * 1e12) &&
    cyclesPerPx > 0 &&
    widthPx > 0
  );
}

/**
 * `valueOf` turns cycles into what is counted, `cyclesOf` turns it back, into cycles times
 * `scale`. The distance from the view's first whole cycle is taken in integers, so that ticks
 * stand right even where offsets have more digits than a double.
 */
function ticksFrom(
  view: RulerView,
  step: bigint,
  valueOf: (cycle: bigint) => bigint,
  cyclesOf: (value: bigint) => bigint,
  scale = 1,
): Tick[] {
  const wholeStart = Math.floor(view.startOffset);
  const fraction = view.startOffset - wholeStart;
  const firstCycle = view.origin + BigInt(wholeStart) - view.zero;
  const lastCycle = firstCycle + BigInt(Math.ceil(view.widthPx * view.cyclesPerPx + fraction));
  const start = valueOf(firstCycle);
  const end = valueOf(lastCycle);
  // Cycle 0 of the trace: there is nothing before it.
  const least = valueOf(-view.zero);
  if (end < least || (end - start) / step > MOST_TICKS) return [];
  const ticks: Tick[] = [];
  const from = start > least ? start : least;
  for (let value = (from / step) * step; value <= end; value += step) {
    const fromStart = Number(cyclesOf(value) - firstCycle * BigInt(scale)) / scale - fraction;
    const xPx = fromStart / view.cyclesPerPx;
    if (xPx >= 0 && xPx <= view.widthPx) ticks.push({ xPx, value });
  }
  return ticks;
}

/** The largest unit of which the step is a whole number. */
function unitFor(stepPs: bigint): TimeUnit {
  return LONGER_UNITS.find((unit) => stepPs % unit.picoseconds === 0n) ?? PICOSECOND;
}

/** A step of 1, 2 or 5 times a power of ten needs no more digits than these. */
function decimalsFor(step: bigint, { picoseconds }: TimeUnit): number {
  let decimals = 0;
  for (let scale = 1n; (step * scale) % picoseconds !== 0n; scale *= 10n) decimals++;
  return decimals;
}

/** The number alone; `point` is what stands before the decimals. */
export function timeNumber(
  value: bigint,
  { unit, decimals }: Pick<TimeTicks, 'unit' | 'decimals'>,
  format: (value: bigint) => string,
  point: string,
): string {
  const size = value < 0n ? -value : value;
  const scaled = (size * 10n ** BigInt(decimals)) / unit.picoseconds;
  const scale = 10n ** BigInt(decimals);
  const whole = format(scaled / scale);
  const fraction = (scaled % scale).toString().padStart(decimals, '0');
  const text = decimals === 0 ? whole : `${whole}${point}${fraction}`;
  return value < 0n ? `-${text}` : text;
}
