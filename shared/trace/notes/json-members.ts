import { decodeUtf8 } from '../../bytes/utf8.ts';
import { headerReader } from '../header-json.ts';
import type { JsonReader, JsonToken } from '../../json/json-reader.ts';

export interface JsonMember {
  readonly key: string;
  readonly value: JsonSource;
}

/** A value as it stands in the text: every digit and every unknown field is still there. */
export interface JsonSource {
  readonly kind: JsonToken;
  /** Decoded where it is a string, else as `json`. */
  readonly text: string;
  readonly json: string;
  readonly bytes: Uint8Array;
}

/** The members of the object that `bytes` are, in their order; null where they are none. */
export function membersOf(bytes: Uint8Array): JsonMember[] | null {
  const reader = headerReader(bytes);
  if (reader.next() !== '{') return null;
  const members: JsonMember[] = [];
  while (reader.next() === 'key') {
    const key = reader.text();
    members.push({ key, value: sourceOf(reader, reader.next(), bytes) });
  }
  return reader.error === null ? members : null;
}

/** The items of the array that `bytes` are; null where they are none. */
export function itemsOf(bytes: Uint8Array): JsonSource[] | null {
  const reader = headerReader(bytes);
  if (reader.next() !== '[') return null;
  const items: JsonSource[] = [];
  for (;;) {
    const token = reader.next();
    if (token === 'error') return null;
    if (token === ']') return items;
    items.push(sourceOf(reader, token, bytes));
  }
}

function sourceOf(reader: JsonReader, first: JsonToken, bytes: Uint8Array): JsonSource {
  const start = reader.tokenStart;
  const decoded = first === 'string' ? reader.text() : null;
  reader.skipValue(first);
  const own = bytes.subarray(start, reader.input.offset);
  const json = decodeUtf8(own);
  return { kind: first, text: decoded ?? json, json, bytes: own };
}
