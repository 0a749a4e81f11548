import type { CssPx } from '../../shared/units.ts';
import { mixBoxes, type MinimapBox, type MinimapSize } from './minimap-bars.ts';
import type { MinimapPicture, MinimapTick, TickLayer } from './minimap.ts';
import { xOnMinimap, type MinimapScale } from './minimap-scale.ts';
import { SLOT_TOKENS } from './theme.ts';

const TICK_WIDTH_CSS_PX = 2;
const TICK_HEIGHT_CSS_PX = 7;

/** What the canvas holds; the view's frame lies over it. */
export interface MinimapContent {
  readonly picture: MinimapPicture;
  readonly ticks: Readonly<Record<TickLayer, readonly MinimapTick[]>>;
  /** One bit a slot. */
  readonly hiddenSlots: number;
}

export interface CanvasSize {
  readonly widthCssPx: CssPx;
  readonly heightCssPx: CssPx;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
}

/** Gives the canvas its size and draws what is known; nothing where nothing is. */
export function paintMinimap(
  canvas: HTMLCanvasElement,
  content: MinimapContent | null,
  { widthCssPx, heightCssPx, ratio }: CanvasSize,
): void {
  const size = {
    widthPx: Math.round(widthCssPx * ratio),
    heightPx: Math.round(heightCssPx * ratio),
  };
  // This empties it, too.
  canvas.width = size.widthPx;
  canvas.height = size.heightPx;
  const context = canvas.getContext('2d');
  if (content !== null && context !== null) paint(context, content, size, ratio);
}

/** The mix as bars that stand on the lower edge, and the ticks over them. */
function paint(
  context: CanvasRenderingContext2D,
  { picture, ticks, hiddenSlots }: MinimapContent,
  size: MinimapSize,
  ratio: number,
): void {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const scale = {
    startOffset: picture.from,
    endOffset: picture.to,
    widthCssPx: size.widthPx,
  };
  context.fillStyle = token('--lane-bg');
  context.fillRect(0, 0, Math.round(xOnMinimap(scale, picture.readEnd)), size.heightPx);
  for (const [slot, boxes] of mixBoxes(picture, size, hiddenSlots).entries()) {
    fillBoxes(context, boxes, token(SLOT_TOKENS[slot] ?? '--type-other'));
  }
  const boxOf = boxesOfTicks(scale, size.heightPx, ratio);
  for (const layer of ['hits', 'notes'] as const) {
    paintTicks(context, ticks[layer], (tick) => boxOf(layer, tick), token);
  }
}

function boxesOfTicks(
  scale: MinimapScale,
  heightPx: number,
  ratio: number,
): (layer: TickLayer, tick: MinimapTick) => MinimapBox {
  const width = Math.max(1, Math.round(TICK_WIDTH_CSS_PX * ratio));
  const height = Math.round(TICK_HEIGHT_CSS_PX * ratio);
  return (layer, { offset }) => {
    const left = Math.round(xOnMinimap(scale, offset) - width / 2);
    const top = layer === 'notes' ? 0 : heightPx - height;
    return { left, right: left + width, top, bottom: top + height };
  };
}

/** Each with a rim in the background's colour, so that it is seen on every fill. */
function paintTicks(
  context: CanvasRenderingContext2D,
  ticks: readonly MinimapTick[],
  boxOf: (tick: MinimapTick) => MinimapBox,
  token: (name: string) => string,
): void {
  const byToken = new Map<string, MinimapBox[]>();
  for (const tick of ticks) {
    const boxes = byToken.get(tick.token) ?? [];
    boxes.push(boxOf(tick));
    byToken.set(tick.token, boxes);
  }
  const rims = [...byToken.values()].flat().map(withRim);
  fillBoxes(context, rims, token('--bg'));
  for (const [name, boxes] of byToken) fillBoxes(context, boxes, token(name));
}

function withRim({ left, top, right, bottom }: MinimapBox): MinimapBox {
  return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
}

function fillBoxes(
  context: CanvasRenderingContext2D,
  boxes: readonly MinimapBox[],
  colour: string,
): void {
  if (boxes.length === 0) return;
  context.beginPath();
  for (const { left, top, right, bottom } of boxes) {
    context.rect(left, top, right - left, bottom - top);
  }
  context.fillStyle = colour;
  context.fill();
}
