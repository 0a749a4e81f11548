import { fail, ok, type AppError, type Result } from '../../result.ts';
import type { LaneEvents } from '../lane-events.ts';
import type { EventReader, ExactEvent } from './event-reader.ts';
import { IntHeap } from './int-heap.ts';
import { positionsByLane, type SelectedEvents } from './selected-events.ts';

/** What a sort in memory may hold: about 500 MB. */
const MOST_SORTED = 4 * 1024 * 1024;

/**
 * Positions of the chosen events by (start, core, record). Lanes are merged, which takes no memory
 * by the events; where offsets are rounded, starts are read again from the file and sorted.
 * Errors: those of the file; `too-many` where more than 4,194,304 would have to be sorted.
 */
export function positionsByStart(
  selected: SelectedEvents,
  reader: EventReader,
): Result<Iterable<number>> {
  return selected.index.offsetsExact ? ok(mergedLanes(selected)) : sortedExactly(selected, reader);
}

function* mergedLanes({ index, lanes, isChosen }: SelectedEvents): Generator<number> {
  const { start, type } = index;
  const cursors = lanes.map((lane) => new LaneCursor(lane));
  const heap = new IntHeap((a, b) => {
    const startA = start[cursors[a]!.position] as number;
    const startB = start[cursors[b]!.position] as number;
    return startA < startB || (startA === startB && a < b);
  });
  cursors.forEach((cursor, number) => {
    if (cursor.next()) heap.push(number);
  });
  for (let number = heap.first(); number !== undefined; number = heap.first()) {
    const cursor = cursors[number] as LaneCursor;
    const { position } = cursor;
    if (isChosen[type[position] as number] === 1) yield position;
    if (cursor.next()) heap.replaceFirst(number);
    else heap.pop();
  }
}

class LaneCursor {
  position = -1;
  readonly #lane: LaneEvents;
  #passed = 0;

  constructor(lane: LaneEvents) {
    this.#lane = lane;
  }

  next(): boolean {
    const { entering, first, last } = this.#lane;
    const number = this.#passed++;
    this.position = entering[number] ?? first + number - entering.length;
    return number < entering.length || this.position < last;
  }
}

function sortedExactly(selected: SelectedEvents, reader: EventReader): Result<Iterable<number>> {
  if (selected.events > MOST_SORTED) {
    const message = `Starts pass 2^53 cycles from the first one and have to be sorted in memory: ${selected.events} events are chosen, at most ${MOST_SORTED} can be.`;
    return fail('too-many', message);
  }
  const events: { readonly position: number; readonly event: ExactEvent }[] = [];
  for (const position of positionsByLane(selected)) {
    const event = reader.at(position);
    if (event === null) return { ok: false, error: reader.error as AppError };
    events.push({ position, event });
  }
  events.sort(({ event: a }, { event: b }) => {
    if (a.start !== b.start) return a.start < b.start ? -1 : 1;
    return a.lane - b.lane || a.record - b.record;
  });
  return ok(events.map(({ position }) => position));
}
