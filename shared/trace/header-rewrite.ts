import { encodeUtf8 } from '../bytes/utf8.ts';
import type { HeaderDocument } from './header-json.ts';

/** JSON texts to put in the place of the values of `payload`. */
export interface PayloadFields {
  readonly encoding: string;
  readonly byte_length: string;
  readonly checksum_fnv64: string;
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The header with the payload's fields replaced, or added behind the encoding where they are
 * missing; every other byte stays. The header must name an encoding.
 */
export function rewriteHeader(header: HeaderDocument, fields: PayloadFields): Uint8Array {
  const encoding = header.values.get('payload.encoding');
  if (encoding === undefined) throw new Error('A header without an encoding was to be rewritten.');
  const splices: Splice[] = [];
  for (const [key, text] of Object.entries(fields) as [string, string][]) {
    const value = header.values.get(`payload.${key}`);
    if (value !== undefined) splices.push({ start: value.start, end: value.end, text });
    else splices.push({ start: encoding.end, end: encoding.end, text: `,"${key}":${text}` });
  }
  // Stable: what is added at one place keeps its order.
  splices.sort((a, b) => a.start - b.start);
  return applySplices(header.bytes, splices);
}

function applySplices(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of splices) {
    parts.push(bytes.subarray(at, start), encodeUtf8(text));
    at = end;
  }
  parts.push(bytes.subarray(at));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let written = 0;
  for (const part of parts) {
    whole.set(part, written);
    written += part.length;
  }
  return whole;
}
