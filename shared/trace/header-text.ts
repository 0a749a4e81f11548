import { decodeUtf8 } from '../bytes/utf8.ts';
import { headerReader, type HeaderDocument } from './header-json.ts';
import type { JsonReader, JsonToken } from '../json/json-reader.ts';

/** Indenting may multiply the length by twice the depth: a header this long stays as it is. */
const MOST_INDENTED_BYTES = 1024 * 1024;

/** The header as indented JSON; every number and string is written as it stands in the file. */
export function headerText(header: HeaderDocument): string {
  if (header.bytes.length > MOST_INDENTED_BYTES) return decodeUtf8(header.bytes);
  const json = headerReader(header.bytes);
  const parts: string[] = [];
  let before: JsonToken | null = null;
  for (let token = json.next(); token !== 'end' && token !== 'error'; token = json.next()) {
    const closes = token === '}' || token === ']';
    const isEmpty = closes && (before === '{' || before === '[');
    if (before === 'key') parts.push(': ');
    else if (before !== null && !isEmpty) {
      const opened = before === '{' || before === '[';
      const level = isOpening(token) ? json.depth - 1 : json.depth;
      parts.push(opened || closes ? '\n' : ',\n', '  '.repeat(level));
    }
    parts.push(rawToken(json, header.bytes));
    before = token;
  }
  return parts.join('');
}

function isOpening(token: JsonToken): boolean {
  return token === '{' || token === '[';
}

/** The token as it stands in the header: from its first byte to the cursor. */
function rawToken(json: JsonReader, bytes: Uint8Array): string {
  return decodeUtf8(bytes.subarray(json.tokenStart, json.input.offset));
}

export type PlainJson =
  string | number | boolean | null | PlainJson[] | { [key: string]: PlainJson };

/**
 * The header as plain data for reports, unknown fields included. Fields that the specification
 * counts in u64, and numbers that a double cannot hold, are decimal strings.
 */
export function headerData(header: HeaderDocument): PlainJson {
  const json = headerReader(header.bytes);
  return plainValue(json, json.next(), '');
}

const U64_FIELDS = new Set(['trace.cycles', 'payload.byte_length', 'payload.checksum_fnv64']);

function plainValue(json: JsonReader, token: JsonToken, path: string): PlainJson {
  if (token === 'string') return json.text();
  if (token === 'number') return plainNumber(json.text(), path);
  if (token === '[') return plainItems(json);
  if (token === '{') return plainMembers(json, path);
  return token === 'null' ? null : token === 'true';
}

function plainItems(json: JsonReader): PlainJson[] {
  const items: PlainJson[] = [];
  for (let token = json.next(); token !== ']'; token = json.next()) {
    items.push(plainValue(json, token, 'item'));
  }
  return items;
}

const ORDINARY = { enumerable: true, writable: true, configurable: true };

function plainMembers(json: JsonReader, path: string): PlainJson {
  const members: { [key: string]: PlainJson } = {};
  while (json.next() === 'key') {
    const key = json.text();
    const value = plainValue(json, json.next(), path === '' ? key : `${path}.${key}`);
    // Assigned, it would change the prototype instead of becoming a member.
    if (key === '__proto__') Object.defineProperty(members, key, { value, ...ORDINARY });
    else members[key] = value;
  }
  return members;
}

function plainNumber(text: string, path: string): PlainJson {
  const value = Number(text);
  const isWhole = /^-?\d+$/.test(text);
  if (U64_FIELDS.has(path) || !Number.isFinite(value)) return text;
  return isWhole && !Number.isSafeInteger(value) ? text : value;
}
