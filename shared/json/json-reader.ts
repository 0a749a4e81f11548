import type { ByteReader } from '../bytes/byte-reader.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { AppError } from '../result.ts';

export type JsonToken =
  | '{'
  | '}'
  | '['
  | ']'
  | 'key'
  | 'string'
  | 'number'
  | 'true'
  | 'false'
  | 'null'
  /** The root value is complete and nothing but white space follows. */
  | 'end'
  /** `error` says what; the reader stays there. */
  | 'error';

type Expected = 'value' | 'item-or-end' | 'key' | 'key-or-end' | 'colon' | 'separator' | 'nothing';

/** What stands before a value; −1 where none may follow. */
const SEPARATORS: Readonly<Record<Expected, number>> = {
  ...{ value: 0, 'item-or-end': 0, colon: 0x3a },
  separator: 0x2c,
  ...{ key: -1, 'key-or-end': -1, nothing: -1 },
};
const OBJECT = 1;
const ARRAY = 2;
const LITERALS = { 0x74: 'true', 0x66: 'false', 0x6e: 'null' } as const;

/**
 * JSON (RFC 8259) as a stream of tokens over bytes: nothing is built, no number is rounded and
 * memory does not grow with the text, whatever its size. A string longer than `keepBytes` is
 * checked and passed over, but its text is not there any more (`textKept`).
 */
export class JsonReader {
  error: AppError | null = null;
  /** File offset of the token's first byte. */
  tokenStart = 0;
  /** The token's bytes in `input.bytes`, good until the next token; strings without quotes. */
  textStart = 0;
  textEnd = 0;
  textKept = true;
  hasEscape = false;
  readonly input: ByteReader;
  readonly #keepBytes: number;
  readonly #nesting: Uint8Array;
  #depth = 0;
  #expected: Expected = 'value';

  constructor(input: ByteReader, keepBytes: number, maxDepth = 64) {
    this.input = input;
    this.#keepBytes = keepBytes;
    this.#nesting = new Uint8Array(maxDepth);
  }

  get depth(): number {
    return this.#depth;
  }

  /** Takes up reading where an item of an array begins that is a member of the root object. */
  resumeAtItem(fileOffset: number): void {
    this.input.seek(fileOffset);
    this.#nesting.set([OBJECT, ARRAY]);
    this.#depth = 2;
    this.#expected = 'value';
    this.error = null;
  }

  /** Whether the last token ended an item of an array in the root object: "," or "]" is next. */
  get isAfterItem(): boolean {
    const isInArray = this.#depth === 2 && this.#nesting[1] === ARRAY;
    return isInArray && this.#expected === 'separator' && this.error === null;
  }

  next(): JsonToken {
    if (this.error !== null) return 'error';
    let byte = this.#nextByte();
    if (this.#expected === 'colon') {
      if (byte !== 0x3a) return this.#unexpected('a colon', byte);
      byte = this.#stepOver('value');
    } else if (this.#expected === 'separator' && byte === 0x2c) {
      byte = this.#stepOver(this.#nesting[this.#depth - 1] === OBJECT ? 'key' : 'value');
    }
    this.tokenStart = this.input.offset;
    return this.#token(byte);
  }

  /** Passes over the rest of the value whose first token was just read. */
  skipValue(first: JsonToken): boolean {
    if (first === 'error' || first === 'end') return false;
    if (first !== '{' && first !== '[') return true;
    const outside = this.#depth - 1;
    while (this.#depth > outside) {
      if (this.next() === 'error') return false;
    }
    return true;
  }

