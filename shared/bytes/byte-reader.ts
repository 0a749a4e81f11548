import type { AppError } from '../result.ts';
import type { ByteSource } from './byte-source.ts';

/**
 * The cursor that every sequential reader uses: a window that slides over a byte range of a
 * source. Callers ask for bytes with `ensure`, read them from `bytes` or `view` at `position`, and
 * move on with `skip`. Indices into `bytes` are good until the next `ensure` or `seek`.
 *
 * The window holds `capacity` bytes and grows only when a caller asks for more at once; what may
 * be asked for is the caller's limit to keep. A source that fails looks like the end of the range
 * and leaves its error in `error`.
 */
export class ByteReader {
  bytes: Uint8Array;
  view: DataView;
  /** Index in `bytes` of the next byte, and the end of the valid ones. */
  position = 0;
  filled = 0;
  error: AppError | null = null;
  readonly end: number;
  readonly #source: ByteSource;
  #base: number;

  /** Reads the file's bytes [start, end). */
  constructor(source: ByteSource, start: number, end: number, capacity: number) {
    const length = Math.max(1, Math.min(capacity, end - start));
    this.bytes = new Uint8Array(length);
    this.view = new DataView(this.bytes.buffer);
    this.end = end;
    this.#source = source;
    this.#base = start;
  }

  /** File offset of the next byte. */
  get offset(): number {
    return this.#base + this.position;
  }

  /** Bytes between the cursor and the end of the range. */
  get left(): number {
    return this.end - this.#base - this.position;
  }

  /** Makes `count` bytes readable at `position`; false where the range has fewer. */
  ensure(count: number): boolean {
    if (this.filled - this.position >= count) return true;
    if (this.error !== null || count > this.left) return false;
    this.#slide(count);
    this.#fill();
    return this.filled - this.position >= count;
  }

  /** Moves on; past the readable bytes too, but never past the range's end. */
  skip(count: number): void {
    this.seek(Math.min(this.end, this.offset + count));
  }

  seek(offset: number): void {
    const index = offset - this.#base;
    if (index >= 0 && index <= this.filled) {
      this.position = index;
    } else {
      this.#base = offset;
      this.position = 0;
      this.filled = 0;
    }
  }

  #slide(count: number): void {
    const kept = this.bytes.subarray(this.position, this.filled);
    if (count > this.bytes.length) {
      const doubled = Math.min(Math.max(count, this.bytes.length * 2), this.left);
      const larger = new Uint8Array(doubled);
      larger.set(kept);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    } else {
      this.bytes.copyWithin(0, this.position, this.filled);
    }
    this.#base += this.position;
    this.filled = kept.length;
    this.position = 0;
  }

  #fill(): void {
    const from = this.#base + this.filled;
    const target = this.bytes.subarray(
      this.filled,
      Math.min(this.bytes.length, this.end - this.#base),
    );
    const got = this.#source.copyInto(from, target);
    if (got.ok) this.filled += got.value;
    else this.error = got.error;
  }
}
