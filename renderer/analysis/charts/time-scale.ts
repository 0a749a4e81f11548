import type { ShownUnits } from '../../../shared/shown-units.ts';

/** From offsets to numbers of the chosen unit, as the axis of a chart needs them: rounded. */
export interface TimeScale {
  readonly name: string;
  toShown(this: void, offset: number): number;
}

const PER_MICROSECOND = { us: 1, ms: 1e-3, s: 1e-6 } as const;
const NAMES = { cycles: 'cycles', us: 'µs', ms: 'ms', s: 's' } as const;

/** `origin`: absolute cycle of offset 0. */
export function timeScale(origin: string, { unit, zero, clockMhz }: ShownUnits): TimeScale {
  const shift = Number(BigInt(origin) - zero);
  const factor = unit === 'cycles' || clockMhz === null ? 1 : PER_MICROSECOND[unit] / clockMhz;
  return {
    name: clockMhz === null ? NAMES.cycles : NAMES[unit],
    toShown: (offset) => (offset + shift) * factor,
  };
}
