import { decodeUtf8 } from '../../bytes/utf8.ts';
import { ok, type Result } from '../../result.ts';
import { NameReader } from '../name-reader.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';

/** Names of API calls repeat: what was found for one is remembered by its bytes. */
const REMEMBERED = 4096;
const MOST_REMEMBERED_BYTES = 128;
const WINDOW_BYTES = 64 * 1024;
const TELL_EVERY = 4096;

interface Remembered {
  readonly bytes: Uint8Array;
  readonly bits: number;
}

/**
 * By record, as far as the last one with a name: bit k is set where the record's name has one of
 * `parts[k]`, which are in lower case; at most eight. Takes one byte a record.
 * Errors: `record-changed` and those of the source.
 */
export function readNameBits(
  file: TraceFile,
  { nameRecords, nameOffsets }: RecordPlaces,
  parts: readonly (readonly string[])[],
  tellShare: (share: number) => void,
): Result<Uint8Array> {
  const bits = new Uint8Array((nameRecords.at(-1) ?? -1) + 1);
  const reader = new NameReader(file, WINDOW_BYTES);
  const tests = new NameTests(parts);
  for (let i = 0; i < nameRecords.length; i++) {
    const name = reader.borrow(nameOffsets[i] as number);
    if (!name.ok) return name;
    bits[nameRecords[i] as number] = tests.bitsOf(name.value.bytes);
    if (i % TELL_EVERY === 0) tellShare(i / nameRecords.length);
  }
  return ok(bits);
}

class NameTests {
  readonly #parts: readonly (readonly string[])[];
  readonly #remembered: (Remembered | null)[] = new Array<Remembered | null>(REMEMBERED).fill(null);

  constructor(parts: readonly (readonly string[])[]) {
    this.#parts = parts;
  }

  bitsOf(bytes: Uint8Array): number {
    if (bytes.length > MOST_REMEMBERED_BYTES) return this.#test(bytes);
    const slot = hashOf(bytes) % REMEMBERED;
    const known = this.#remembered[slot];
    if (known && equals(known.bytes, bytes)) return known.bits;
    const bits = this.#test(bytes);
    this.#remembered[slot] = { bytes: bytes.slice(), bits };
    return bits;
  }

  #test(bytes: Uint8Array): number {
    const name = decodeUtf8(bytes).toLowerCase();
    return this.#parts.reduce(
      (bits, texts, k) => (texts.some((text) => name.includes(text)) ? bits | (1 << k) : bits),
      0,
    );
  }
}

function hashOf(bytes: Uint8Array): number {
  let hash = bytes.length;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x0100_0193);
  return hash >>> 0;
}

function equals(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
