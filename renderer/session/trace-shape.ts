import type { Details, TraceSummary } from '../../shared/trace-port.ts';
import type { CycleOffset } from '../../shared/units.ts';
import type { TraceShape } from '../timeline-worker/messages.ts';

/** What the timeline worker has to know of a trace. */
export function traceShape(summary: TraceSummary): TraceShape {
  return {
    generation: summary.generation,
    overviewLevel: summary.overviewLevel,
    detailed: detailedSpan(summary.details),
    cores: summary.lanes.map((lane) => lane.core),
    rows: summary.lanes.map((lane) => lane.rows),
    types: summary.types,
    origin: summary.origin,
    extentStart: summary.extentStart,
    extentEnd: summary.extentEnd,
    readEnd: readEndOf(summary),
    clockMhz: summary.header.clockMhz,
  };
}

/** How far a trace has been read; nothing is known of what lies further right. */
export function readEndOf({ details, lastOffset, extentEnd }: TraceSummary): CycleOffset {
  return isPartlyRead(details) ? lastOffset : extentEnd;
}

function detailedSpan(details: Details): TraceShape['detailed'] {
  if (details.kind === 'all') return { from: -Infinity, to: Infinity };
  return details.kind === 'range' ? { from: details.from, to: details.to } : null;
}

function isPartlyRead(details: Details): boolean {
  return details.kind === 'loading' || (details.kind === 'none' && details.reason === 'stopped');
}

/** Where the lanes of `before` are in a trace of which more was read; those beyond keep their number. */
export function laneMoves(
  before: Pick<TraceSummary, 'lanes'>,
  now: Pick<TraceSummary, 'lanes'>,
): (lane: number) => number {
  const laneOfCore = new Map(now.lanes.map(({ core }, lane) => [core, lane]));
  return (lane) => laneOfCore.get(before.lanes[lane]?.core ?? NaN) ?? lane;
}

/** How much later the origin lies in a trace that was opened again. */
export function originShift(
  now: Pick<TraceSummary, 'origin'>,
  before: Pick<TraceSummary, 'origin'>,
): number {
  return Number(BigInt(now.origin) - BigInt(before.origin));
}
