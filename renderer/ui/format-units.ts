import { decimalTime, type ShownUnits } from '../../shared/shown-units.ts';
import { DECIMAL_POINT, formatCycles, formatTime, formatWhole } from './format.ts';

/** A cycle or a number of cycles as people read it, in the unit that they chose. */
export interface ShownCycles {
  /** In the chosen unit: a bare number where that is cycles. */
  readonly main: string;
  /** The same as time, or in cycles where `main` is a time; null where there is no clock. */
  readonly beside: string | null;
}

const UNIT_NAMES = { us: 'µs', ms: 'ms', s: 's' } as const;

/** A cycle, counted from the units' zero. */
export function showPosition(cycle: bigint | string, units: ShownUnits): ShownCycles {
  return showLength(BigInt(cycle) - units.zero, units);
}

/** So many cycles, wherever they are. */
export function showLength(cycles: bigint | string, { unit, clockMhz }: ShownUnits): ShownCycles {
  const count = BigInt(cycles);
  if (clockMhz === null) return { main: formatWhole(count), beside: null };
  const time = unit === 'cycles' ? null : decimalTime(count, clockMhz, unit);
  if (unit === 'cycles' || time === null) {
    return { main: formatWhole(count), beside: formatTime(count, clockMhz) };
  }
  const { isNegative, whole, fraction } = time;
  const digits = fraction === '' ? '' : `${DECIMAL_POINT}${fraction}`;
  const number = `${isNegative ? '-' : ''}${formatWhole(whole)}${digits}`;
  return { main: `${number} ${UNIT_NAMES[unit]}`, beside: formatCycles(count) };
}

/** On one line, the unit always said. */
export function showOnOneLine({ main, beside }: ShownCycles, { unit }: ShownUnits): string {
  const first = unit === 'cycles' ? `${main} ${main === '1' ? 'cycle' : 'cycles'}` : main;
  return beside === null ? first : `${first} · ${beside}`;
}
