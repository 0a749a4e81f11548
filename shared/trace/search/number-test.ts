import type { AppError, Result } from '../../result.ts';
import { U64_MAX } from '../../units.ts';
import { durationAt, GIANT, type LaneIndex } from '../lane-index.ts';
import { readRecord } from '../read-record.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';
import type { Conditions } from './conditions.ts';
import { isInSet, isInSpans, type Span } from './number-set.ts';

/**
 * Offsets and durations above 2^53 are rounded: each by up to 2^10 cycles, their sum and a bound by
 * up to 2^11 more. What lies nearer to a bound than this is read again from the file.
 */
export const ROUNDING_CYCLES = 2 ** 13;
/** Sums of two numbers below this are exact. */
const SURE = 2 ** 52;

/** Tells of single events whether start, duration and end fit, exactly. */
export class NumberTest {
  /** Of reading the file; what was told since is of no use. */
  error: AppError | null = null;
  /** Whether there is anything to tell beyond the outermost durations. */
  readonly isNeeded: boolean;
  readonly #index: LaneIndex;
  readonly #conditions: Conditions;
  readonly #places: RecordPlaces;
  readonly #openFile: () => Result<TraceFile>;

  constructor(
    index: LaneIndex,
    conditions: Conditions,
    places: RecordPlaces,
    openFile: () => Result<TraceFile>,
  ) {
    const { durations, ends, isRounded } = conditions;
    this.#index = index;
    this.#conditions = conditions;
    this.#places = places;
    this.#openFile = openFile;
    this.isNeeded =
      isRounded ||
      durations.length > 1 ||
      durations.some(tellsGiantsApart) ||
      ends.some(({ low, high }) => low > -Infinity || high < Infinity);
  }

  fits(position: number): boolean {
    const { starts, durations, ends, isRounded } = this.#conditions;
    const start = this.#index.start[position] as number;
    const cycles = durationAt(this.#index, position);
    const end = start + cycles;
    if (isRounded) {
      const startIsRounded = Math.abs(start) >= SURE;
      const cyclesAreRounded = cycles >= SURE;
      const isOpen =
        (startIsRounded && isNear(starts, start)) ||
        (cyclesAreRounded && isNear(durations, cycles)) ||
        ((startIsRounded || cyclesAreRounded) && isNear(ends, end));
      if (isOpen) return this.#fitsExactly(position);
    }
    return isInSpans(starts, start) && isInSpans(durations, cycles) && isInSpans(ends, end);
  }

  #fitsExactly(position: number): boolean {
    if (this.error) return false;
    const file = this.#openFile();
    const record = this.#index.record[position] as number;
    const read = file.ok ? readRecord(file.value, this.#places, record) : file;
    if (!read.ok) {
      this.error = read.error;
      return false;
    }
    const { start, duration } = read.value;
    const left = U64_MAX - start;
    const cycles = duration < left ? duration : left;
    const { sets } = this.#conditions;
    return (
      isInSet(sets.start, start) && isInSet(sets.dur, cycles) && isInSet(sets.end, start + cycles)
    );
  }
}

/** The column has GIANT for every giant, which says enough but here. */
function tellsGiantsApart({ low, high }: Span): boolean {
  return low > GIANT || (high >= GIANT && high < Infinity);
}

function isNear(spans: readonly Span[], value: number): boolean {
  for (const { low, high } of spans) {
    if (Math.abs(value - low) <= ROUNDING_CYCLES || Math.abs(value - high) <= ROUNDING_CYCLES) {
      return true;
    }
  }
  return false;
}
