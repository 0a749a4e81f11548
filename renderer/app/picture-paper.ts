import type { TimelinePicture, TimelineTheme } from '../timeline-worker/messages.ts';
import { cutToFit, placeLegend, type Measure } from './picture-layout.ts';

/** What stands around the lanes. */
export interface PictureTexts {
  readonly title: string;
  /** What part of the trace it shows. */
  readonly range: string;
  readonly legend: readonly { readonly name: string; readonly slot: number }[];
  /** Above the names of the lanes. */
  readonly corner: string;
  /** By the position of a lane. */
  laneName(position: number): string;
}

const MARGIN_CSS_PX = 12;
const TITLE_CSS_PX = 14;
const TEXT_CSS_PX = 12;
const LINE_CSS_PX = 20;
const SWATCH_CSS_PX = 10;
const SWATCH_GAP_CSS_PX = 6;
const ENTRY_GAP_CSS_PX = 16;
const LEAST_NAMES_CSS_PX = 72;
const MOST_NAMES_CSS_PX = 180;

/** Title, legend and names around what the worker has drawn; null where no canvas can be had. */
export function composePicture(
  picture: TimelinePicture,
  theme: TimelineTheme,
  texts: PictureTexts,
): OffscreenCanvas | null {
  const paper = new OffscreenCanvas(1, 1).getContext('2d');
  return paper === null ? null : new PicturePaper(paper, picture, theme, texts).draw();
}

class PicturePaper {
  readonly #paper: OffscreenCanvasRenderingContext2D;
  readonly #picture: TimelinePicture;
  readonly #theme: TimelineTheme;
  readonly #texts: PictureTexts;

  constructor(
    paper: OffscreenCanvasRenderingContext2D,
    picture: TimelinePicture,
    theme: TimelineTheme,
    texts: PictureTexts,
  ) {
    this.#paper = paper;
    this.#picture = picture;
    this.#theme = theme;
    this.#texts = texts;
  }

  draw(): OffscreenCanvas {
    const paper = this.#paper;
    const { bitmap } = this.#picture;
    const namesPx = this.#namesWidth();
    const widthPx = namesPx + bitmap.width;
    const marginPx = this.#px(MARGIN_CSS_PX);
    const legend = this.#placedLegend(widthPx - 2 * marginPx);
    const headPx = this.#px((2 + legend.rows) * LINE_CSS_PX) + 2 * marginPx;
    paper.canvas.width = widthPx;
    paper.canvas.height = headPx + bitmap.height;
    paper.textBaseline = 'middle';
    paper.fillStyle = this.#theme.background;
    paper.fillRect(0, 0, widthPx, headPx + bitmap.height);
    this.#drawHead(widthPx - 2 * marginPx, legend.entries);
    paper.drawImage(bitmap, namesPx, headPx);
    this.#drawNames(namesPx, headPx);
    this.#drawLines(namesPx, headPx);
    return paper.canvas;
  }

  /** Whole device pixels. */
  #px(cssPx: number): number {
    return Math.round(cssPx * this.#picture.ratio);
  }

  readonly #measure: Measure = (text) => this.#paper.measureText(text).width;

  #useFont(sizeCssPx: number, weight: 400 | 600 = 400): void {
    const { ratio } = this.#picture;
    this.#paper.font = `${weight} ${sizeCssPx * ratio}px ${this.#theme.fontFamily}`;
  }

  /** Of the column with the names of the lanes. */
  #namesWidth(): number {
    this.#useFont(TEXT_CSS_PX);
    const { lanes } = this.#picture;
    const { corner, laneName } = this.#texts;
    const names = [corner, ...lanes.map(({ position }) => laneName(position))];
    const widest = names.reduce((most, name) => Math.max(most, this.#measure(name)), 0);
    const wanted = Math.ceil(widest) + 2 * this.#px(MARGIN_CSS_PX);
    return Math.max(this.#px(LEAST_NAMES_CSS_PX), Math.min(this.#px(MOST_NAMES_CSS_PX), wanted));
  }

  #placedLegend(roomPx: number) {
    this.#useFont(TEXT_CSS_PX);
    const names = this.#texts.legend.map(({ name }) => name);
    const swatchPx = this.#px(SWATCH_CSS_PX + SWATCH_GAP_CSS_PX);
    return placeLegend(names, this.#measure, {
      roomPx,
      swatchPx,
      gapPx: this.#px(ENTRY_GAP_CSS_PX),
    });
  }

  #drawHead(roomPx: number, entries: ReturnType<typeof placeLegend>['entries']): void {
    const paper = this.#paper;
    const left = this.#px(MARGIN_CSS_PX);
    const middleOf = (line: number) => left + this.#px((line + 0.5) * LINE_CSS_PX);
    this.#useFont(TITLE_CSS_PX, 600);
    paper.fillStyle = this.#theme.text;
    paper.fillText(cutToFit(this.#texts.title, this.#measure, roomPx), left, middleOf(0));
    this.#useFont(TEXT_CSS_PX);
    paper.fillStyle = this.#theme.textDim;
    paper.fillText(cutToFit(this.#texts.range, this.#measure, roomPx), left, middleOf(1));
    const swatch = this.#px(SWATCH_CSS_PX);
    entries.forEach(({ text, leftPx, row }, at) => {
      const middle = middleOf(2 + row);
      const slot = this.#texts.legend[at]?.slot ?? 0;
      paper.fillStyle = this.#theme.slots[slot] ?? this.#theme.text;
      paper.fillRect(left + leftPx, Math.round(middle - swatch / 2), swatch, swatch);
      paper.fillStyle = this.#theme.text;
      paper.fillText(text, left + leftPx + this.#px(SWATCH_CSS_PX + SWATCH_GAP_CSS_PX), middle);
    });
  }

  /** From the last to the first: lanes that stay at the top cover those that are scrolled. */
  #drawNames(namesPx: number, headPx: number): void {
    const paper = this.#paper;
    const { bitmap, rulerPx, lanes } = this.#picture;
    const left = this.#px(MARGIN_CSS_PX);
    const roomPx = namesPx - 2 * left;
    const put = (text: string, middle: number) =>
      paper.fillText(cutToFit(text, this.#measure, roomPx), left, middle);
    this.#useFont(TEXT_CSS_PX);
    paper.fillStyle = this.#theme.textDim;
    put(this.#texts.corner, headPx + rulerPx / 2);
    paper.save();
    paper.beginPath();
    paper.rect(0, headPx + rulerPx, namesPx, bitmap.height - rulerPx);
    paper.clip();
    for (const { position, topPx, bottomPx } of lanes.toReversed()) {
      paper.fillStyle = this.#theme.background;
      paper.fillRect(0, headPx + topPx, namesPx, bottomPx - topPx);
      paper.fillStyle = this.#theme.text;
      put(this.#texts.laneName(position), headPx + (topPx + bottomPx) / 2);
      paper.fillStyle = this.#theme.line;
      paper.fillRect(0, headPx + bottomPx, namesPx, this.#px(1));
    }
    paper.restore();
  }

  /** Around ruler and names, as on the screen. */
  #drawLines(namesPx: number, headPx: number): void {
    const paper = this.#paper;
    const { bitmap, rulerPx } = this.#picture;
    const line = this.#px(1);
    paper.fillStyle = this.#theme.line;
    paper.fillRect(0, headPx - line, namesPx + bitmap.width, line);
    paper.fillRect(0, headPx + rulerPx - line, namesPx, line);
    paper.fillRect(namesPx - line, headPx, line, bitmap.height);
  }
}
