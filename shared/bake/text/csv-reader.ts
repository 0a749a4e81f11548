import { ByteReader } from '../../bytes/byte-reader.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import type { AppError } from '../../result.ts';
import { textPlace } from '../../json/text-place.ts';

const WINDOW_BYTES = 1 << 16;
const MOST_CELL_BYTES = 1 << 12;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const COMMA = 0x2c;
const DELIMITERS = [COMMA, 0x3b, 0x09];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** 'row' ends a row that had cells; 'error': `error` says what, and it stays so. */
export type CsvToken = 'cell' | 'row' | 'end' | 'error';

/**
 * Comma-separated values, cell by cell: commas, semicolons or tabs (what the first line has most
 * of), any line ends, quotes as in RFC 4180, a byte order mark. Memory does not grow with the text.
 */
export class CsvReader {
  error: AppError | null = null;
  /** The last cell, without white space around it, and the byte where it begins. */
  text = '';
  textAt = 0;
  readonly #source: ByteSource;
  readonly #input: ByteReader;
  readonly #delimiter: number;
  #isInRow = false;
  #endsRow = false;

  constructor(source: ByteSource) {
    this.#source = source;
    this.#input = new ByteReader(source, 0, source.size, WINDOW_BYTES);
    this.#input.ensure(Math.min(WINDOW_BYTES, source.size));
    const { bytes } = this.#input;
    if (BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte)) this.#input.skip(3);
    this.#delimiter = this.#commonest();
  }

  /** Bytes of the text that were read so far. */
  get offset(): number {
    return this.#input.offset;
  }

  next(): CsvToken {
    if (this.error !== null) return 'error';
    if (this.#endsRow) {
      this.#endsRow = false;
      this.#isInRow = false;
      return 'row';
    }
    const byte = this.#byte(0);
    if (byte < 0 && !this.#isInRow) return this.#ended();
    this.#isInRow = true;
    this.textAt = this.#input.offset;
    const isRead = byte === QUOTE ? this.#quoted() : this.#plain();
    return isRead && this.#separator() ? 'cell' : 'error';
  }

  /** Notes the first error, at the last cell unless told otherwise; false. */
  fault(code: string, fact: string, at = this.textAt): false {
    if (this.error !== null) return false;
    const { line, column } = textPlace(this.#source, at);
    this.error = { code, message: `${fact}, at line ${line}, column ${column}`, at };
    return false;
  }

  #ended(): CsvToken {
    this.error = this.#input.error;
    return this.error === null ? 'end' : 'error';
  }

  #plain(): boolean {
    let length = 0;
    for (;;) {
      const byte = this.#byte(length);
      if (byte < 0 || byte === this.#delimiter || isLineEnd(byte)) break;
      if (++length > MOST_CELL_BYTES) return this.#tooLong();
    }
    this.#take(length);
    return true;
  }

  /** From the opening quote behind the closing one; two quotes are one of the text. */
  #quoted(): boolean {
    this.#input.position++;
    let length = 0;
    for (;;) {
      const byte = this.#byte(length);
      if (byte < 0) return this.fault('text-form', 'The text ends inside quotes that begin here');
      if (byte === QUOTE && this.#byte(length + 1) !== QUOTE) break;
      length += byte === QUOTE ? 2 : 1;
      if (length > MOST_CELL_BYTES) return this.#tooLong();
    }
    this.#take(length);
    this.text = this.text.replaceAll('""', '"');
    this.#input.position++;
    return true;
  }

  #take(length: number): void {
    const { bytes, position } = this.#input;
    this.text = decodeUtf8(bytes.subarray(position, position + length)).trim();
    this.#input.position += length;
  }

  /** What follows a cell: a delimiter, the end of the row or of the text. */
  #separator(): boolean {
    const byte = this.#byte(0);
    if (byte === this.#delimiter) {
      this.#input.position++;
      return true;
    }
    if (byte >= 0 && !isLineEnd(byte)) {
      return this.fault('text-form', 'Something follows the quotes of a cell', this.offset);
    }
    // Looking ahead may slide the window, and with it the position: first look, then move.
    const isPair = byte === RETURN && this.#byte(1) === LINE_FEED;
    if (byte >= 0) this.#input.position += isPair ? 2 : 1;
    this.#endsRow = true;
    return true;
  }

  #tooLong(): false {
    return this.fault('text-long', `A cell is longer than ${MOST_CELL_BYTES} bytes`);
  }

  #byte(at: number): number {
    const { position, filled } = this.#input;
    if (position + at >= filled && !this.#input.ensure(at + 1)) return -1;
    return this.#input.bytes[this.#input.position + at]!;
  }

  #commonest(): number {
    const counts = DELIMITERS.map(() => 0);
    const { bytes, filled, position } = this.#input;
    for (let at = position; at < filled && !isLineEnd(bytes[at]!); at++) {
      const index = DELIMITERS.indexOf(bytes[at]!);
      if (index >= 0) counts[index]!++;
    }
    return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? COMMA;
  }
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === RETURN;
}
