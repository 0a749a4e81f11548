import { encodeUtf8 } from '../bytes/utf8.ts';

/** A text of 12 to 16 ASCII characters that is compared four bytes at a time. */
export class FixedText {
  readonly length: number;
  readonly #first: number;
  readonly #second: number;
  readonly #third: number;
  /** The last four bytes, which share some with the third four where there are fewer than 16. */
  readonly #last: number;

  constructor(text: string) {
    const bytes = encodeUtf8(text);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.length = bytes.length;
    this.#first = view.getInt32(0, true);
    this.#second = view.getInt32(4, true);
    this.#third = view.getInt32(8, true);
    this.#last = view.getInt32(bytes.length - 4, true);
  }

  /** Whether it stands at `at`; the view must hold as many bytes there. */
  isAt(view: DataView, at: number): boolean {
    return (
      view.getInt32(at, true) === this.#first &&
      view.getInt32(at + 4, true) === this.#second &&
      view.getInt32(at + 8, true) === this.#third &&
      view.getInt32(at + this.length - 4, true) === this.#last
    );
  }
}
