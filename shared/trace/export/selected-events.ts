import { eventsOfArea, type LaneEvents } from '../lane-events.ts';
import type { LaneIndex } from '../lane-index.ts';
import type { ExportArea, ExportSelection } from './export-request.ts';

const CODES = 256;

/** The chosen events of an index, lane by lane in the order of their core ids. */
export interface SelectedEvents {
  readonly index: LaneIndex;
  readonly lanes: readonly LaneEvents[];
  /** By type code: whether it is chosen. */
  readonly isChosen: Uint8Array;
  readonly events: number;
  /** By type code: how many are chosen. */
  readonly eventsOfCode: Float64Array;
}

/** Finds and counts what is chosen, in one pass over the types. The area's lanes must exist. */
export function selectEvents(index: LaneIndex, { area, types }: ExportSelection): SelectedEvents {
  const lanes = area === null ? wholeLanes(index) : lanesOfArea(index, area);
  const isChosen = new Uint8Array(CODES);
  if (types === null) isChosen.fill(1);
  else for (const code of types) isChosen[code] = 1;
  const eventsOfCode = new Float64Array(CODES);
  for (const { entering, first, last } of lanes) {
    for (const position of entering) eventsOfCode[index.type[position] as number]!++;
    for (let position = first; position < last; position++) {
      eventsOfCode[index.type[position] as number]!++;
    }
  }
  let events = 0;
  for (let code = 0; code < CODES; code++) {
    if (isChosen[code] === 0) eventsOfCode[code] = 0;
    events += eventsOfCode[code] as number;
  }
  return { index, lanes, isChosen, events, eventsOfCode };
}

function lanesOfArea(index: LaneIndex, { lanes, from, to }: ExportArea): LaneEvents[] {
  const ascending = lanes === null ? null : [...new Set(lanes)].sort((a, b) => a - b);
  return eventsOfArea(index, ascending, from, to);
}

function wholeLanes({ cores, eventFirst }: LaneIndex): LaneEvents[] {
  return Array.from(cores, (_, lane) => ({
    entering: [],
    first: eventFirst[lane] as number,
    last: eventFirst[lane + 1] as number,
  }));
}

/** Positions of the chosen events, lane by lane, each by (start, record). */
export function* positionsByLane({ index, lanes, isChosen }: SelectedEvents): Generator<number> {
  const { type } = index;
  for (const { entering, first, last } of lanes) {
    for (const position of entering) {
      if (isChosen[type[position] as number] === 1) yield position;
    }
    for (let position = first; position < last; position++) {
      if (isChosen[type[position] as number] === 1) yield position;
    }
  }
}
