import type { Problem } from '../result.ts';
import type { HeaderFields } from '../trace-port.ts';
import { finding } from './problems.ts';

export interface EventExtent {
  readonly events: number;
  /** Distinct cores that have events. */
  readonly cores: number;
  /** Largest start + duration, exact. */
  readonly lastEnd: bigint;
}

/** Where the header's `trace` says something else than the events: facts of severity info. */
export function headerFindings(fields: HeaderFields, extent: EventExtent): Problem[] {
  const facts: [string, string][] = [];
  if (extent.events === 0) facts.push(['no-events', 'The trace has no events.']);
  const cycles = fields.cycles === null ? null : BigInt(fields.cycles);
  if (extent.events > 0 && cycles !== null && cycles !== extent.lastEnd) {
    const side = cycles < extent.lastEnd ? 'after' : 'before';
    facts.push([
      'cycles-differ',
      `The header says ${cycles} cycles; the last event ends ${side} that, at ${extent.lastEnd}.`,
    ]);
  }
  if (fields.cores !== null && fields.cores !== extent.cores) {
    const { cores } = extent;
    facts.push(
      fields.cores > cores
        ? ['idle-cores', `${fields.cores - cores} of ${fields.cores} cores have no events.`]
        : ['cores-differ', `The header counts ${fields.cores} cores; events lie on ${cores}.`],
    );
  }
  return facts.map(([code, message]) => finding('info', code, null, message));
}
