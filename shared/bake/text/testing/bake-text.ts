import { arraySource } from '../../../bytes/array-source.ts';
import { decodeUtf8, encodeUtf8 } from '../../../bytes/utf8.ts';
import type { Result } from '../../../result.ts';
import type { Bake } from '../../bake.ts';
import { bakeOf, scanBake } from '../../scan.ts';
import { bakeJsonPieces } from '../export-json.ts';
import { importBakeJson } from '../import-json.ts';
import type { TextPiece } from '../text-pieces.ts';

export function textOf(pieces: Iterable<TextPiece>): string {
  return [...pieces].map(({ bytes }) => decodeUtf8(bytes)).join('');
}

/** The bake of bytes that open. */
export function bakeIn(bytes: Uint8Array): Bake {
  const bake = bakeOf(scanBake(bytes));
  if (bake === null) throw new Error('these bytes do not open');
  return bake;
}

export function jsonOf(bytes: Uint8Array): string {
  return textOf(bakeJsonPieces(bakeIn(bytes)));
}

export function fromJson(text: string): Result<Bake> {
  return ended(importBakeJson(arraySource(encodeUtf8(text))));
}

/** What a generator returns. */
export function ended<T>(generator: Generator<unknown, T>): T {
  for (;;) {
    const step = generator.next();
    if (step.done === true) return step.value;
  }
}
