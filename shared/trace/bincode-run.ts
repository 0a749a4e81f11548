import type { ByteReader } from '../bytes/byte-reader.ts';
import { FIXED_BYTES } from './bincode-record.ts';
import { RECORD_WORDS, WORD } from './record-block.ts';
import type { RecordCollector, RecordRun } from './record-collector.ts';
import { SHORT_NAME_LEAST, SHORT_NAME_MOST, ShortNames } from './short-names.ts';
import type { BincodeForm } from './trace-file.ts';
import type { TypeTable } from './type-table.ts';

const LENGTH_BYTES = 8;
const SHORT_NAME_SPAN = SHORT_NAME_MOST - SHORT_NAME_LEAST;

/**
 * Reads usual bincode records (bincode-record.ts) from the window straight into a block: about a
 * quarter of the time of going through BincodeRecordReader. A record is usual where it lies in the
 * window as a whole, its type's name is short and nothing about it can be wrong. Everything else
 * is left to that reader, so that what is wrong is told in one place.
 */
export class BincodeRun implements RecordRun {
  byteOffset = 0;
  readonly input: ByteReader;
  readonly #names: ShortNames;
  /** Bytes after the type's name: the tag, which the older form has not. */
  readonly #tagBytes: number;

  constructor(input: ByteReader, form: BincodeForm, types: TypeTable) {
    this.input = input;
    this.#names = new ShortNames(types);
    this.#tagBytes = form === 'newer' ? 1 : 0;
  }

  read(collector: RecordCollector, fromWord: number, most: number): number {
    const { view, bytes, filled } = this.input;
    const { words } = collector;
    const tagBytes = this.#tagBytes;
    const names = this.#names;
    this.byteOffset = this.input.offset;
    let at = this.input.position;
    let word = fromWord;
    const wordEnd = fromWord + most * RECORD_WORDS;
    for (; word < wordEnd && at + FIXED_BYTES <= filled; word += RECORD_WORDS) {
      const startHigh = view.getInt32(at + 8, true);
      const durationHigh = view.getInt32(at + 16, true);
      const length = view.getInt32(at + 20, true);
      const tagAt = at + FIXED_BYTES + length;
      // Two high words below 2^31 cannot make an end past 2^64.
      const isUnusual =
        (startHigh | durationHigh) < 0 ||
        (length - SHORT_NAME_LEAST) >>> 0 > SHORT_NAME_SPAN ||
        view.getInt32(at + 24, true) !== 0 ||
        tagAt + tagBytes > filled;
      if (isUnusual) break;
      let end = tagAt + tagBytes;
      if (tagBytes !== 0 && bytes[tagAt] !== 0) {
        end = this.#endOfName(tagAt);
        if (end < 0) break;
        const record = collector.records + (word - fromWord) / RECORD_WORDS;
        collector.addName(record, this.byteOffset + (tagAt + 1 - this.input.position));
      }
      words[word] = view.getInt32(at, true);
      words[word + WORD.startLow] = view.getInt32(at + 4, true);
      words[word + WORD.startHigh] = startHigh;
      words[word + WORD.durationLow] = view.getInt32(at + 12, true);
      words[word + WORD.durationHigh] = durationHigh;
      words[word + WORD.typeCode] = names.codeAt(view, bytes, at + FIXED_BYTES, length);
      at = end;
    }
    this.input.position = at;
    return (word - fromWord) / RECORD_WORDS;
  }

  /** Where the name ends whose tag is at `tagAt`; -1 where it is not whole in the window. */
  #endOfName(tagAt: number): number {
    const { bytes, view, filled } = this.input;
    const nameAt = tagAt + 1 + LENGTH_BYTES;
    if (bytes[tagAt] !== 1 || nameAt > filled) return -1;
    const length = view.getUint32(tagAt + 1, true);
    if (view.getUint32(tagAt + 5, true) !== 0 || nameAt + length > filled) return -1;
    return nameAt + length;
  }
}
