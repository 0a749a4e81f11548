import { fontOf } from './colours.ts';
import type { Frame } from './frame.ts';
import { drawnRows } from './messages.ts';
import { cycleLine, mainLine, TICK_SPACING_CSS_PX, timeLine } from './grid-drawing.ts';
import type { RulerLine } from './grid-drawing.ts';
import type { Scene } from './scene.ts';
import { drawSpanLabels } from './span-labels.ts';
import { TextFit } from './text-fit.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

const LABEL_PADDING_CSS_PX = 4;
const TWO_LINE_RULER_CSS_PX = 28;
/** A ruler line's label and its unit have at least this between them. */
const LABEL_GAP_CSS_PX = 8;

/** Text that is drawn as it is: the ruler, counts of hidden rows. */
export class Labels {
  readonly #context: OffscreenCanvasRenderingContext2D;
  #font = '';
  #texts: TextFit;

  constructor(context: OffscreenCanvasRenderingContext2D) {
    this.#context = context;
    this.#texts = new TextFit((text) => context.measureText(text).width);
  }

  draw(scene: Scene, frame: Frame): void {
    const context = this.#context;
    this.#useFont(scene, frame.viewport);
    this.clear(frame.viewport);
    context.textBaseline = 'middle';
    if (scene.shape === null) return;
    this.#drawLanes(scene, frame);
    this.#drawRuler(scene, frame.viewport);
    drawSpanLabels(context, this.#texts, scene, frame.viewport);
  }

  clear({ widthPx, heightPx }: Viewport): void {
    this.#context.clearRect(0, 0, widthPx, heightPx);
  }

  #useFont(scene: Scene, { ratio }: Viewport): void {
    const font = fontOf(scene.theme, ratio);
    // Set each time: a resized canvas has lost it.
    this.#context.font = font;
    if (font === this.#font) return;
    this.#font = font;
    this.#texts = new TextFit((text) => this.#context.measureText(text).width);
  }

  #drawLanes(scene: Scene, frame: Frame): void {
    const context = this.#context;
    const { viewport, stickyPx, spans } = frame;
    const { stickyCount = 0 } = scene.layout;
    const { widthPx, heightPx, rulerPx } = viewport;
    const drawWithin = (topPx: number, bottomPx: number, within: readonly LaneSpan[]): void => {
      context.save();
      context.beginPath();
      context.rect(0, topPx, widthPx, Math.max(0, bottomPx - topPx));
      context.clip();
      this.#drawHiddenRows(scene, viewport, within);
      context.restore();
    };
    const sticky = spans.filter(({ position }) => position < stickyCount);
    const scrolled = spans.filter(({ position }) => position >= stickyCount);
    drawWithin(rulerPx, stickyPx, sticky);
    drawWithin(stickyPx, heightPx, scrolled);
  }

  /** "+3" at the right end of a lane whose last three rows have no room of their own. */
  #drawHiddenRows(scene: Scene, { ratio, widthPx }: Viewport, spans: readonly LaneSpan[]): void {
    const context = this.#context;
    for (const span of spans) {
      const rows = scene.shape?.rows[span.lane] ?? 1;
      const hidden = rows - drawnRows(span.heightCssPx, rows);
      if (hidden <= 0) continue;
      const text = `+${hidden}`;
      const padding = LABEL_PADDING_CSS_PX * ratio;
      const width = this.#texts.widthOf(text) + 2 * padding;
      context.fillStyle = scene.theme.css.background;
      context.fillRect(widthPx - width, span.topPx, width, span.bottomPx - span.topPx);
      context.fillStyle = scene.theme.css.textDim;
      context.fillText(text, widthPx - width + padding, (span.topPx + span.bottomPx) / 2);
    }
  }

  #drawRuler(scene: Scene, viewport: Viewport): void {
    const main = mainLine(scene, viewport);
    const other =
      main.unit === 'cycles' ? this.#spacedTimes(scene, viewport) : cycleLine(scene, viewport);
    const hasTwoLines =
      other !== null && viewport.rulerPx >= TWO_LINE_RULER_CSS_PX * viewport.ratio;
    const linePx = hasTwoLines ? viewport.rulerPx / 2 : viewport.rulerPx;
    this.#drawRulerLine(scene, viewport, { topPx: 0, linePx, line: main, isMain: true });
    if (!hasTwoLines) return;
    this.#drawRulerLine(scene, viewport, { topPx: linePx, linePx, line: other, isMain: false });
  }

  /** Times far from 0 have more digits than ticks of the usual spacing have room for. */
  #spacedTimes(scene: Scene, viewport: Viewport): RulerLine | null {
    const usualPx = TICK_SPACING_CSS_PX * viewport.ratio;
    const times = timeLine(scene, viewport, usualPx);
    const last = times?.ticks.at(-1);
    if (times === null || last === undefined) return times;
    const room = (LABEL_PADDING_CSS_PX + LABEL_GAP_CSS_PX) * viewport.ratio;
    const neededPx = this.#texts.widthOf(times.label(last.value)) + room;
    return neededPx <= usualPx ? times : timeLine(scene, viewport, neededPx);
  }

  #drawRulerLine(
    scene: Scene,
    viewport: Viewport,
    at: { topPx: number; linePx: number; line: RulerLine; isMain: boolean },
  ): void {
    const { topPx, linePx: heightPx, isMain } = at;
    const { ticks, label, unit } = at.line;
    const context = this.#context;
    const { css } = scene.theme;
    const { ratio, widthPx } = viewport;
    const middle = topPx + heightPx / 2 + ratio / 2;
    const unitPx = unit === '' ? 0 : this.#texts.widthOf(unit) + LABEL_GAP_CSS_PX * ratio;
    for (const { xPx, value } of ticks) {
      const text = label(value);
      const left = Math.round(xPx);
      context.fillStyle = css.textDim;
      context.fillRect(
        left,
        topPx + heightPx - 5 * ratio,
        Math.max(1, Math.round(ratio)),
        5 * ratio,
      );
      const textLeft = left + LABEL_PADDING_CSS_PX * ratio;
      if (textLeft + this.#texts.widthOf(text) > widthPx - unitPx) continue;
      context.fillStyle = isMain ? css.text : css.textDim;
      context.fillText(text, textLeft, middle - ratio);
    }
    context.fillStyle = css.textDim;
    context.fillText(unit, widthPx - unitPx + (LABEL_GAP_CSS_PX / 2) * ratio, middle - ratio);
  }
}
