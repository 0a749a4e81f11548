import { durationAt, GIANT, type LaneIndex } from '../lane-index.ts';
import { visitEvents, wholeArea, type TellShare } from './analysis-area.ts';
import type { AnalysisArea, ListedEvent, LongestEvents } from './analysis-queries.ts';
import { TopList } from './top-list.ts';

const CODES = 256;

type Row = ListedEvent & { readonly duration: number };

/** The longest events of one type and what a further one must pass. */
interface OfType {
  readonly top: TopList<Row>;
  /** Duration and start of the last one kept; −1 as long as there is room. */
  shortest: number;
  latest: number;
}

/**
 * The longest events of each type that touch the area, by whole durations; looks at every event
 * once. Durations above 2^53 are compared as they are rounded.
 */
export function longestEvents(
  index: LaneIndex,
  asked: AnalysisArea & { readonly codes: readonly number[] | null; readonly count: number },
  tellShare: TellShare,
): LongestEvents {
  const area = wholeArea(index, asked);
  const byCode = new Array<OfType | null>(CODES).fill(null);
  const wanted = new Uint8Array(CODES).fill(asked.codes === null ? 1 : 0);
  for (const code of asked.codes ?? []) wanted[code] = 1;
  area.lanes.forEach((lane, number) => {
    tellShare(number / area.lanes.length);
    visitEvents(index, lane, area, (position) => {
      const code = index.type[position] as number;
      if (wanted[code] === 0) return;
      const ofType = (byCode[code] ??= newType(asked.count));
      const stored = index.duration[position] as number;
      const duration = stored === GIANT ? durationAt(index, position) : stored;
      if (duration < ofType.shortest) return;
      if (duration === ofType.shortest && (index.start[position] as number) > ofType.latest) return;
      offer(ofType, index, lane, position, duration);
    });
  });
  const types = byCode.flatMap((ofType, code) =>
    ofType === null ? [] : [{ code, rows: ofType.top.sorted() }],
  );
  return { types };
}

function newType(count: number): OfType {
  return { top: new TopList<Row>(count, compare), shortest: -1, latest: Infinity };
}

function compare(a: Row, b: Row): number {
  return b.duration - a.duration || a.startOffset - b.startOffset || a.record - b.record;
}

function offer(
  ofType: OfType,
  index: LaneIndex,
  lane: number,
  position: number,
  duration: number,
): void {
  const core = index.cores[lane] as number;
  const record = index.record[position] as number;
  const startOffset = index.start[position] as number;
  ofType.top.offer({ record, lane, core, startOffset, duration });
  const { last } = ofType.top;
  if (last === null) return;
  ofType.shortest = last.duration;
  ofType.latest = last.startOffset;
}
