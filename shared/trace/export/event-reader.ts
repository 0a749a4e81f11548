import { fail, type AppError } from '../../result.ts';
import { LAST_TYPE_CODE } from '../decode.ts';
import type { EventType } from '../event-types.ts';
import { laneAt } from '../find-event.ts';
import { GIANT } from '../lane-index.ts';
import { readName, readRecord } from '../read-record.ts';
import { exact, sum, type ExactCycles } from './cycles.ts';
import type { ExportedTrace } from './export-pieces.ts';
import { NamedRecords } from './named-records.ts';

/** An event of the index with the values that its record has in the file. */
export interface ExactEvent {
  readonly record: number;
  readonly lane: number;
  readonly core: number;
  readonly start: ExactCycles;
  readonly duration: ExactCycles;
  readonly typeId: number | null;
  readonly typeName: string;
}

const U64_VALUES = 2 ** 64;
const NO_TYPE: EventType = { code: 0, id: null, name: '', slot: 0 };

/**
 * Events by their position in the index, exactly. The index says it all for all but a few: where
 * it is rounded or clamped, and for types that have no code of their own, the record is read again.
 */
export class EventReader {
  /** Why the last event or name could not be read: the file is no longer what was indexed. */
  error: AppError | null = null;
  readonly #trace: ExportedTrace;
  readonly #names: NamedRecords;
  readonly #types: readonly EventType[];
  readonly #origin: ExactCycles;
  /** Ends at or past this offset, which may be rounded, may have been clamped. */
  readonly #lastOffset: number;
  #lane = 0;
  #laneFirst = 0;
  #laneEnd = 0;

  constructor(trace: ExportedTrace) {
    this.#trace = trace;
    this.#names = new NamedRecords(trace.places);
    const types: EventType[] = [];
    for (const type of trace.types) types[type.code] = type;
    this.#types = types;
    this.#origin = exact(trace.index.origin);
    this.#lastOffset = U64_VALUES - Number(trace.index.origin) - 4;
  }

  /** null where it cannot be read, see `error`. */
  at(position: number): ExactEvent | null {
    const { index } = this.#trace;
    if (position < this.#laneFirst || position >= this.#laneEnd) this.#enterLane(position);
    const start = index.start[position] as number;
    const duration = index.duration[position] as number;
    const code = index.type[position] as number;
    const isRare = duration === GIANT || code === LAST_TYPE_CODE || !index.offsetsExact;
    if (isRare || start + duration >= this.#lastOffset) return this.#readAgain(position);
    const { id, name } = this.#types[code] ?? NO_TYPE;
    return {
      record: index.record[position] as number,
      lane: this.#lane,
      core: index.cores[this.#lane] as number,
      start: sum(this.#origin, start),
      duration,
      typeId: id,
      typeName: name,
    };
  }

  /** The name of a record; null where it has none, and where it cannot be read, see `error`. */
  nameOf(record: number): string | null {
    const at = this.#names.indexOf(record);
    if (at < 0) return null;
    const name = readName(this.#trace.file, this.#trace.places, at);
    if (name.ok) return name.value;
    this.error = name.error;
    return null;
  }

  /** The number of a record's name in `places`; −1 where it has none. */
  nameIndexOf(record: number): number {
    return this.#names.indexOf(record);
  }

  #enterLane(position: number): void {
    const { index } = this.#trace;
    this.#lane = laneAt(index, position);
    this.#laneFirst = index.eventFirst[this.#lane] as number;
    this.#laneEnd = index.eventFirst[this.#lane + 1] as number;
  }

  #readAgain(position: number): ExactEvent | null {
    const { index, file, places } = this.#trace;
    const record = index.record[position] as number;
    const core = index.cores[this.#lane] as number;
    const read = readRecord(file, places, record);
    if (!read.ok) {
      this.error = read.error;
      return null;
    }
    const { start, duration, typeId, typeName } = read.value;
    if (read.value.core !== core || Number(start - index.origin) !== index.start[position]) {
      const message = `Event ${record} is no longer the one that was read when the trace was opened.`;
      this.error = fail('file-changed', message).error;
      return null;
    }
    const lane = this.#lane;
    return { record, lane, core, start: exact(start), duration: exact(duration), typeId, typeName };
  }
}
