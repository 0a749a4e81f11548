import { fail, ok, type AppError, type Result } from '../../result.ts';
import { EXACT_LIMIT } from '../../units.ts';
import { wholeOffset } from '../lane-events.ts';
import { cutThousandths, sum, thousandths } from './cycles.ts';
import { EventReader, type ExactEvent } from './event-reader.ts';
import type { ExportedTrace, ExportPieces } from './export-pieces.ts';
import type { ExportArea, ExportSelection } from './export-request.ts';
import { OverlapRows } from './overlap-rows.ts';
import { positionsByLane, selectEvents, type SelectedEvents } from './selected-events.ts';
import { TextPieces } from './text-pieces.ts';

/** The device. Not 0, which tools keep for what the operating system itself does. */
const PROCESS = 1;
/** A thread with its process's own number would be taken for its main thread. */
const FIRST_THREAD = 2;

/**
 * Trace Event Format as JSON, for Perfetto and chrome://tracing: a process for the device, a thread
 * for each core and one more for each further row where its events overlap. `ts` and `dur` are
 * thousandths of cycles, so that 1 cycle looks like 1 ns; events without a duration are instants.
 * Errors: those of the file; `past-exact` for an event that ends at or past cycle 2^53.
 */
export function* chromeJsonPieces(trace: ExportedTrace, selection: ExportSelection): ExportPieces {
  const selected = selectEvents(trace.index, selection);
  const reader = new EventReader(trace);
  const tracks = new Tracks();
  const text = new TextPieces(selected.events);
  text.add(opening(trace, selection, selected));
  let events = 0;
  for (const position of positionsByLane(selected)) {
    const event = reader.at(position);
    const name = event && reader.nameOf(event.record);
    if (event === null || reader.error !== null) {
      return { ok: false, error: reader.error as AppError };
    }
    const span = exactSpan(event);
    if (!span.ok) return span;
    const { start, duration } = span.value;
    const track = tracks.of(event, start, duration);
    text.add(track.heading + eventText(event, name, track.thread, span.value));
    events++;
    if (text.isFull) yield text.take(events);
  }
  text.add('\n]}\n');
  yield text.take(events);
  return ok({ events, head: null, notes: [] });
}

/** Everything but the events; the first of them follows after a comma. */
function opening(
  { file, types, index, sourceName, appVersion }: ExportedTrace,
  { area }: ExportSelection,
  { events, eventsOfCode }: SelectedEvents,
): string {
  const otherData = {
    source_file: sourceName,
    written_by: `Tilescope ${appVersion}`,
    time_unit: '1 ns of ts and dur stands for 1 cycle',
    clock_mhz: file.fields.clockMhz,
    cores: file.fields.cores,
    cores_with_events: index.cores.length,
    types: types.map(({ code, id, name }) => ({ id, name, events: eventsOfCode[code] ?? 0 })),
    events,
    area: area === null ? null : areaFacts(index.origin, area),
  };
  const head = `{"displayTimeUnit":"ns","otherData":${JSON.stringify(otherData)},"traceEvents":[`;
  return head + `\n${metadata('process_name', null, { name: `NPU: ${sourceName}` })}`;
}

function areaFacts(origin: bigint, { lanes, from, to }: ExportArea): object {
  const cycle = (offset: number): string => String(origin + BigInt(wholeOffset(offset)));
  const which = 'whole events that touch it';
  return { from_cycle: cycle(from), to_cycle: cycle(to), cores: lanes?.length ?? 'all', which };
}

function metadata(name: string, thread: number | null, args: object): string {
  const place = thread === null ? '' : `"tid":${thread},`;
  return `{"ph":"M","pid":${PROCESS},${place}"name":"${name}","args":${JSON.stringify(args)}}`;
}

interface NumberSpan {
  readonly start: number;
  readonly duration: number;
}

function exactSpan({ record, start, duration }: ExactEvent): Result<NumberSpan> {
  const end = sum(start, duration);
  if (typeof start === 'number' && typeof duration === 'number' && end < EXACT_LIMIT) {
    return ok({ start, duration });
  }
  const message = `Event ${record} ends at cycle ${end}; times in this format are exact only below 2^53 = ${EXACT_LIMIT}.`;
  return fail('past-exact', message);
}

function eventText(
  { record, start, duration, typeName }: ExactEvent,
  name: string | null,
  thread: number,
  span: NumberSpan,
): string {
  const isInstant = span.duration === 0;
  const kind = isInstant ? '"ph":"i","s":"t"' : '"ph":"X"';
  const length = isInstant ? '' : `,"dur":${cutThousandths(span.duration)}`;
  const type = JSON.stringify(typeName);
  const own = name === null ? null : JSON.stringify(name);
  return (
    `,\n{${kind},"pid":${PROCESS},"tid":${thread},"ts":${thousandths(span.start)}${length},` +
    `"name":${own ?? type},"cat":${type},` +
    `"args":{"record":${record},"start":"${start}","duration":"${duration}"` +
    (own === null ? '}}' : `,"name":${own}}}`)
  );
}

interface Track {
  readonly thread: number;
  /** What names the track, at its first event; else nothing. */
  readonly heading: string;
}

/** Numbers the tracks in the order in which they are first needed, lane after lane. */
class Tracks {
  #lane = -1;
  #rows = new OverlapRows();
  #threadOfRow: number[] = [];
  #next = FIRST_THREAD;

  of({ lane, core }: ExactEvent, start: number, duration: number): Track {
    if (lane !== this.#lane) {
      this.#lane = lane;
      this.#rows = new OverlapRows();
      this.#threadOfRow = [];
    }
    const row = duration === 0 ? 0 : this.#rows.place(start, start + duration);
    const known = this.#threadOfRow[row];
    if (known !== undefined) return { thread: known, heading: '' };
    const thread = this.#next++;
    this.#threadOfRow[row] = thread;
    const name = row === 0 ? `Core ${core}` : `Core ${core}, row ${row + 1}`;
    const named = metadata('thread_name', thread, { name });
    const sorted = metadata('thread_sort_index', thread, { sort_index: thread });
    return { thread, heading: `,\n${named},\n${sorted}` };
  }
}