  /**
   * Reads an array of whole numbers from −most to most (below 100), one for each place of `target`,
   * at once where it is written without white space; false, with nothing read, where it is not so.
   */
  smallIntegers(target: Int8Array, most: number): boolean {
    const { input } = this;
    if (this.error !== null || !input.ensure(4 * target.length + 3)) return false;
    const { bytes } = input;
    let at = input.position;
    const separator = SEPARATORS[this.#expected];
    const isInObject = this.#expected === 'separator' && this.#nesting[this.#depth - 1] === OBJECT;
    if (isInObject || (separator !== 0 && bytes[at++] !== separator)) return false;
    const start = at;
    if (bytes[at++] !== 0x5b) return false;
    for (let i = 0; i < target.length; i++) {
      const isNegative = bytes[at] === 0x2d;
      if (isNegative) at++;
      let value = bytes[at++]! - 0x30;
      if (value < 0 || value > 9) return false;
      if (value > 0 && isDigit(bytes[at]!)) value = 10 * value + bytes[at++]! - 0x30;
      if (value > most || bytes[at++] !== (i === target.length - 1 ? 0x5d : 0x2c)) return false;
      target[i] = isNegative ? -value : value;
    }
    this.tokenStart = input.offset + start - input.position;
    input.position = at;
    this.#afterValue();
    return true;
  }

  /** The token's text: of a string or key decoded, of others as it stands. */
  text(): string {
    const raw = decodeUtf8(this.input.bytes.subarray(this.textStart, this.textEnd));
    return this.hasEscape ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  /** Whether the string or key is this UTF-8 text, written with escapes or without. */
  textIs(expected: Uint8Array): boolean {
    if (this.hasEscape) return this.textKept && this.text() === decodeUtf8(expected);
    const length = this.textEnd - this.textStart;
    if (length !== expected.length) return false;
    const { bytes } = this.input;
    for (let i = 0; i < length; i++) {
      if (bytes[this.textStart + i] !== expected[i]) return false;
    }
    return true;
  }

  #token(byte: number): JsonToken {
    const expected = this.#expected;
    if (expected === 'nothing') return byte < 0 ? 'end' : this.#unexpected('the end', byte);
    if (byte === 0x7d && (expected === 'separator' || expected === 'key-or-end')) {
      return this.#close(OBJECT, byte);
    }
    if (byte === 0x5d && (expected === 'separator' || expected === 'item-or-end')) {
      return this.#close(ARRAY, byte);
    }
    if (expected === 'separator') return this.#unexpected('a comma or a closing bracket', byte);
    if (expected === 'key' || expected === 'key-or-end') {
      return byte === 0x22 ? this.#string('key') : this.#unexpected('a key in quotes', byte);
    }
    return this.#value(byte);
  }

  #value(byte: number): JsonToken {
    if (byte === 0x7b) return this.#open(OBJECT);
    if (byte === 0x5b) return this.#open(ARRAY);
    if (byte === 0x22) return this.#string('string');
    if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return this.#number();
    const literal = LITERALS[byte as keyof typeof LITERALS];
    if (literal !== undefined) return this.#literal(literal);
    return this.#unexpected('a value', byte);
  }

