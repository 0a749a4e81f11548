/** The next bytes of a text, with how much of it is written. */
export interface TextPiece extends TextProgress {
  readonly bytes: Uint8Array;
}

export interface TextProgress {
  readonly done: number;
  readonly total: number;
}

/** A piece is given out as soon as it has so many bytes: a line more than that at most. */
const PIECE_BYTES = 1 << 16;
const ROOM_FOR_LINE = 1 << 12;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Gathers ASCII text into pieces of bounded size, byte by byte; progress counts tiles. */
export class TextPieces {
  #bytes = new Uint8Array(PIECE_BYTES + ROOM_FOR_LINE);
  #length = 0;
  readonly #total: number;

  constructor(total: number) {
    this.#total = total;
  }

  get isFull(): boolean {
    return this.#length >= PIECE_BYTES;
  }

  add(text: string): void {
    this.#makeRoom(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  /** A whole number as decimal digits. */
  addInteger(value: number): void {
    if (value < -9 || value > 9) {
      this.add(String(value));
      return;
    }
    this.#makeRoom(2);
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    this.#bytes[this.#length++] = ZERO + Math.abs(value);
  }

  take(done: number): TextPiece {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return { bytes, done, total: this.#total };
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
