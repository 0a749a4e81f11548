import type { TraceSummary } from '../../shared/trace-port.ts';
import type { TimelineExtent } from './timeline-state.ts';

/** What the view has to know of a trace. */
export function extentOf(summary: TraceSummary): TimelineExtent {
  const { extentStart, extentEnd, firstOffset, lastOffset, header } = summary;
  const hasTime = header.clockMhz !== null;
  return { extentStart, extentEnd, firstOffset, lastOffset, hasTime };
}
