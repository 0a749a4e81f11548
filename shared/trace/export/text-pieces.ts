import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { ExportPiece } from './export-pieces.ts';

/** A piece is given out as soon as it has so many characters: a line more than that at most. */
const PIECE_CHARACTERS = 64 * 1024;

/** Gathers text into pieces. */
export class TextPieces {
  #text = '';
  readonly #eventsTotal: number;

  constructor(eventsTotal: number) {
    this.#eventsTotal = eventsTotal;
  }

  get isFull(): boolean {
    return this.#text.length >= PIECE_CHARACTERS;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** What was gathered, with so many events in all pieces so far. */
  take(events: number): ExportPiece {
    const bytes = encodeUtf8(this.#text);
    this.#text = '';
    return { bytes, events, eventsTotal: this.#eventsTotal };
  }
}
