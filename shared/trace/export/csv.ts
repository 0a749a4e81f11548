import { ok, type AppError } from '../../result.ts';
import { wholeOffset } from '../lane-events.ts';
import { ClockTimes, difference, exact, sum, type ExactCycles } from './cycles.ts';
import { EventReader, type ExactEvent } from './event-reader.ts';
import type { ExportedTrace, ExportPieces } from './export-pieces.ts';
import { TextPieces } from './text-pieces.ts';

const COLUMNS = 'record,core,type,type_name,start_cycle,duration_cycles,end_cycle,name';
const TIME_COLUMNS = ',start_us,duration_us';
const LINE_END = '\r\n';

/** Which events, in their order, and how they are written. */
export interface CsvOptions {
  readonly positions: Iterable<number>;
  readonly eventsTotal: number;
  /** Cuts starts, ends and durations to these offsets; null leaves them whole. */
  readonly clip: { readonly from: number; readonly to: number } | null;
  /** Two more columns in µs with six decimals, where the trace has a clock. */
  readonly times: boolean;
}

/**
 * Events as comma-separated values (RFC 4180, UTF-8, one heading line): cycles are absolute and
 * exact, `type` is the type's number in the file, empty for one that is known by name alone.
 * Errors: those of the file.
 */
export function* csvPieces(trace: ExportedTrace, options: CsvOptions): ExportPieces {
  const { positions, eventsTotal } = options;
  const reader = new EventReader(trace);
  const clock = options.times ? ClockTimes.of(trace.file.fields.clockMhz) : null;
  const window = options.clip === null ? null : clipWindow(trace.index.origin, options.clip);
  const text = new TextPieces(eventsTotal);
  text.add(COLUMNS + (clock === null ? '' : TIME_COLUMNS) + LINE_END);
  let events = 0;
  for (const position of positions) {
    const event = reader.at(position);
    const name = event && reader.nameOf(event.record);
    if (event === null || reader.error !== null) return failed(reader);
    text.add(line(event, name, clip(event, window), clock));
    events++;
    if (text.isFull) yield text.take(events);
  }
  yield text.take(events);
  const notes =
    options.times && clock === null
      ? ['The trace has no clock: there are no columns with times.']
      : [];
  return ok({ events, head: null, notes });
}

function failed({ error }: EventReader): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error: error as AppError };
}

interface Span {
  readonly start: ExactCycles;
  readonly end: ExactCycles;
}

function clipWindow(origin: bigint, { from, to }: { from: number; to: number }): Span {
  const absolute = (offset: number): ExactCycles => exact(origin + BigInt(wholeOffset(offset)));
  return { start: absolute(from), end: absolute(to) };
}

function clip({ start, duration }: ExactEvent, window: Span | null): Span {
  const end = sum(start, duration);
  if (window === null) return { start, end };
  return {
    start: start < window.start ? window.start : start,
    end: end > window.end ? window.end : end,
  };
}

function line(
  { record, core, typeId, typeName }: ExactEvent,
  name: string | null,
  { start, end }: Span,
  clock: ClockTimes | null,
): string {
  const duration = difference(end, start);
  const times =
    clock === null ? '' : `,${clock.microseconds(start)},${clock.microseconds(duration)}`;
  const type = `${typeId ?? ''},${csvField(typeName)}`;
  return `${record},${core},${type},${start},${duration},${end},${csvField(name ?? '')}${times}${LINE_END}`;
}

/** RFC 4180, section 2: quotes around what holds a comma, a quote or a line end. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
