import type { ShownUnits } from '../../shared/shown-units.ts';
import { SLOT_KIND } from '../../shared/trace/event-types.ts';
import type { EventBrief, EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { slotOfType } from '../store/trace-types.ts';
import { formatCycles, formatShare } from '../ui/format.ts';
import { showLength } from '../ui/format-units.ts';

/** How far a neighbour lies from an event, in words. Exact where the trace's offsets are. */
export function distanceTo(
  details: Pick<EventDetails, 'startOffset' | 'endOffset'>,
  neighbour: EventBrief,
  side: 'previous' | 'next',
  units: ShownUnits,
): string {
  const gap =
    side === 'next'
      ? neighbour.startOffset - details.endOffset
      : details.startOffset - neighbour.endOffset;
  if (gap === 0) return 'touches';
  const size = BigInt(Math.abs(gap));
  const words = units.unit === 'cycles' ? formatCycles(size) : showLength(size, units).main;
  return gap > 0 ? `gap ${words}` : `overlaps ${words}`;
}

/** Of the whole extent, and of the cycles in which the core is occupied, where it counts to them. */
export function sharesOf(details: EventDetails, summary: TraceSummary) {
  const duration = BigInt(details.duration);
  const occupied = summary.lanes[details.lane]?.occupied ?? null;
  const isHost = SLOT_KIND[slotOfType(summary, details.typeCode)] === 'host';
  return {
    ofOccupied: isHost || occupied === null ? null : formatShare(duration, BigInt(occupied)),
    ofExtent: formatShare(duration, BigInt(summary.endCycle)),
  };
}

/** What is copied as a whole: one field a line, digits not grouped, tab between name and value. */
export function detailsAsText(details: EventDetails): string {
  const fields: [string, string | number | null][] = [
    ['type', details.typeName],
    ['name', details.name],
    ['core', details.core],
    ['start', details.start],
    ['duration', details.duration],
    ['end', details.end],
    ['record', details.record],
    ['byte offset', details.recordByteOffset],
  ];
  return fields
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}\t${value}`)
    .join('\n');
}
