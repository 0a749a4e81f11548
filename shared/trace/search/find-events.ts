import { ok, type Result } from '../../result.ts';
import type { Allocate, LaneIndex } from '../lane-index.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';
import { conditionsOf } from './conditions.ts';
import type { EventFilter } from './event-filter.ts';
import { emptyBits, hitSetOf, type HitSet } from './hit-set.ts';
import { markLane } from './mark-hits.ts';
import { readNameBits } from './name-bits.ts';

/** What is searched. */
export interface Searched {
  readonly index: LaneIndex;
  readonly places: RecordPlaces;
  /** Called where names are looked at. */
  openFile(): Result<TraceFile>;
}

export interface Search {
  readonly filter: EventFilter;
  /** null: all. */
  readonly lanes: readonly number[] | null;
}

export interface FoundEvents {
  readonly hits: HitSet;
  /** False where numbers above 2^53 were compared, which the index has rounded. */
  readonly exact: boolean;
}

/** Share of a search with names that reading them takes. */
const NAMES_SHARE = 0.8;

/**
 * Finds the events that a filter fits: exact, but where `exact` is false. Looks at every event of the
 * lanes once, in blocks whose longest duration is long enough, and at every name of the trace where
 * one is asked for. Durations are those of the index, cut where an end would pass the last u64; names
 * are compared in their first 64 KiB. Errors: those of the file, `record-changed`.
 */
export function findEvents(
  { index, places, openFile }: Searched,
  { filter, lanes }: Search,
  allocate: Allocate,
  tellShare: (share: number) => void,
): Result<FoundEvents> {
  const conditions = conditionsOf(filter, index, lanes);
  const bits = emptyBits(index, allocate);
  let nameBits: Uint8Array = new Uint8Array(0);
  if (conditions.names) {
    const file = openFile();
    if (!file.ok) return file;
    const read = readNameBits(file.value, places, conditions.names.parts, (share) =>
      tellShare(share * NAMES_SHARE),
    );
    if (!read.ok) return read;
    nameBits = read.value;
  }
  const begun = conditions.names ? NAMES_SHARE : 0;
  for (let lane = 0; lane < index.cores.length; lane++) {
    markLane(bits, index, lane, conditions, nameBits);
    tellShare(begun + ((1 - begun) * (index.eventFirst[lane + 1] as number)) / index.events);
  }
  return ok({ hits: hitSetOf(index, bits, allocate), exact: conditions.exact });
}
