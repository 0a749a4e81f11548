import type { TraceSummary } from '../../shared/trace-port.ts';

/** What follows from the header and the index for reading the picture; faults are problems. */
export function remarksOn(summary: TraceSummary): readonly string[] {
  const remarks: string[] = [];
  if (summary.header.clockMhz === null) {
    remarks.push('The header gives no clock, so times are shown in cycles only.');
  }
  if (!summary.offsetsExact) {
    remarks.push(
      'The trace spans more than 2^53 cycles: positions in the picture are rounded, values of a selected event are exact.',
    );
  }
  return remarks;
}