  #open(kind: number): JsonToken {
    if (this.#depth === this.#nesting.length) {
      const levels = this.#nesting.length;
      return this.#fail('json-depth', `The JSON is nested deeper than ${levels} levels`);
    }
    this.#nesting[this.#depth++] = kind;
    this.input.position++;
    this.#expected = kind === OBJECT ? 'key-or-end' : 'item-or-end';
    return kind === OBJECT ? '{' : '[';
  }

  #close(kind: number, byte: number): JsonToken {
    if (this.#depth === 0 || this.#nesting[this.#depth - 1] !== kind) {
      return this.#unexpected('the other closing bracket', byte);
    }
    this.#depth--;
    this.input.position++;
    this.#afterValue();
    return kind === OBJECT ? '}' : ']';
  }

  #afterValue(): void {
    this.#expected = this.#depth === 0 ? 'nothing' : 'separator';
  }

  /** Scans from the opening quote; the cursor stays at the text's start until it is complete. */
  #string(kind: 'key' | 'string'): JsonToken {
    const { input } = this;
    input.position++;
    this.hasEscape = false;
    this.textKept = true;
    let length = 0;
    for (;;) {
      length = this.#plainLength(length);
      if (length > this.#keepBytes) {
        input.position += length;
        length = 0;
        this.textKept = false;
      }
      if (!input.ensure(length + 1)) return this.#cut('inside a string');
      const byte = input.bytes[input.position + length]!;
      if (byte === 0x22) break;
      if (byte < 0x20) {
        input.position += length;
        return this.#unexpected('text without control characters', byte);
      }
      const step = byte === 0x5c ? this.#escapeLength(length) : 1;
      if (step === 0) return 'error';
      length += step;
    }
    this.textStart = input.position;
    this.textEnd = input.position + length;
    input.position += length + 1;
    if (kind === 'key') this.#expected = 'colon';
    else this.#afterValue();
    return kind;
  }

  /** Bytes after the cursor up to one, from `from` on, that is special or not in the window. */
  #plainLength(from: number): number {
    const { bytes, filled, position } = this.input;
    let at = position + from;
    for (; at < filled; at++) {
      const byte = bytes[at]!;
      if (byte === 0x22 || byte === 0x5c || byte < 0x20) break;
    }
    return at - position;
  }

  /** Bytes of the escape that begins `at` bytes after the cursor; 0 after an error. */
  #escapeLength(at: number): number {
    const { input } = this;
    this.hasEscape = true;
    if (!input.ensure(at + 2)) return this.#cutEscape();
    const letter = input.bytes[input.position + at + 1] ?? 0;
    if ('"\\/bfnrt'.includes(String.fromCharCode(letter))) return 2;
    let digits = 0;
    if (letter === 0x75) {
      if (!input.ensure(at + 6)) return this.#cutEscape();
      while (digits < 4 && isHexDigit(input.bytes[input.position + at + 2 + digits])) digits++;
    }
    if (digits === 4) return 6;
    input.position += at;
    this.#fail('json-syntax', 'A JSON string has an escape that JSON does not know');
    return 0;
  }

  #cutEscape(): number {
    this.#cut('inside a string');
    return 0;
  }

  #number(): JsonToken {
    let length = this.#byteAt(0) === 0x2d ? 1 : 0;
    if (this.#byteAt(length) === 0x30) length++;
    else length = this.#digits(length);
    if (length > 0 && this.#byteAt(length) === 0x2e) length = this.#digits(length + 1);
    if (length > 0 && (this.#byteAt(length) | 0x20) === 0x65) {
      const sign = this.#byteAt(length + 1);
      length = this.#digits(length + (sign === 0x2b || sign === 0x2d ? 2 : 1));
    }
    if (this.error !== null) return 'error';
    this.#take(length);
    return 'number';
  }

  /** Length of the number up to the end of a run of at least one digit that starts at `at`. */
  #digits(at: number): number {
    let end = at;
    do end = this.#digitsHere(end);
    while (isDigit(this.#byteAt(end)));
    if (end > at && end <= this.#keepBytes) return end;
    if (this.error !== null) return 0;
    if (end === at && this.#byteAt(at) < 0) this.#cut('inside a number');
    else this.#fail('json-syntax', 'A JSON number is not written as JSON wants it');
    return 0;
  }

  /** End of the run of digits from `at` on, as far as the window goes. */
  #digitsHere(at: number): number {
    const { bytes, filled, position } = this.input;
    let end = position + at;
    while (end < filled && isDigit(bytes[end]!)) end++;
    return end - position;
  }

  #literal(word: 'true' | 'false' | 'null'): JsonToken {
    for (let i = 1; i < word.length; i++) {
      const byte = this.#byteAt(i);
      if (byte < 0) return this.#cut(`inside "${word}"`);
      if (byte !== word.charCodeAt(i)) return this.#unexpected(`"${word}"`, this.#byteAt(0));
    }
    this.#take(word.length);
    return word;
  }

  #take(length: number): void {
    this.hasEscape = false;
    this.textKept = true;
    this.textStart = this.input.position;
    this.textEnd = this.input.position + length;
    this.input.position += length;
    this.#afterValue();
  }

  /** The byte `at` bytes after the cursor, -1 where the input has ended. */
  #byteAt(at: number): number {
    const { input } = this;
    if (at > this.#keepBytes || !input.ensure(at + 1)) return -1;
    return input.bytes[input.position + at] ?? -1;
  }

  #stepOver(expected: Expected): number {
    this.input.position++;
    this.#expected = expected;
    return this.#nextByte();
  }

  /** Skips white space; the byte at the cursor, -1 where the input has ended. */
  #nextByte(): number {
    const { input } = this;
    for (;;) {
      if (input.position >= input.filled && !input.ensure(1)) return -1;
      const byte = input.bytes[input.position] ?? -1;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      input.position++;
    }
  }

  #unexpected(wanted: string, byte: number): 'error' {
    if (byte < 0) return this.#cut(`where ${wanted} was expected`);
    return this.#fail('json-syntax', `The JSON has ${showByte(byte)} where ${wanted} was expected`);
  }

  #cut(where: string): 'error' {
    return this.#fail('json-cut', `The JSON ends ${where}`, this.input.end);
  }

  #fail(code: string, fact: string, at = this.input.offset): 'error' {
    this.error ??= this.input.error ?? { code, message: `${fact}, at byte ${at}.`, at };
    return 'error';
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}

function showByte(byte: number): string {
  const isPrintable = byte > 0x20 && byte < 0x7f;
  return isPrintable ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16)}`;
}
