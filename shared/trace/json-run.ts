import type { ByteReader } from '../bytes/byte-reader.ts';
import { FixedText } from './fixed-text.ts';
import type { JsonReader } from '../json/json-reader.ts';
import { RECORD_WORDS, WORD } from './record-block.ts';
import type { RecordCollector, RecordRun } from './record-collector.ts';
import { SHORT_NAME_LEAST, SHORT_NAME_MOST, ShortNames } from './short-names.ts';
import type { TypeTable } from './type-table.ts';

const HIGH_WORD = 2 ** 32;
/** Any number of so many digits is exact in a double. */
const MOST_DIGITS = 15;
const MOST_NAME_BYTES = 128;
const QUOTE = 0x22;
const CLOSING_BRACE = 0x7d;

/** The texts between the values of a usual item. */
const CORE = new FixedText(',{"core_id":');
const START = new FixedText(',"start_cycle":');
const DURATION = new FixedText(',"duration":');
const TYPE = new FixedText(',"event_type":"');
const NAME = new FixedText(',"api_name":');
/** "null" as a little-endian word. */
const NULL = 0x6c6c756e;
/** More than any usual item has: nothing in one needs to be compared with the window's end. */
const ITEM_SPAN = 512;

/**
 * Reads json events that are written as the first pccx-lab writes them, from the window straight
 * into a block: members in their order, no white space, no escape, at most 15 digits a number.
 * Everything else is left to JsonEventReader, so that what is wrong is told in one place.
 */
export class JsonRun implements RecordRun {
  byteOffset = 0;
  readonly input: ByteReader;
  readonly #json: JsonReader;
  readonly #types: TypeTable;
  readonly #names: ShortNames;
  /** What #digits read last. */
  #value = 0;
  /** Index of the opening quote of the name of the item that was read last; -1 for none. */
  #nameAt = -1;

  constructor(json: JsonReader, types: TypeTable) {
    this.input = json.input;
    this.#json = json;
    this.#types = types;
    this.#names = new ShortNames(types);
  }

  read(collector: RecordCollector, fromWord: number, most: number): number {
    if (!this.#json.isAfterItem) return 0;
    const { input } = this;
    const { words } = collector;
    const base = input.offset - input.position;
    const lastAt = input.filled - ITEM_SPAN;
    let at = input.position;
    // The comma before the item is part of what is compared.
    this.byteOffset = base + at + 1;
    let count = 0;
    for (; count < most && at <= lastAt; count++) {
      const end = this.#item(at, words, fromWord + count * RECORD_WORDS);
      if (end < 0) break;
      if (this.#nameAt >= 0) collector.addName(collector.records + count, base + this.#nameAt);
      at = end;
    }
    input.position = at;
    return count;
  }

  /** Reads the comma and the item at `at`; its end, -1 where it is unusual. */
  #item(at: number, words: Uint32Array, word: number): number {
    const { view, bytes } = this.input;
    if (!CORE.isAt(view, at)) return -1;
    let end = this.#digits(bytes, at + CORE.length);
    if (end < 0 || this.#value >= HIGH_WORD) return -1;
    words[word] = this.#value;
    if (!START.isAt(view, end)) return -1;
    end = this.#digits(bytes, end + START.length);
    if (end < 0) return -1;
    words[word + WORD.startLow] = this.#value;
    words[word + WORD.startHigh] = this.#value / HIGH_WORD;
    if (!DURATION.isAt(view, end)) return -1;
    end = this.#digits(bytes, end + DURATION.length);
    if (end < 0) return -1;
    words[word + WORD.durationLow] = this.#value;
    words[word + WORD.durationHigh] = this.#value / HIGH_WORD;
    if (!TYPE.isAt(view, end)) return -1;
    const typeAt = end + TYPE.length;
    const typeEnd = this.#endOfText(bytes, typeAt);
    if (typeEnd < 0) return -1;
    end = this.#rest(view, bytes, typeEnd + 1);
    // Last, since it numbers types that are new.
    if (end >= 0) words[word + WORD.typeCode] = this.#codeOf(view, bytes, typeAt, typeEnd);
    return end;
  }

  /** Reads the name, if there is one, and the closing brace; the index after it or -1. */
  #rest(view: DataView, bytes: Uint8Array, at: number): number {
    this.#nameAt = -1;
    if (bytes[at] === CLOSING_BRACE) return at + 1;
    if (!NAME.isAt(view, at)) return -1;
    const valueAt = at + NAME.length;
    let end = valueAt + 4;
    if (view.getInt32(valueAt, true) !== NULL) {
      const textEnd = bytes[valueAt] === QUOTE ? this.#endOfText(bytes, valueAt + 1) : -1;
      if (textEnd < 0) return -1;
      this.#nameAt = valueAt;
      end = textEnd + 1;
    }
    return bytes[end] === CLOSING_BRACE ? end + 1 : -1;
  }

  #codeOf(view: DataView, bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    return length >= SHORT_NAME_LEAST && length <= SHORT_NAME_MOST
      ? this.#names.codeAt(view, bytes, from, length)
      : this.#types.codeOfName(bytes, from, to);
  }

  /** Reads a whole number into #value; the index after it, -1 where it is unusual. */
  #digits(bytes: Uint8Array, from: number): number {
    let value = 0;
    let at = from;
    for (; at < from + MOST_DIGITS; at++) {
      const digit = bytes[at]! ^ 0x30;
      if (digit > 9) break;
      value = value * 10 + digit;
    }
    this.#value = value;
    // JSON knows no number without a digit and none that begins with a zero too many; what follows
    // must be a comma, which the caller sees.
    return at === from || (bytes[from] === 0x30 && at > from + 1) ? -1 : at;
  }

  /** Index of the quote that closes the text; -1 where it is long or has an escape. */
  #endOfText(bytes: Uint8Array, from: number): number {
    for (let at = from; at < from + MOST_NAME_BYTES; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) return at;
      if (byte < 0x20 || byte === 0x5c) return -1;
    }
    return -1;
  }
}
