import { LAST_TYPE_CODE } from '../../../shared/trace/decode.ts';
import { SLOT_COUNT } from '../../../shared/trace/event-types.ts';
import type { Overview } from '../../../shared/trace/overview.ts';
import {
  snapshot,
  type Extent,
  type OverviewMemory,
} from '../../../shared/trace/overview-memory.ts';
import { mergeOverviews } from '../../../shared/trace/overview-merge.ts';
import {
  lanesOfParts,
  mergeCounts,
  type TraceCounts,
  type TypedPart,
} from '../../../shared/trace/trace-counts.ts';
import {
  MOST_DIVIDED_CORES,
  type Counted,
  type CountTask,
  type OffsetRange,
  type Partly,
} from './tasks.ts';

/** An overview for the picture while a trace is read: enough for the widest window. */
const PREVIEW_COLUMNS = 2048;
/** Time for the threads between two such pictures, which are put together on the same processors. */
const PICTURE_MS = 400;
const MOST_OVERVIEW_COLUMNS = 8192;
/** In finer columns than these a tile is as quickly built from the events themselves. */
const EVENTS_PER_COLUMN = 128;

/** What there is of a trace while it is being counted. */
export interface PartlyCounted {
  readonly counts: TraceCounts;
  readonly originHigh: number;
  readonly overview: Overview;
}

/** What the threads count, put together. */
export class Tally {
  readonly originHigh: number;
  readonly overview: CountTask['overview'];
  readonly #parts: (TypedPart | null)[];
  #nextPictureAt = 0;

  /** A memory a thread, or none: then there is no overview. */
  constructor(originHigh: number, memories: readonly OverviewMemory[], expected: OffsetRange) {
    this.originHigh = originHigh;
    this.overview = memories.length === 0 ? null : { memories, expected };
    this.#parts = memories.map(() => null);
  }

  /** The picture after a thread told of its part; null where it is too early for one, or again. */
  partly(thread: number, { part, types }: Partly): PartlyCounted | null {
    this.#parts[thread] = { counted: { ...part, segments: [] }, types };
    if (performance.now() < this.#nextPictureAt) return null;
    const picture = this.#picture();
    this.#nextPictureAt = performance.now() + PICTURE_MS;
    return picture;
  }

  #picture(): PartlyCounted | null {
    const parts = this.#parts.filter((known) => known !== null);
    const counts = mergeCounts(parts, LAST_TYPE_CODE);
    if (counts === null || counts.cores.length > MOST_DIVIDED_CORES) return null;
    const overview = this.#mergeOverviews(this.#parts, counts.cores.length, PREVIEW_COLUMNS);
    return overview === null ? null : { counts, originHigh: this.originHigh, overview };
  }

  /** All counts; of `cores` too where they are given. null where they do not tell enough. */
  merge(answers: readonly Counted[], cores?: Uint32Array): TraceCounts | null {
    const parts: TypedPart[] = answers.map(({ part, types }) => ({ counted: part, types }));
    if (parts.some(({ counted }) => counted.cores.length > MOST_DIVIDED_CORES)) return null;
    return mergeCounts(
      cores ? [...parts, { counted: nothingOf(cores), types: [] }] : parts,
      LAST_TYPE_CODE,
    );
  }

  overviewOf(counts: TraceCounts, answers: readonly Counted[]): Overview | null {
    const perColumn = counts.cores.length * EVENTS_PER_COLUMN;
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, counts.events / perColumn)));
    const columns = Math.min(MOST_OVERVIEW_COLUMNS, Math.max(PREVIEW_COLUMNS, wanted));
    const parts = answers.map(({ part, types }) => ({ counted: part, types }));
    return this.#mergeOverviews(parts, counts.cores.length, columns, 'finished');
  }

  #mergeOverviews(
    parts: readonly (TypedPart | null)[],
    laneCount: number,
    mostColumns: number,
    state?: 'finished',
  ): Overview | null {
    const memories = this.overview?.memories ?? [];
    const known = parts.flatMap((part, thread) => {
      const memory = memories[thread];
      if (part === null || memory === undefined) return [];
      const { cores, span } = part.counted;
      return [{ cores, memory, extent: state ?? this.#extentOf(span) }];
    });
    const { lanes } = lanesOfParts(known);
    const seen = known.flatMap(({ cores, memory, extent }, i) => {
      const overview = cores.length === 0 ? null : snapshot(memory, cores.length, extent);
      return overview === null ? [] : [{ overview, lanes: lanes[i] as Uint32Array }];
    });
    // A thread that gave up its overview leaves none that is whole.
    if (seen.length < known.filter(({ cores }) => cores.length > 0).length) return null;
    return mergeOverviews(seen, laneCount, mostColumns);
  }

  #extentOf(span: Counted['part']['span']): Extent {
    const origin = BigInt(this.originHigh) << 32n;
    const offset = (cycle: bigint): number => Number(cycle - origin);
    return span === null
      ? { from: 0, to: 0 }
      : { from: offset(span.firstStart), to: offset(span.lastEnd) };
  }
}

function nothingOf(cores: Uint32Array): Counted['part'] {
  return {
    cores,
    slotEvents: new Uint32Array(cores.length * SLOT_COUNT),
    slotInstants: new Uint32Array(cores.length * SLOT_COUNT),
    segments: [],
    totals: new Map(),
    firstRecordOfCode: new Map(),
    span: null,
  };
}
