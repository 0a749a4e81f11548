/** Nothing shorter than this tells names apart. */
const SHORTEST_PREFIX = 3;
const LONGEST_PREFIX = 48;
/** Names are few; this only bounds what a hostile trace can make us keep. */
const MOST_TEXTS = 1000;

interface Form {
  readonly text: string;
  readonly widthPx: number;
}

/** Texts of one font cut to the room that they have; every width is measured once. */
export class TextFit {
  readonly #measure: (text: string) => number;
  readonly #widths = new Map<string, number>();
  readonly #elided = new Map<string, readonly Form[]>();

  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  widthOf(text: string): number {
    let width = this.#widths.get(text);
    if (width === undefined) {
      width = this.#measure(text);
      if (this.#widths.size >= MOST_TEXTS) this.#widths.clear();
      this.#widths.set(text, width);
    }
    return width;
  }

  /**
   * The whole text, or its short form where it has one, or its longest beginning with an
   * ellipsis; null where none fits.
   */
  fit(text: string, shortForms: ReadonlyMap<string, string>, roomPx: number): string | null {
    if (this.widthOf(text) <= roomPx) return text;
    const short = shortForms.get(text);
    if (short !== undefined) return this.widthOf(short) <= roomPx ? short : null;
    return this.#formsOf(text).find((form) => form.widthPx <= roomPx)?.text ?? null;
  }

  /** Longest first. */
  #formsOf(text: string): readonly Form[] {
    let forms = this.#elided.get(text);
    if (forms === undefined) {
      const letters = [...text];
      const longest = Math.min(letters.length - 1, LONGEST_PREFIX);
      const counts = Array.from({ length: Math.max(0, longest - SHORTEST_PREFIX + 1) });
      forms = counts.map((_, at) => {
        const form = `${letters.slice(0, longest - at).join('')}…`;
        return { text: form, widthPx: this.#measure(form) };
      });
      if (this.#elided.size >= MOST_TEXTS) this.#elided.clear();
      this.#elided.set(text, forms);
    }
    return forms;
  }
}
