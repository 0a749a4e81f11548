import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { AppError } from '../result.ts';
import { JsonReader, type JsonToken } from './json-reader.ts';
import { textPlace } from './text-place.ts';

const WINDOW_BYTES = 1 << 16;
/** Longer texts and numbers are refused: what must be held at once stays bounded. */
const KEEP_BYTES = 1 << 15;
const MAX_DEPTH = 16;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The members that an object may have: at most 31, any of which may be left out where optional. */
export class JsonShape {
  readonly names: readonly string[];
  readonly keys: readonly Uint8Array[];
  readonly #required: number;

  constructor(names: readonly string[], optional: readonly string[] = []) {
    this.names = names;
    this.keys = names.map(encodeUtf8);
    this.#required = names.reduce(
      (mask, name, i) => mask | (optional.includes(name) ? 0 : 1 << i),
      0,
    );
  }

  /** Name of the first required member that is not among those found (bits by index). */
  missing(found: number): string | null {
    const left = this.#required & ~found;
    return left === 0 ? null : (this.names[31 - Math.clz32(left & -left)] ?? null);
  }
}

/**
 * Reads JSON whose form is known and reports the first thing that is not of it, with line and
 * column. After an error every question is answered by nothing (0, '', no member), so that readers
 * go on to their end and look at `error` there. Memory does not grow with the text.
 */
export class CheckedJson {
  error: AppError | null = null;
  /** What the values are of, put before the fact of an error: `tile 7: `. */
  subject: () => string = () => '';
  readonly #source: ByteSource;
  readonly #json: JsonReader;
  #token: JsonToken = 'null';

  constructor(source: ByteSource) {
    this.#source = source;
    const input = new ByteReader(source, 0, source.size, WINDOW_BYTES);
    this.#json = new JsonReader(input, KEEP_BYTES, MAX_DEPTH);
    const hasMark = input.ensure(3) && BYTE_ORDER_MARK.every((byte, i) => input.bytes[i] === byte);
    if (hasMark) input.skip(3);
  }

  /** Byte of the text where the last token begins. */
  get tokenStart(): number {
    return this.#json.tokenStart;
  }

  get token(): JsonToken {
    return this.#token;
  }

  /** Bytes of the text that were read so far. */
  get offset(): number {
    return this.#json.input.offset;
  }

  next(): JsonToken {
    if (this.error !== null) return 'error';
    this.#token = this.#json.next();
    if (this.#token === 'error') this.#syntaxFault();
    return this.#token;
  }

  /** The next token has to be this one. */
  expect(token: JsonToken, what: string): boolean {
    if (this.next() === token) return true;
    return this.fault('text-form', `${what} is expected here`);
  }

  /** The index of the next member's name in the shape; -1 at the object's end and after an error. */
  member(shape: JsonShape, found: number): number {
    const token = this.next();
    if (token === '}') {
      const missing = shape.missing(found);
      if (missing !== null) this.fault('text-missing', `"${missing}" is missing`);
      return -1;
    }
    if (token !== 'key') return -1;
    const index = this.#indexOfKey(shape, found);
    if (index < 0) {
      const names = shape.names.join(', ');
      this.fault('text-key', `"${this.#shortText()}" is not known here; there are ${names}`);
    } else if ((found & (1 << index)) !== 0) {
      this.fault('text-key', `"${shape.names[index]}" is given twice`);
      return -1;
    }
    return index;
  }

  /** Reads all of an object whose "{" was read; each member's value is for `read`. Bits: found. */
  members(shape: JsonShape, read: (index: number) => void): number {
    let found = 0;
    for (;;) {
      const index = this.member(shape, found);
      if (index < 0) return found;
      found |= 1 << index;
      read(index);
    }
  }

  /** A whole number from `min` to `max`, written without a fraction or an exponent. */
  integer(name: string, min: number, max: number): number {
    if (this.next() === 'number') return this.integerHere(name, min, max);
    this.fault('text-form', `${name} must be a whole number`);
    return 0;
  }

  /** The same for a number that was just read. */
  integerHere(name: string, min: number, max: number): number {
    if (this.error !== null) return 0;
    const value = this.#integerValue();
    if (value !== null && value >= min && value <= max) return value;
    const range = `${minus(min)} to ${minus(max)}`;
    this.fault('text-range', `${name} ${this.#shortText()} is not a whole number ${range}`);
    return 0;
  }

  /** The same for a whole array of small numbers; see `JsonReader.smallIntegers`. */
  smallIntegers(target: Int8Array, most: number): boolean {
    return this.error === null && this.#json.smallIntegers(target, most);
  }

  /** A text; empty after an error. */
  string(name: string): string {
    if (this.next() === 'string') return this.stringHere(name);
    this.fault('text-form', `${name} must be a text in quotes`);
    return '';
  }

  stringHere(name: string): string {
    if (this.error !== null) return '';
    if (this.#json.textKept) return this.#json.text();
    this.fault('text-long', `${name} is longer than ${KEEP_BYTES} characters`);
    return '';
  }

  /** Notes the first error, at the token that was read last unless told otherwise; false. */
  fault(code: string, fact: string, at = this.#json.tokenStart): false {
    if (this.error !== null) return false;
    const { line, column } = textPlace(this.#source, at);
    const message = `${this.subject()}${fact}, at line ${line}, column ${column}`;
    this.error = { code, message, at };
    return false;
  }

  #syntaxFault(): void {
    const { code, message, at } = this.#json.error!;
    if (!code.startsWith('json-')) this.error = this.#json.error;
    else this.fault('text-syntax', message.replace(/,? at byte \d+\.$/, ''), at);
  }

  #indexOfKey({ keys }: JsonShape, found: number): number {
    // Most texts keep the order of the writer: the first that was not found yet.
    const guess = 31 - Math.clz32(~found & -~found);
    const guessed = keys[guess];
    if (guessed !== undefined && this.#json.textIs(guessed)) return guess;
    return keys.findIndex((key) => this.#json.textIs(key));
  }

  #integerValue(): number | null {
    const { input, textStart, textEnd } = this.#json;
    const isNegative = input.bytes[textStart] === 0x2d;
    const start = isNegative ? textStart + 1 : textStart;
    if (textEnd - start > 15) return null;
    let value = 0;
    for (let at = start; at < textEnd; at++) {
      const digit = input.bytes[at]! - 0x30;
      if (digit < 0 || digit > 9) return null;
      value = value * 10 + digit;
    }
    return isNegative && value !== 0 ? -value : value;
  }

  #shortText(): string {
    const text = this.#json.textKept ? this.#json.text() : '…';
    return text.length > 40 ? `${text.slice(0, 40)}…` : text;
  }
}

function minus(value: number): string {
  return String(value).replace('-', '−');
}
