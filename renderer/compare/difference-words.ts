import { formatShare, formatWhole } from '../ui/format.ts';
import type { Sums } from '../../shared/trace/compare/differences.ts';

const MINUS = '−';
const ratioFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
});
const pointsFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

/** With its sign, in groups; nothing is 0. */
export function signed(value: bigint | number): string {
  if (value === 0n || value === 0) return '0';
  const size = value < 0 ? -value : value;
  return `${value < 0 ? MINUS : '+'}${formatWhole(size)}`;
}

/** b / a; null where there is nothing to divide by. */
export function ratioOf(a: bigint | number, b: bigint | number): number | null {
  return a === 0n || a === 0 ? null : Number(b) / Number(a);
}

/** To a thousandth, marked where it is rounded; a dash where there is none. */
export function ratioWords(a: bigint | number, b: bigint | number): string {
  const ratio = ratioOf(a, b);
  if (ratio === null) return '–';
  if (a === b) return ratioFormat.format(1);
  // What differs never looks the same.
  const rounded = ratioFormat.format(ratio);
  if (rounded !== ratioFormat.format(1)) return rounded;
  return ratio > 1 ? `> ${rounded}` : `< ${rounded}`;
}

export function shareWords({ cycles, span }: Sums): string {
  return formatShare(cycles, span);
}

/** Of cores × cycles, 0 to 1; null where the trace has no such core. */
export function shareOf({ cycles, span }: Sums): number | null {
  return span === 0n ? null : Number(cycles) / Number(span);
}

/** The second share minus the first, in percentage points. */
export function pointsOf(a: Sums, b: Sums): number | null {
  const [shareA, shareB] = [shareOf(a), shareOf(b)];
  if (shareA === null || shareB === null) return null;
  // Where both are the same fraction, no rounding may make a difference.
  if (a.cycles * b.span === b.cycles * a.span) return 0;
  return (shareB - shareA) * 100;
}

export function pointsWords(a: Sums, b: Sums): string {
  const points = pointsOf(a, b);
  if (points === null) return '–';
  if (points === 0) return '0';
  const sign = points < 0 ? MINUS : '+';
  const size = Math.abs(points);
  return size < 0.01
    ? `${sign}< ${pointsFormat.format(0.01)}`
    : `${sign}${pointsFormat.format(size)}`;
}
