import { lowerBound } from '../lane-index.ts';
import type { RecordPlaces } from '../trace-file.ts';

/** Which records have names: a bit each, so that those without cost no search. */
export class NamedRecords {
  readonly #records: Uint32Array;
  readonly #bits: Uint8Array;

  constructor({ records, nameRecords }: RecordPlaces) {
    this.#records = nameRecords;
    this.#bits = new Uint8Array(nameRecords.length === 0 ? 0 : Math.ceil(records / 8));
    for (const record of nameRecords) this.#bits[record >>> 3]! |= 1 << (record & 7);
  }

  /** The number of the record's name in `nameRecords`; −1 where it has none. */
  indexOf(record: number): number {
    const bits = this.#bits[record >>> 3] ?? 0;
    if (((bits >> (record & 7)) & 1) === 0) return -1;
    return lowerBound(this.#records, 0, this.#records.length, record);
  }
}
