/** Both sides of the page that sprites lie on, device pixels: some hundred names; 4 MiB. */
export const SPRITE_PAGE_PX = 1024;
/** Letters may reach a little beside the width that was measured. */
const MARGIN_PX = 2;
/** Of the font's size: room for what reaches above and below. */
const LINE_HEIGHT = 1.7;
/** Texts stand at quarters of a pixel at most. */
const PHASES = 4;

export const SPRITE_COLOURS = ['#000000', '#ffffff'] as const;
export type SpriteColour = (typeof SPRITE_COLOURS)[number];

/** A text that was drawn once, and where it lies on the page. */
export interface Sprite {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
}

export interface SpriteUpload extends Sprite {
  readonly heightPx: number;
  /** RGBA, rows from the top, not multiplied by the opacity. */
  readonly data: Uint8ClampedArray;
}

/**
 * Names drawn once and then copied: the text of an event costs the canvas some hundred times as
 * much as a quad, and a view has hundreds of a few different ones. When the page is full, all go.
 */
export class TextSprites {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #sprites = new Map<string, (Sprite | undefined)[]>();
  #uploads: SpriteUpload[] = [];
  #font = '';
  #offsetX = 0;
  #nextLeft = 0;
  #nextTop = 0;
  #lineHeight = 0;

  constructor(context: OffscreenCanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Even, so that a sprite's middle lies between two rows. */
  get lineHeightPx(): number {
    return this.#lineHeight;
  }

  get marginPx(): number {
    return MARGIN_PX;
  }

  /** `offsetX`: where texts begin, in pixels from the left edge of theirs; 0 to below 1. */
  useFont(font: string, fontSizePx: number, offsetX: number): void {
    if (font === this.#font && offsetX === this.#offsetX) return;
    this.#font = font;
    this.#offsetX = offsetX;
    this.#lineHeight = 2 * Math.ceil((fontSizePx * LINE_HEIGHT) / 2);
    this.clear();
  }

  clear(): void {
    this.#sprites.clear();
    this.#uploads = [];
    this.#nextLeft = 0;
    this.#nextTop = 0;
  }

  takeUploads(): SpriteUpload[] {
    const uploads = this.#uploads;
    this.#uploads = [];
    return uploads;
  }

  /** `offsetY` as `offsetX`, of the text's middle; null where the page has no room left. */
  sprite(text: string, widthPx: number, colour: SpriteColour, offsetY: number): Sprite | null {
    let looks = this.#sprites.get(text);
    if (looks === undefined) {
      looks = [];
      this.#sprites.set(text, looks);
    }
    const phase = Math.floor(offsetY * PHASES);
    const look = SPRITE_COLOURS.indexOf(colour) * PHASES + phase;
    const known = looks[look];
    if (known !== undefined) return known;
    const made = this.#place(Math.ceil(widthPx) + 1 + 2 * MARGIN_PX);
    if (made === null) return null;
    this.#draw(text, colour, phase / PHASES, made);
    looks[look] = made;
    return made;
  }

  #place(widthPx: number): Sprite | null {
    if (this.#nextLeft + widthPx > SPRITE_PAGE_PX) {
      this.#nextLeft = 0;
      this.#nextTop += this.#lineHeight;
    }
    const fits = widthPx <= SPRITE_PAGE_PX && this.#nextTop + this.#lineHeight <= SPRITE_PAGE_PX;
    if (!fits) return null;
    const leftPx = this.#nextLeft;
    this.#nextLeft += widthPx;
    return { leftPx, topPx: this.#nextTop, widthPx };
  }

  /** On a canvas of one line at the page's width. */
  #draw(text: string, colour: string, offsetY: number, place: Sprite): void {
    const context = this.#context;
    const heightPx = this.#lineHeight;
    context.clearRect(0, 0, SPRITE_PAGE_PX, heightPx);
    context.font = this.#font;
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    context.fillText(text, MARGIN_PX + this.#offsetX, heightPx / 2 + offsetY);
    const { data } = context.getImageData(0, 0, place.widthPx, heightPx);
    this.#uploads.push({ ...place, heightPx, data });
  }
}
