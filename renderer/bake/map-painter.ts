import { routingOf } from '../../shared/bake/bake.ts';
import { COMPASS_STEPS } from '../../shared/bake/layout.ts';
import type { CssPx } from '../../shared/units.ts';
import { cssRgb } from './colour-scales.ts';
import { visibleTiles } from './map-layout.ts';
import { paintMarks } from './map-marks.ts';
import {
  ROUTES_FROM_CSS_PX,
  deadEdges,
  lineWidth,
  strokeArrows,
  type RouteSprites,
} from './map-routes.ts';
import { forEachVisible, type MapScene } from './map-scene.ts';
import { paintBand, paintFocus, paintSelection } from './map-selection-painter.ts';

const GAP_FROM_CSS_PX = 6;

export function paintMap(
  context: CanvasRenderingContext2D,
  parts: Omit<MapScene, 'visible'>,
): void {
  const { model, box, view, devicePixelRatio } = parts;
  const scene = { ...parts, visible: visibleTiles(view, model.array, box) };
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.fillStyle = cssRgb(model.colours.background);
  context.fillRect(0, 0, box.widthCssPx, box.heightCssPx);
  context.imageSmoothingEnabled = false;
  model.picture.draw(context, view, box, devicePixelRatio);
  if (view.tileCssPx >= GAP_FROM_CSS_PX) paintGaps(context, scene);
  if (scene.routes && view.tileCssPx >= ROUTES_FROM_CSS_PX)
    paintRoutes(context, scene, scene.routes);
  model.others?.draw(context, view, box, devicePixelRatio);
  model.unselected?.draw(context, view, box, devicePixelRatio);
  paintUnused(context, scene);
  paintMarks(context, scene);
  clearBeyond(context, scene);
  paintSelection(context, scene);
  if (scene.routes && view.tileCssPx >= ROUTES_FROM_CSS_PX) paintFocusRoutes(context, scene);
  paintFocus(context, scene);
  if (scene.band) paintBand(context, scene, scene.band);
}

/** Blocks of tiles may reach over the right and the lower end of the array. */
function clearBeyond(context: CanvasRenderingContext2D, { model, view, box }: MapScene): void {
  if (view.tileCssPx >= 1) return;
  const right = view.left + model.array.columns * view.tileCssPx;
  const bottom = view.top + model.array.rows * view.tileCssPx;
  context.fillStyle = cssRgb(model.colours.background);
  context.fillRect(right, 0, Math.max(0, box.widthCssPx - right), box.heightCssPx);
  context.fillRect(0, bottom, box.widthCssPx, Math.max(0, box.heightCssPx - bottom));
}

/** Hairlines between tiles, in the background's colour, on whole device pixels. */
function paintGaps(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { view, model, devicePixelRatio, visible } = scene;
  const { fromX, toX, fromY, toY } = visible;
  const thickness = Math.max(1, Math.round(devicePixelRatio)) / devicePixelRatio;
  const snap = (at: CssPx) => Math.round(at * devicePixelRatio) / devicePixelRatio;
  const { tileCssPx, left, top } = view;
  context.fillStyle = cssRgb(model.colours.background);
  for (let x = fromX; x <= toX; x++) {
    const at = snap(left + x * tileCssPx) - thickness;
    context.fillRect(at, top + fromY * tileCssPx, thickness, (toY - fromY) * tileCssPx);
  }
  for (let y = fromY; y <= toY; y++) {
    const at = snap(top + y * tileCssPx) - thickness;
    context.fillRect(left + fromX * tileCssPx, at, (toX - fromX) * tileCssPx, thickness);
  }
}

/** An arrow for each edge to a neighbour; a ring reads the bus, a disc writes to it. */
function paintRoutes(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  sprites: RouteSprites,
): void {
  const { model, view } = scene;
  const { bake } = model.facts;
  const { field, array } = model;
  const inks = { line: cssRgb(model.colours.text), halo: cssRgb(model.colours.background) };
  sprites.prepare(view.tileCssPx * scene.devicePixelRatio, inks);
  const deadOf = (tile: number, routing: number) =>
    deadEdges(routing, { x: tile % array.columns, y: Math.floor(tile / array.columns) }, field);
  forEachVisible(scene, (tile) => {
    const routing = routingOf(bake, tile);
    sprites.add(routing, deadOf(tile, routing));
  });
  context.imageSmoothingEnabled = true;
  forEachVisible(scene, (tile, left, top) => {
    const routing = routingOf(bake, tile);
    const at = { x: left, y: top };
    sprites.draw(context, routing, deadOf(tile, routing), at, view.tileCssPx);
  });
  context.imageSmoothingEnabled = false;
}

/** Edges of the tile in focus, and those of its neighbours that lead to it. */
function paintFocusRoutes(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { model, view, focus } = scene;
  const { columns } = model.array;
  const { bake } = model.facts;
  const size = view.tileCssPx;
  const shape = { size, from: 0, reach: 0.42, head: true };
  const at = { x: focus % columns, y: Math.floor(focus / columns) };
  const middleOf = (x: number, y: number) => ({
    x: view.left + (x + 0.5) * size,
    y: view.top + (y + 0.5) * size,
  });
  const live = (tile: number, x: number, y: number) => {
    const routing = routingOf(bake, tile);
    return routing & 0xff & ~deadEdges(routing, { x, y }, model.field);
  };
  context.strokeStyle = cssRgb(model.colours.accent);
  context.lineWidth = lineWidth(size) + 0.75;
  strokeArrows(context, live(focus, at.x, at.y), middleOf(at.x, at.y), shape);
  COMPASS_STEPS.forEach(([dx, dy], bit) => {
    const [x, y] = [at.x - dx, at.y - dy];
    const tile = y * columns + x;
    if (x < 0 || y < 0 || x >= columns || tile >= model.tileCount) return;
    strokeArrows(context, live(tile, x, y) & (1 << bit), middleOf(x, y), shape);
  });
}

/** What the limit leaves unused is dimmed, and what is in use has a dashed border. */
function paintUnused(context: CanvasRenderingContext2D, { model, view }: MapScene): void {
  const { array, field, colours } = model;
  if (field.columns === array.columns && field.rows === array.rows) return;
  const used = { width: field.columns * view.tileCssPx, height: field.rows * view.tileCssPx };
  const whole = { width: array.columns * view.tileCssPx, height: array.rows * view.tileCssPx };
  context.fillStyle = cssRgb(colours.background);
  context.globalAlpha = 0.7;
  context.fillRect(view.left + used.width, view.top, whole.width - used.width, used.height);
  context.fillRect(view.left, view.top + used.height, whole.width, whole.height - used.height);
  context.globalAlpha = 1;
  context.strokeStyle = cssRgb(colours.text);
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.strokeRect(view.left - 0.5, view.top - 0.5, used.width + 1, used.height + 1);
  context.setLineDash([]);
}
