import { arraySource } from '../bytes/array-source.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { isUtf8 } from '../bytes/utf8.ts';
import { fail, ok, type Problem, type Result } from '../result.ts';
import { JsonReader, type JsonToken } from '../json/json-reader.ts';
import { finding } from './problems.ts';

/** A value of the header: its kind, its text and its place. */
export interface HeaderValue {
  readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';
  /** Decoded text of a string, else the JSON as it stands; empty for objects and arrays. */
  readonly text: string;
  /** Byte range in the header document's bytes. */
  readonly start: number;
  readonly end: number;
}

/** The header's JSON, checked but kept as bytes, so that every number keeps its digits. */
export interface HeaderDocument {
  /** The JSON without a byte order mark. */
  readonly bytes: Uint8Array;
  /** Byte of the file where `bytes` begins. */
  readonly fileOffset: number;
  /** Values by path, `trace.cycles` or `arch.mac_dims.0`: only what the specification names. */
  readonly values: ReadonlyMap<string, HeaderValue>;
}

export const MAX_HEADER_DEPTH = 64;

const PATHS = new Set([
  ...['pccx_lab_version', 'format_minor', 'arch', 'trace', 'payload'],
  ...['arch.mac_dims', 'arch.mac_dims.0', 'arch.mac_dims.1', 'arch.isa_version', 'arch.peak_tops'],
  ...['trace.cycles', 'trace.cores', 'trace.clock_mhz'],
  ...['payload.encoding', 'payload.byte_length', 'payload.checksum_fnv64'],
]);

/**
 * Checks the JSON and finds the fields of the specification in it. A key that stands twice counts
 * by its last value and is reported. Errors: `header-json`, `header-depth`.
 */
export function parseHeader(
  bytes: Uint8Array,
  fileOffset: number,
  problems: Problem[],
): Result<HeaderDocument> {
  const json = headerReader(bytes);
  const found = new FieldFinder(json, fileOffset, problems);
  found.read(json.next(), '');
  const last = json.error === null ? json.next() : 'error';
  if (last !== 'end') return headerError(json, fileOffset);
  if (bytes[found.rootStart] !== 0x7b) {
    return fail('header-json', 'The header is JSON, but no object.', fileOffset);
  }
  if (!isUtf8(bytes)) {
    const message = 'The header has bytes that are not UTF-8; they are shown as U+FFFD.';
    problems.push(finding('warning', 'header-utf8', fileOffset, message));
  }
  return ok({ bytes, fileOffset, values: found.values });
}

/** A reader of the whole header that keeps every text. */
export function headerReader(bytes: Uint8Array): JsonReader {
  const input = new ByteReader(arraySource(bytes), 0, bytes.length, bytes.length);
  return new JsonReader(input, bytes.length, MAX_HEADER_DEPTH);
}

function headerError(json: JsonReader, fileOffset: number): Result<never> {
  const at = fileOffset + (json.error?.at ?? 0);
  if (json.error?.code === 'json-depth') {
    const message = `The header is nested deeper than ${MAX_HEADER_DEPTH} levels, at byte ${at}.`;
    return fail('header-depth', message, at);
  }
  const fact = json.error?.message.replace(/, at byte \d+\.$/, '') ?? 'The JSON is damaged';
  return fail('header-json', `The header cannot be read: ${lowerFirst(fact)}, at byte ${at}.`, at);
}

function lowerFirst(text: string): string {
  return text.startsWith('The JSON') ? `the JSON${text.slice(8)}` : text;
}

class FieldFinder {
  readonly values = new Map<string, HeaderValue>();
  rootStart = 0;
  readonly #json: JsonReader;
  readonly #fileOffset: number;
  readonly #problems: Problem[];

  constructor(json: JsonReader, fileOffset: number, problems: Problem[]) {
    this.#json = json;
    this.#fileOffset = fileOffset;
    this.#problems = problems;
  }

  /** Reads the value of `path`, '' being the root; the depth of recursion is that of PATHS. */
  read(token: JsonToken, path: string): void {
    const json = this.#json;
    const start = json.tokenStart;
    if (path === '') this.rootStart = start;
    let text = '';
    if (token === '{') this.#members(path);
    else if (token === '[') this.#items(path);
    else if (json.error === null) text = json.text();
    if (json.error !== null || path === '') return;
    this.values.set(path, { kind: kindOf(token), text, start, end: json.input.offset });
  }

  #members(parent: string): void {
    const json = this.#json;
    while (json.next() === 'key') {
      const path = parent === '' ? json.text() : `${parent}.${json.text()}`;
      const isField = PATHS.has(path) && !(parent === '' && path.includes('.'));
      if (isField && this.values.has(path)) this.#reportTwice(path, json.tokenStart);
      const token = json.next();
      if (isField) this.read(token, path);
      else json.skipValue(token);
    }
  }

  #items(parent: string): void {
    const json = this.#json;
    for (let i = 0; ; i++) {
      const token = json.next();
      if (token === ']' || token === 'error') return;
      const path = `${parent}.${i}`;
      if (PATHS.has(path)) this.read(token, path);
      else json.skipValue(token);
    }
  }

  #reportTwice(path: string, start: number): void {
    const at = this.#fileOffset + start;
    const message = `${path} stands in the header more than once; the last value counts.`;
    this.#problems.push(finding('warning', 'header-key-twice', at, message));
  }
}

function kindOf(token: JsonToken): HeaderValue['kind'] {
  if (token === '{') return 'object';
  if (token === '[') return 'array';
  if (token === 'true' || token === 'false') return 'boolean';
  return token === 'string' || token === 'number' ? token : 'null';
}
