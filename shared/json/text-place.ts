import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteSource } from '../bytes/byte-source.ts';

/** Line and column as editors count them: both from 1, a column for each character. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const WINDOW_BYTES = 1 << 16;
const LINE_FEED = 0x0a;

/** Where in a UTF-8 text the byte at `offset` stands. Reads the text up to there. */
export function textPlace(source: ByteSource, offset: number): TextPlace {
  const end = Math.min(offset, source.size);
  const input = new ByteReader(source, 0, end, WINDOW_BYTES);
  let line = 1;
  let column = 1;
  while (input.ensure(1)) {
    for (; input.position < input.filled; input.position++) {
      const byte = input.bytes[input.position]!;
      if (byte === LINE_FEED) {
        line++;
        column = 1;
      } else if (!isContinuation(byte)) column++;
    }
  }
  return { line, column };
}

/** Bytes 10xxxxxx go on with the character before them. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
