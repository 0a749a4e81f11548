import { encodeUtf8 } from '../../bytes/utf8.ts';

/** The next bytes of a text, with how much of it is written or read. */
export interface TextPiece extends TextProgress {
  readonly bytes: Uint8Array;
}

export interface TextProgress {
  readonly done: number;
  readonly total: number;
}

/** A piece is given out as soon as it has so many characters: a line more than that at most. */
const PIECE_CHARACTERS = 1 << 16;

/** Gathers lines into pieces of bounded size; progress counts tiles. */
export class TextPieces {
  #text = '';
  readonly #total: number;

  constructor(total: number) {
    this.#total = total;
  }

  get isFull(): boolean {
    return this.#text.length >= PIECE_CHARACTERS;
  }

  add(text: string): void {
    this.#text += text;
  }

  take(done: number): TextPiece {
    const bytes = encodeUtf8(this.#text);
    this.#text = '';
    return { bytes, done, total: this.#total };
  }
}
