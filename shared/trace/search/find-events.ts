import { ok, type Result } from '../../result.ts';
import type { Allocate, LaneIndex } from '../lane-index.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';
import { conditionsOf } from './conditions.ts';
import type { EventFilter } from './event-filter.ts';
import { emptyBits, hitSetOf, type HitSet } from './hit-set.ts';
import { markLane } from './mark-hits.ts';
import { readNameBits } from './name-bits.ts';
import { NumberTest } from './number-test.ts';

/** What is searched. */
export interface Searched {
  readonly index: LaneIndex;
  readonly places: RecordPlaces;
  /** Called where names are looked at, or numbers that the index has rounded. */
  openFile(): Result<TraceFile>;
}

export interface Search {
  readonly filter: EventFilter;
  /** null: all. */
  readonly lanes: readonly number[] | null;
}

/** Share of a search with names that reading them takes. */
const NAMES_SHARE = 0.8;
const NO_NAMES = new Uint8Array(0);

/**
 * Finds the events that a filter fits, exactly. Looks at every event of the lanes once, in blocks
 * whose longest duration is long enough, and at every name of the trace where one is asked for;
 * records are read again only where an offset above 2^53 lies at a bound. Durations are cut where an
 * end would pass the last u64; names are compared in their first 64 KiB.
 * Errors: those of the file, `record-changed`.
 */
export function findEvents(
  { index, places, openFile }: Searched,
  { filter, lanes }: Search,
  allocate: Allocate,
  tellShare: (share: number) => void,
): Result<HitSet> {
  const conditions = conditionsOf(filter, index, lanes);
  const parts = places.nameRecords.length > 0 ? conditions.names?.parts : undefined;
  const begun = parts ? NAMES_SHARE : 0;
  const names = parts
    ? nameBits(openFile, places, parts, (share) => tellShare(share * NAMES_SHARE))
    : ok(NO_NAMES);
  if (!names.ok) return names;
  const numbers = new NumberTest(index, conditions, places, openFile);
  const bits = emptyBits(index, allocate);
  for (let lane = 0; lane < index.cores.length; lane++) {
    markLane(bits, index, lane, conditions, numbers, names.value);
    if (numbers.error) return { ok: false, error: numbers.error };
    tellShare(begun + ((1 - begun) * (index.eventFirst[lane + 1] as number)) / index.events);
  }
  return ok(hitSetOf(index, bits, allocate));
}

/** Nothing where no name has a part that is asked for: all events are then like those without. */
function nameBits(
  openFile: () => Result<TraceFile>,
  places: RecordPlaces,
  parts: readonly (readonly string[])[],
  tellShare: (share: number) => void,
): Result<Uint8Array> {
  const file = openFile();
  if (!file.ok) return file;
  const read = readNameBits(file.value, places, parts, tellShare);
  if (!read.ok) return read;
  return ok(read.value.some((bits) => bits !== 0) ? read.value : NO_NAMES);
}
