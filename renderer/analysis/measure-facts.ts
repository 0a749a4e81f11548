import {
  ASSUMED_BUS_BYTES_PER_CYCLE,
  busBytes,
  peakOps,
  type EventGap,
} from '../../shared/trace/measure.ts';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { formatWhole } from '../ui/format.ts';

/** A number that follows from so many cycles, and from what. */
export interface DerivedFact {
  readonly name: string;
  /** null where it cannot be told. */
  readonly value: string | null;
  readonly basis: string;
}

/** What one core can do, at most, in so many cycles. */
export function factsOfCycles({ header }: TraceSummary, cycles: bigint): DerivedFact[] {
  const { macRows, macColumns } = header;
  const ops = peakOps(header, cycles);
  return [
    {
      name: 'peak ops',
      value: ops === null ? null : formatWhole(ops),
      basis:
        ops === null
          ? 'the header gives no MAC array'
          : `a core: ${macRows} × ${macColumns} MACs × 2 ops a cycle`,
    },
    {
      name: 'bus bytes',
      value: formatWhole(busBytes(cycles)),
      basis: `a core, assuming ${ASSUMED_BUS_BYTES_PER_CYCLE} bytes a cycle`,
    },
  ];
}

/** Lines of name, tab and exact value, as they are copied. */
export function measureAsText(from: bigint, to: bigint, { header }: TraceSummary): string {
  const cycles = to - from;
  const ops = peakOps(header, cycles);
  const lines: [string, bigint][] = [
    ['from', from],
    ['to', to],
    ['cycles', cycles],
    ...(ops === null ? [] : [['peak ops', ops] satisfies [string, bigint]]),
    [`bus bytes at ${ASSUMED_BUS_BYTES_PER_CYCLE} a cycle`, busBytes(cycles)],
  ];
  return lines.map(([name, value]) => `${name}\t${value}`).join('\n');
}

/** The same of two events: how they lie, and so many cycles. */
export function gapAsText(a: EventDetails, b: EventDetails, gap: EventGap): string {
  const lines: [string, string | number | bigint][] = [
    ['record', a.record],
    ['other record', b.record],
    [gap.kind === 'gap' || gap.kind === 'touch' ? 'gap' : 'overlap', gap.cycles],
    ['from', gap.from],
    ['to', gap.to],
  ];
  return lines.map(([name, value]) => `${name}\t${value}`).join('\n');
}
