import { crc32 } from 'node:zlib';
import { fail, ok, type Result } from '../../../shared/result.ts';

/**
 * Views that stand one after the other in the file are written and read in pieces of this size,
 * each with a CRC-32 of its own: about a millisecond, after which others have their turn.
 */
export const PIECE_BYTES = 2 ** 20;

export function pieceCount(byteLength: number): number {
  return Math.ceil(byteLength / PIECE_BYTES);
}

export function totalBytes(views: readonly Uint8Array[]): number {
  return views.reduce((sum, view) => sum + view.length, 0);
}

/** The bytes of all views in pieces. Each is borrowed: the next one overwrites it. */
export function* piecesOf(views: readonly Uint8Array[]): Generator<Uint8Array> {
  const piece = new Uint8Array(Math.min(PIECE_BYTES, totalBytes(views)));
  let filled = 0;
  for (const view of views) {
    for (let from = 0; from < view.length;) {
      const part = view.subarray(from, from + piece.length - filled);
      piece.set(part, filled);
      from += part.length;
      filled += part.length;
      if (filled < piece.length) continue;
      yield piece;
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** Reads the file's bytes from `byteOffset` on into `target`, all of them or a failure. */
export type ReadInto = (byteOffset: number, target: Uint8Array) => Result<number>;

/** Fills views from the pieces that begin at a place of the file, a piece a step. */
export class PieceReader {
  readonly #read: ReadInto;
  readonly #views: readonly Uint8Array[];
  readonly #checks: ArrayLike<number>;
  #byteOffset: number;
  #left: number;
  /** Number of the next piece in `checks`. */
  #check: number;
  #view = 0;
  #inView = 0;

  /** `checks` holds the CRC-32 of each piece, the first one at `firstCheck`. */
  constructor(
    read: ReadInto,
    byteOffset: number,
    views: readonly Uint8Array[],
    checks: ArrayLike<number>,
    firstCheck: number,
  ) {
    this.#read = read;
    this.#views = views;
    this.#checks = checks;
    this.#byteOffset = byteOffset;
    this.#left = totalBytes(views);
    this.#check = firstCheck;
  }

  get isDone(): boolean {
    return this.#left === 0;
  }

  /** Reads the next piece by way of `scratch`, PIECE_BYTES long. Errors: `cache-damaged`, reading. */
  advance(scratch: Uint8Array): Result<true> {
    const piece = scratch.subarray(0, Math.min(PIECE_BYTES, this.#left));
    const got = this.#read(this.#byteOffset, piece);
    if (!got.ok) return got;
    if (got.value !== piece.length || crc32(piece) !== this.#checks[this.#check]) {
      const message = `The ${piece.length} bytes from ${this.#byteOffset} on are not those written.`;
      return fail('cache-damaged', message, this.#byteOffset);
    }
    this.#scatter(piece);
    this.#byteOffset += piece.length;
    this.#left -= piece.length;
    this.#check++;
    return ok(true);
  }

  #scatter(piece: Uint8Array): void {
    for (let from = 0; from < piece.length;) {
      const view = this.#views[this.#view] as Uint8Array;
      const part = piece.subarray(from, from + view.length - this.#inView);
      view.set(part, this.#inView);
      from += part.length;
      this.#inView += part.length;
      if (this.#inView < view.length) continue;
      this.#view++;
      this.#inView = 0;
    }
  }
}
