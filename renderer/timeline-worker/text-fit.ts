/** Widths of texts in one font, measured once each. */
export class TextFit {
  private readonly measure: (text: string) => number;
  private readonly widths = new Map<string, number>();
  private readonly elided = new Map<string, readonly { text: string; widthPx: number }[]>();

  constructor(measure: (text: string) => number) {
    this.measure = measure;
  }

  widthOf(text: string): number {
    let width = this.widths.get(text);
    if (width === undefined) {
      width = this.measure(text);
      if (this.widths.size >= MOST_TEXTS) this.widths.clear();
      this.widths.set(text, width);
    }
    return width;
  }

  /** The whole text, or its longest beginning with an ellipsis, or null where not even that fits. */
  fit(text: string, roomPx: number): string | null {
    if (this.widthOf(text) <= roomPx) return text;
    let forms = this.elided.get(text);
    if (forms === undefined) {
      forms = this.elidedForms(text);
      if (this.elided.size >= MOST_TEXTS) this.elided.clear();
      this.elided.set(text, forms);
    }
    return forms.find((form) => form.widthPx <= roomPx)?.text ?? null;
  }

  /** Longest first; two letters are the least that tells types apart. */
  private elidedForms(text: string): { text: string; widthPx: number }[] {
    const letters = [...text].slice(0, LONGEST_PREFIX);
    const forms: { text: string; widthPx: number }[] = [];
    for (let count = Math.min(letters.length, LONGEST_PREFIX) - 1; count >= 2; count--) {
      const form = `${letters.slice(0, count).join('')}…`;
      forms.push({ text: form, widthPx: this.measure(form) });
    }
    return forms;
  }
}

/** Type names are few; this only bounds what a hostile trace can make us keep. */
const MOST_TEXTS = 1000;
const LONGEST_PREFIX = 48;
