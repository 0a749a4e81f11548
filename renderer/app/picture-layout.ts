/** Measures a text in the picture's pixels. */
export type Measure = (text: string) => number;

export interface PlacedEntry {
  readonly text: string;
  /** Left edge of its swatch, from the left of the legend. */
  readonly leftPx: number;
  readonly row: number;
}

export interface LegendSizes {
  readonly roomPx: number;
  /** Of the swatch and the space behind it. */
  readonly swatchPx: number;
  readonly gapPx: number;
}

/** Entries of a legend in rows as wide as there is room for; what is too long alone is cut. */
export function placeLegend(
  texts: readonly string[],
  measure: Measure,
  { roomPx, swatchPx, gapPx }: LegendSizes,
): { readonly entries: readonly PlacedEntry[]; readonly rows: number } {
  const entries: PlacedEntry[] = [];
  let row = 0;
  let leftPx = 0;
  for (const whole of texts) {
    const text = cutToFit(whole, measure, roomPx - swatchPx);
    const widthPx = swatchPx + measure(text);
    if (leftPx > 0 && leftPx + widthPx > roomPx) {
      row++;
      leftPx = 0;
    }
    entries.push({ text, leftPx, row });
    leftPx += widthPx + gapPx;
  }
  return { entries, rows: entries.length === 0 ? 0 : row + 1 };
}

/** The longest beginning that fits, with an ellipsis where it is not all. */
export function cutToFit(text: string, measure: Measure, roomPx: number): string {
  if (measure(text) <= roomPx) return text;
  const characters = Array.from(text);
  let fits = 0;
  let tooLong = characters.length;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${characters.slice(0, middle).join('')}…`) <= roomPx) fits = middle;
    else tooLong = middle;
  }
  return `${characters.slice(0, fits).join('')}…`;
}
