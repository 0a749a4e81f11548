import { fontOf } from './colours.ts';
import type { Frame } from './frame.ts';
import { drawnRows } from './messages.ts';
import { cycleSpacingPx, rulerViewOf, TICK_SPACING_CSS_PX } from './grid-drawing.ts';
import { cycleTicks, timeLabel, timeTicks } from './ruler.ts';
import type { RulerView, Tick, TimeTicks } from './ruler.ts';
import type { Scene } from './scene.ts';
import { TextFit } from './text-fit.ts';
import type { Viewport } from './viewport.ts';

const LABEL_PADDING_CSS_PX = 4;
const TWO_LINE_RULER_CSS_PX = 28;
/** A ruler line's label and its unit have at least this between them. */
const LABEL_GAP_CSS_PX = 8;

const integers = new Intl.NumberFormat();
const formatInteger = (value: bigint): string => integers.format(value);

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
    const { widthPx, heightPx, rulerPx } = frame.viewport;
    context.save();
    context.beginPath();
    context.rect(0, rulerPx, widthPx, Math.max(0, heightPx - rulerPx));
    context.clip();
    this.#drawHiddenRows(scene, frame);
    context.restore();
  }

  /** "+3" at the right end of a lane whose last three rows have no room of their own. */
  #drawHiddenRows(scene: Scene, frame: Frame): void {
    const context = this.#context;
    const { ratio, widthPx } = frame.viewport;
    for (const span of frame.spans) {
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
    const view = rulerViewOf(scene, viewport);
    const clockMhz = scene.shape?.clockMhz ?? null;
    const times = this.#spacedTimes(view, clockMhz, viewport);
    const hasTwoLines =
      times !== null && viewport.rulerPx >= TWO_LINE_RULER_CSS_PX * viewport.ratio;
    const linePx = hasTwoLines ? viewport.rulerPx / 2 : viewport.rulerPx;
    const cycles = cycleTicks(view, cycleSpacingPx(scene, viewport));
    this.#drawRulerLine(scene, viewport, 0, linePx, cycles, formatInteger, 'cycles');
    if (!hasTwoLines) return;
    this.#drawRulerLine(scene, viewport, linePx, linePx, times.ticks, labelOf(times), '');
  }

  /** Times far from 0 have more digits than ticks of the usual spacing have room for. */
  #spacedTimes(view: RulerView, clockMhz: number | null, { ratio }: Viewport): TimeTicks | null {
    const usualPx = TICK_SPACING_CSS_PX * ratio;
    const times = timeTicks(view, clockMhz, usualPx);
    const last = times?.ticks.at(-1);
    if (times === null || last === undefined) return times;
    const room = (LABEL_PADDING_CSS_PX + LABEL_GAP_CSS_PX) * ratio;
    const neededPx = this.#texts.widthOf(labelOf(times)(last.value)) + room;
    return neededPx <= usualPx ? times : timeTicks(view, clockMhz, neededPx);
  }

  #drawRulerLine(
    scene: Scene,
    viewport: Viewport,
    topPx: number,
    heightPx: number,
    ticks: readonly Tick[],
    label: (value: bigint) => string,
    unit: string,
  ): void {
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
      context.fillStyle = unit === '' ? css.textDim : css.text;
      context.fillText(text, textLeft, middle - ratio);
    }
    context.fillStyle = css.textDim;
    context.fillText(unit, widthPx - unitPx + (LABEL_GAP_CSS_PX / 2) * ratio, middle - ratio);
  }
}

function labelOf({ unit }: TimeTicks): (value: bigint) => string {
  return (value) => timeLabel(value, unit, formatInteger);
}
