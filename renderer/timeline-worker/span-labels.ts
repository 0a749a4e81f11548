import type { SpanMark } from './messages.ts';
import type { Scene } from './scene.ts';
import { spanEnds } from './span-drawing.ts';
import type { TextFit } from './text-fit.ts';
import type { Viewport } from './viewport.ts';

const PADDING_CSS_PX = 6;
const HEIGHT_CSS_PX = 20;
const GAP_CSS_PX = 6;
const ARROW_CSS_PX = 4;

export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is measured, in boxes just below the ruler, one below the other. */
export function drawSpanLabels(
  context: OffscreenCanvasRenderingContext2D,
  texts: TextFit,
  scene: Scene,
  viewport: Viewport,
): void {
  scene.marks.spans.forEach((span, row) => {
    if (span.label === '') return;
    const width = texts.widthOf(span.label) + 2 * PADDING_CSS_PX * viewport.ratio;
    const box = labelBox(span, row, width, viewport);
    if (box === null) return;
    drawArrow(context, span, box, scene, viewport);
    drawBox(context, span.label, box, scene, viewport);
  });
}

/**
 * In the middle of what can be seen of the span where it is as wide as the label, else beside its
 * end, else before its start; null where nothing of the span is in view.
 */
export function labelBox(
  span: SpanMark,
  row: number,
  width: number,
  viewport: Viewport,
): LabelBox | null {
  const [left, right] = spanEnds(span, viewport);
  const { ratio, rulerPx, widthPx } = viewport;
  if (right < 0 || left > widthPx) return null;
  const height = HEIGHT_CSS_PX * ratio;
  const gap = GAP_CSS_PX * ratio;
  const top = rulerPx + gap + row * (height + gap);
  const [from, to] = [Math.max(0, left), Math.min(widthPx, right)];
  const middle = Math.round((from + to - width) / 2);
  const isBeside = to - from < width + 2 * gap;
  const after = right + gap + width <= widthPx ? right + gap : left - gap - width;
  const wanted = isBeside ? after : middle;
  return { left: Math.max(0, Math.min(widthPx - width, wanted)), top, width, height };
}

/** From line to line at the height of the label, with a head at each end that is in view. */
function drawArrow(
  context: OffscreenCanvasRenderingContext2D,
  span: SpanMark,
  { top, height }: LabelBox,
  { theme }: Scene,
  viewport: Viewport,
): void {
  const { ratio } = viewport;
  const [left, right] = spanEnds(span, viewport);
  // Lines far outside lie beyond what a canvas can count.
  const [from, to] = [Math.max(-9, left), Math.min(viewport.widthPx + 9, right)];
  const y = Math.round(top + height / 2) + 0.5;
  const head = ARROW_CSS_PX * ratio;
  if (to - from < 3 * head) return;
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  for (const [tip, back] of [
    [from, head],
    [to, -head],
  ] as const) {
    context.moveTo(tip + back, y - head);
    context.lineTo(tip, y);
    context.lineTo(tip + back, y + head);
  }
  context.lineWidth = Math.max(1, Math.round(ratio));
  context.strokeStyle = theme.css.text;
  context.stroke();
}

function drawBox(
  context: OffscreenCanvasRenderingContext2D,
  label: string,
  { left, top, width, height }: LabelBox,
  { theme }: Scene,
  { ratio }: Viewport,
): void {
  const line = Math.max(1, Math.round(ratio));
  context.fillStyle = theme.css.text;
  context.fillRect(left, top, width, height);
  context.fillStyle = theme.css.background;
  context.fillRect(left + line, top + line, width - 2 * line, height - 2 * line);
  context.fillStyle = theme.css.text;
  context.fillText(label, left + PADDING_CSS_PX * ratio, top + height / 2 + ratio / 2);
}
