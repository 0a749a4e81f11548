import type { Details } from '../../shared/trace-port.ts';
import type { CycleOffset } from '../../shared/units.ts';
import type { TraceSlice } from './trace-slice.ts';

/** Whether a host can tell of events: `not-yet` while it reads the trace. */
export type DetailsAt = 'there' | 'not-yet' | 'not-loaded';

/** For questions about the offsets [from, to]. */
export function detailsAt(details: Details, from: CycleOffset, to: CycleOffset): DetailsAt {
  switch (details.kind) {
    case 'all':
      return 'there';
    case 'loading':
      return 'not-yet';
    case 'none':
      return 'not-loaded';
    case 'range':
      return from >= details.from && to <= details.to ? 'there' : 'not-loaded';
  }
}

/** The same of the trace on the screen, whose host may be gone. */
export function knownAt(
  { trace }: Pick<TraceSlice, 'trace'>,
  from: CycleOffset,
  to = from,
): DetailsAt {
  if (trace.phase === 'none') return 'there';
  const found = detailsAt(trace.summary.details, from, to);
  return trace.phase === 'lost' && found === 'not-yet' ? 'not-loaded' : found;
}
