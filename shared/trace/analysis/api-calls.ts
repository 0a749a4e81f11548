import { ok, type Result } from '../../result.ts';
import { HOST_SLOT } from '../event-types.ts';
import { durationAt, endAt, type LaneIndex } from '../lane-index.ts';
import { readRecord } from '../read-record.ts';
import { areaStatistics } from '../statistics.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';
import { wholeArea, type TellShare, type WholeArea } from './analysis-area.ts';
import type { AnalysisArea, ApiCalls, CallOrder, ListedEvent } from './analysis-queries.ts';
import { SlotEvents } from './slot-events.ts';
import { TopList } from './top-list.ts';

export interface CallArgs extends AnalysisArea {
  readonly order: CallOrder;
  readonly skip: number;
  readonly count: number;
}

type Call = ListedEvent & { readonly duration: number };

/**
 * The API_CALLs that touch the area, in the order of their starts or of their durations, the longest
 * first. Names and exact values of the asked rows are read from the file. Errors: those of the file.
 */
export function apiCalls(
  index: LaneIndex,
  file: TraceFile,
  places: RecordPlaces,
  args: CallArgs,
  tellShare: TellShare,
): Result<ApiCalls> {
  const area = wholeArea(index, args);
  const { types } = areaStatistics(index, area.lanes, area.from, area.to);
  const total = types.find(({ code }) => code === HOST_SLOT);
  const rows: ApiCalls['rows'][number][] = [];
  for (const { record, lane, core, startOffset } of chosenCalls(index, area, args, tellShare)) {
    const exact = readRecord(file, places, record);
    if (!exact.ok) return exact;
    const { start, duration, name } = exact.value;
    const event = { record, lane, core, startOffset };
    rows.push({ ...event, start: String(start), duration: String(duration), name });
  }
  return ok({ calls: total?.events ?? 0, cycles: total?.wholeCycles ?? '0', rows });
}

function chosenCalls(
  index: LaneIndex,
  area: WholeArea,
  { order, skip, count }: CallArgs,
  tellShare: TellShare,
): Call[] {
  const top = new TopList<Call>(skip + count, order === 'start' ? byStart : byDuration);
  area.lanes.forEach((lane, number) => {
    tellShare(number / area.lanes.length);
    const core = index.cores[lane] as number;
    const calls = new SlotEvents(index, lane, HOST_SLOT);
    for (let position = calls.next(); position >= 0; position = calls.next()) {
      const startOffset = index.start[position] as number;
      if (!touches(index, position, area)) continue;
      const record = index.record[position] as number;
      top.offer({ record, lane, core, startOffset, duration: durationAt(index, position) });
    }
  });
  return top.sorted().slice(skip);
}

/** Shares a cycle with the area, or starts in it. */
function touches(index: LaneIndex, position: number, { from, to }: WholeArea): boolean {
  const start = index.start[position] as number;
  return start < to && (start >= from || endAt(index, position) > from);
}

function byStart(a: Call, b: Call): number {
  return a.startOffset - b.startOffset || a.record - b.record;
}

function byDuration(a: Call, b: Call): number {
  return b.duration - a.duration || byStart(a, b);
}
