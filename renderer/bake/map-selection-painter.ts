import { cssRgb, type Rgb } from './colour-scales.ts';
import type { MapScene, TileBand } from './map-scene.ts';
import { regionLines } from './region-lines.ts';

const LINES_FROM_CSS_PX = 3;
const MOST_LINES = 4000;

/** The border of what is selected: lines, or border tiles as a picture where those are too many. */
export function paintSelection(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { model, view, visible, box, devicePixelRatio } = scene;
  if (model.selection.size < 2) return;
  const lines =
    view.tileCssPx < LINES_FROM_CSS_PX
      ? null
      : regionLines(model.selection, model.array.columns, visible, MOST_LINES);
  if (lines === null) {
    model.selectionOutline?.draw(context, view, box, devicePixelRatio);
    return;
  }
  const path = new Path2D();
  const snap = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio - 0.5;
  const x = (tile: number) => snap(view.left + tile * view.tileCssPx);
  const y = (tile: number) => snap(view.top + tile * view.tileCssPx);
  for (const [fromX, fromY, toX, toY] of lines) {
    path.moveTo(x(fromX), y(fromY));
    path.lineTo(x(toX), y(toY));
  }
  const isSmall = view.tileCssPx < 8;
  context.lineCap = 'square';
  strokeTwice(context, scene, path, isSmall ? 3 : 4, isSmall ? 1.5 : 2);
  context.lineCap = 'butt';
}

/** The tile that the panels look at, and the one under the pointer. */
export function paintFocus(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { model, focus, hovered } = scene;
  if (hovered !== null) {
    context.strokeStyle = cssRgb(model.colours.text);
    context.lineWidth = 1;
    context.stroke(outlineOfTile(scene, hovered));
  }
  const isOneOfMany = model.selection.size > 1;
  const path = outlineOfTile(scene, focus, isOneOfMany ? -2 : 0);
  strokeTwice(context, scene, path, 4, 2, isOneOfMany ? model.colours.text : model.colours.accent);
}

export function paintBand(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  { from, to }: TileBand,
): void {
  const { view, model } = scene;
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [right, bottom] = [Math.max(from.x, to.x) + 1, Math.max(from.y, to.y) + 1];
  const area = [
    view.left + left * view.tileCssPx - 0.5,
    view.top + top * view.tileCssPx - 0.5,
    (right - left) * view.tileCssPx,
    (bottom - top) * view.tileCssPx,
  ] as const;
  context.fillStyle = cssRgb(model.colours.accent);
  context.globalAlpha = 0.2;
  context.fillRect(...area);
  context.globalAlpha = 1;
  const path = new Path2D();
  path.rect(...area);
  strokeTwice(context, scene, path, 3, 1);
}

function outlineOfTile({ view, model }: MapScene, tile: number, inset = 0): Path2D {
  const { columns } = model.array;
  const size = Math.max(view.tileCssPx + (view.tileCssPx > 12 ? inset * 2 : 0), 4);
  const shift = (view.tileCssPx - size) / 2 - 0.5;
  const path = new Path2D();
  path.rect(
    view.left + (tile % columns) * view.tileCssPx + shift,
    view.top + Math.floor(tile / columns) * view.tileCssPx + shift,
    size,
    size,
  );
  return path;
}

/** With a border in the background's colour, so that it stands out from any data. */
function strokeTwice(
  context: CanvasRenderingContext2D,
  { model }: MapScene,
  path: Path2D,
  wide: number,
  thin: number,
  colour: Rgb = model.colours.accent,
): void {
  context.strokeStyle = cssRgb(model.colours.background);
  context.lineWidth = wide;
  context.stroke(path);
  context.strokeStyle = cssRgb(colour);
  context.lineWidth = thin;
  context.stroke(path);
}
