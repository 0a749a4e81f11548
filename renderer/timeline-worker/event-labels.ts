import { SHORT_TYPE_NAMES } from '../../shared/trace/event-types.ts';
import type { EventType } from '../../shared/trace/event-types.ts';
import type { BarBatch } from './bar-batch.ts';
import { fontOf } from './colours.ts';
import type { FrameBatches } from './frame-batches.ts';
import type { Frame } from './frame.ts';
import type { EventLabel } from './lane-drawing.ts';
import type { Scene } from './scene.ts';
import { TextFit } from './text-fit.ts';
import { SPRITE_PAGE_PX, TextSprites } from './text-sprites.ts';
import type { SpriteUpload } from './text-sprites.ts';
import type { Viewport } from './viewport.ts';

/** Past this only the widest are drawn. */
const MOST_LABELS = 800;
const PADDING_CSS_PX = 4;
/** A line of text at any font size and device pixel ratio that is not absurd. */
const CANVAS_HEIGHT_PX = 256;

/** The names in events, as quads that copy sprites. */
export class EventLabels {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #sprites: TextSprites;
  #texts: TextFit;
  #font = '';

  constructor(context: OffscreenCanvasRenderingContext2D) {
    this.#context = context;
    this.#sprites = new TextSprites(context);
    this.#texts = this.#newTexts();
  }

  /** The page of sprites is gone with its context. */
  forgetSprites(): void {
    this.#sprites.clear();
  }

  takeUploads(): SpriteUpload[] {
    return this.#sprites.takeUploads();
  }

  /** A frame never shows more different names than the page holds. */
  lay(scene: Scene, frame: Frame, { labels, sticky }: FrameBatches): void {
    this.#useFont(scene, frame.viewport);
    const layAll = (): boolean => {
      const hasRoom = this.#layAll(scene, frame, frame.labels, labels);
      return this.#layAll(scene, frame, frame.stickyLabels, sticky.labels) && hasRoom;
    };
    if (layAll()) return;
    this.#sprites.clear();
    labels.clear();
    sticky.labels.clear();
    layAll();
  }

  /** False where the page was full before all were laid. */
  #layAll(
    scene: Scene,
    { viewport }: Frame,
    labels: readonly EventLabel[],
    batch: BarBatch,
  ): boolean {
    const types = new Map(scene.shape?.types.map((type) => [type.code, type]));
    let hasRoom = true;
    for (const label of widestOf(labels)) {
      const type = types.get(label.typeCode);
      if (type !== undefined && !this.#layOne(label, type, scene, viewport, batch)) hasRoom = false;
    }
    return hasRoom;
  }

  #layOne(
    label: EventLabel,
    type: EventType,
    scene: Scene,
    { ratio }: Viewport,
    batch: BarBatch,
  ): boolean {
    const padding = PADDING_CSS_PX * ratio;
    const roomPx = label.rightPx - label.leftPx - 2 * padding;
    const text = this.#texts.fit(type.name, SHORT_TYPE_NAMES, roomPx);
    if (text === null || text === '') return true;
    const middle = (label.topPx + label.bottomPx) / 2 + ratio / 2;
    const whole = Math.floor(middle);
    const colour = scene.theme.slotText[type.slot] ?? '#000000';
    const width = this.#texts.widthOf(text);
    const sprite = this.#sprites.sprite(text, width, colour, middle - whole);
    if (sprite === null) return false;
    const left = Math.floor(label.leftPx + padding) - this.#sprites.marginPx;
    const { lineHeightPx } = this.#sprites;
    const top = whole - lineHeightPx / 2;
    const right = left + sprite.widthPx;
    const { leftPx, topPx } = sprite;
    batch.push(left, top, right, top + lineHeightPx, leftPx, leftPx + sprite.widthPx, topPx);
    return true;
  }

  #useFont(scene: Scene, { ratio }: Viewport): void {
    const font = fontOf(scene.theme, ratio);
    this.#sprites.useFont(
      font,
      scene.theme.css.fontSizeCssPx * ratio,
      (PADDING_CSS_PX * ratio) % 1,
    );
    if (font === this.#font) return;
    this.#font = font;
    this.#context.font = font;
    this.#texts = this.#newTexts();
  }

  #newTexts(): TextFit {
    return new TextFit((text) => this.#context.measureText(text).width);
  }
}

/** null where the system has no 2D canvas. */
export function newEventLabels(): EventLabels | null {
  const canvas = new OffscreenCanvas(SPRITE_PAGE_PX, CANVAS_HEIGHT_PX);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return context === null ? null : new EventLabels(context);
}

function widestOf(labels: readonly EventLabel[]): readonly EventLabel[] {
  if (labels.length <= MOST_LABELS) return labels;
  const width = (label: EventLabel): number => label.rightPx - label.leftPx;
  return [...labels].sort((a, b) => width(b) - width(a)).slice(0, MOST_LABELS);
}
