import { COMPASS_STEPS } from '../../shared/bake/layout.ts';
import type { CssPx } from '../../shared/units.ts';
import type { GridSize } from './cell-navigation.ts';
import type { BoxSize, MapView, TileAt } from './map-layout.ts';
import { rankOf } from './map-values.ts';

/** Everything that one picture of the map is made of; the painter reads nothing else. */
export interface MapPicture {
  readonly box: BoxSize;
  readonly devicePixelRatio: number;
  readonly view: MapView;
  readonly array: GridSize;
  readonly tileCount: number;
  /** One pixel per tile, `array.columns` wide. */
  readonly tiles: CanvasImageSource;
  /** Columns and rows in use; the rest is dimmed. */
  readonly field: GridSize;
  readonly selected: TileAt | null;
  readonly hovered: TileAt | null;
  /** Rank of the worst problem per tile, 0 or nothing for none, and its colours by rank. */
  readonly marked: Float64Array;
  readonly severityColours: readonly string[];
  readonly changed: Uint8Array;
  readonly routingOf: ((tile: number) => number) | null;
  readonly colours: {
    readonly background: string;
    readonly text: string;
    readonly accent: string;
  };
}

const GAP_FROM_CSS_PX = 6;
const MARKS_FROM_CSS_PX = 7;
const ROUTES_FROM_CSS_PX = 16;
/** Radius of the ring of a tile that reads the bus, as a share of the tile. */
const RING = 0.17;
const INFO_RANK = rankOf('info');
const WARNING_RANK = rankOf('warning');
const ERROR_RANK = rankOf('error');
const BUS_R = 1 << 8;
const BUS_W = 1 << 9;

export function paintMap(context: CanvasRenderingContext2D, picture: MapPicture): void {
  const { box, view, array, devicePixelRatio, colours } = picture;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.fillStyle = colours.background;
  context.fillRect(0, 0, box.widthCssPx, box.heightCssPx);
  context.imageSmoothingEnabled = false;
  const { left, top, tileCssPx } = view;
  context.drawImage(picture.tiles, left, top, array.columns * tileCssPx, array.rows * tileCssPx);
  if (tileCssPx >= GAP_FROM_CSS_PX) paintGaps(context, picture);
  const visible = visibleTiles(picture);
  if (picture.routingOf && tileCssPx >= ROUTES_FROM_CSS_PX) paintRoutes(context, picture, visible);
  paintUnused(context, picture);
  paintMarks(context, picture, visible);
  if (picture.hovered) outline(context, view, picture.hovered, colours.text, 1);
  if (picture.selected) {
    outline(context, view, picture.selected, colours.background, 4);
    outline(context, view, picture.selected, colours.accent, 2);
  }
}

interface TileRange {
  readonly fromX: number;
  readonly toX: number;
  readonly fromY: number;
  readonly toY: number;
}

function visibleTiles({ view, box, array }: MapPicture): TileRange {
  const first = (start: CssPx) => Math.max(0, Math.floor(-start / view.tileCssPx));
  const last = (start: CssPx, room: CssPx, count: number) =>
    Math.min(count, Math.ceil((room - start) / view.tileCssPx));
  return {
    fromX: first(view.left),
    toX: last(view.left, box.widthCssPx, array.columns),
    fromY: first(view.top),
    toY: last(view.top, box.heightCssPx, array.rows),
  };
}

/** Hairlines between tiles, in the background's colour, on whole device pixels. */
function paintGaps(context: CanvasRenderingContext2D, picture: MapPicture): void {
  const { view, array, devicePixelRatio } = picture;
  const { fromX, toX, fromY, toY } = visibleTiles(picture);
  const thickness = Math.max(1, Math.round(devicePixelRatio)) / devicePixelRatio;
  const snap = (at: CssPx) => Math.round(at * devicePixelRatio) / devicePixelRatio;
  const { tileCssPx } = view;
  context.fillStyle = picture.colours.background;
  for (let x = fromX; x <= toX; x += 1) {
    const at = snap(view.left + x * tileCssPx) - thickness;
    context.fillRect(at, view.top, thickness, array.rows * tileCssPx);
  }
  for (let y = fromY; y <= toY; y += 1) {
    const at = snap(view.top + y * tileCssPx) - thickness;
    context.fillRect(view.left, at, array.columns * tileCssPx, thickness);
  }
}

function forEachTile(
  { array, tileCount, view }: MapPicture,
  { fromX, toX, fromY, toY }: TileRange,
  visit: (tile: number, left: CssPx, top: CssPx) => void,
): void {
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      const tile = y * array.columns + x;
      if (tile < tileCount) {
        visit(tile, view.left + x * view.tileCssPx, view.top + y * view.tileCssPx);
      }
    }
  }
}

/** An arrow for each edge to a neighbour; a ring reads the bus, a disc writes to it. */
function paintRoutes(
  context: CanvasRenderingContext2D,
  picture: MapPicture,
  visible: TileRange,
): void {
  const size = picture.view.tileCssPx;
  const reach = size * 0.42;
  const head = Math.min(7, Math.max(3, size * 0.13));
  context.strokeStyle = context.fillStyle = picture.colours.text;
  context.lineWidth = Math.min(1.75, Math.max(1, size / 24));
  context.globalAlpha = 0.85;
  context.beginPath();
  forEachTile(picture, visible, (tile, left, top) => {
    const flags = picture.routingOf?.(tile) ?? 0;
    const x = left + size / 2;
    const y = top + size / 2;
    const from = flags & BUS_R ? size * RING : 0;
    COMPASS_STEPS.forEach(([dx, dy], bit) => {
      if ((flags >> bit) & 1) addArrow(context, x, y, { from, to: reach, dx, dy, head });
    });
  });
  context.stroke();
  forEachTile(picture, visible, (tile, left, top) => {
    const flags = picture.routingOf?.(tile) ?? 0;
    const x = left + size / 2;
    const y = top + size / 2;
    if (flags & BUS_R) circle(context, x, y, size * RING, 'stroke');
    if (flags & BUS_W) circle(context, x, y, size * 0.09, 'fill');
  });
  context.globalAlpha = 1;
}

function addArrow(
  context: CanvasRenderingContext2D,
  x: CssPx,
  y: CssPx,
  { from, to, dx, dy, head }: { from: CssPx; to: CssPx; dx: number; dy: number; head: CssPx },
): void {
  const angle = Math.atan2(dy, dx);
  const tipX = x + to * Math.cos(angle);
  const tipY = y + to * Math.sin(angle);
  context.moveTo(x + from * Math.cos(angle), y + from * Math.sin(angle));
  context.lineTo(tipX, tipY);
  for (const turn of [0.6, -0.6]) {
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - head * Math.cos(angle + turn), tipY - head * Math.sin(angle + turn));
  }
}

function circle(
  context: CanvasRenderingContext2D,
  x: CssPx,
  y: CssPx,
  radius: CssPx,
  how: 'stroke' | 'fill',
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context[how]();
}

function paintUnused(context: CanvasRenderingContext2D, picture: MapPicture): void {
  const { view, array, field, colours } = picture;
  if (field.columns === array.columns && field.rows === array.rows) return;
  const used = { width: field.columns * view.tileCssPx, height: field.rows * view.tileCssPx };
  const whole = { width: array.columns * view.tileCssPx, height: array.rows * view.tileCssPx };
  context.fillStyle = colours.background;
  context.globalAlpha = 0.7;
  context.fillRect(view.left + used.width, view.top, whole.width - used.width, used.height);
  context.fillRect(view.left, view.top + used.height, whole.width, whole.height - used.height);
  context.globalAlpha = 1;
  context.strokeStyle = colours.text;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.strokeRect(view.left - 0.5, view.top - 0.5, used.width + 1, used.height + 1);
  context.setLineDash([]);
}

/**
 * Left bottom corner: the worst problem. Right top corner: changed since it was saved. On small
 * tiles a mark hides the colour, so only what is wrong in the bake itself gets one.
 */
function paintMarks(
  context: CanvasRenderingContext2D,
  picture: MapPicture,
  visible: TileRange,
): void {
  const size = picture.view.tileCssPx;
  const areSmall = size < MARKS_FROM_CSS_PX;
  const mark = areSmall ? Math.max(2, size / 2) : Math.max(4, Math.min(9, size * 0.36));
  const isMarked = (rank: number) =>
    rank === ERROR_RANK || rank === WARNING_RANK || (rank > INFO_RANK && !areSmall);
  forEachTile(picture, visible, (tile, left, top) => {
    const rank = picture.marked[tile] ?? 0;
    if (isMarked(rank)) {
      context.fillStyle = picture.severityColours[rank] ?? picture.colours.text;
      if (areSmall) context.fillRect(left, top, mark, mark);
      else corner(context, left, top + size - 1, mark, -mark);
    }
    if (picture.changed[tile] === 1 && !areSmall) {
      context.fillStyle = picture.colours.text;
      corner(context, left + size - 1, top, -mark, mark);
    }
  });
}

function corner(
  context: CanvasRenderingContext2D,
  x: CssPx,
  y: CssPx,
  width: CssPx,
  height: CssPx,
): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + width, y);
  context.lineTo(x, y + height);
  context.fill();
}

function outline(
  context: CanvasRenderingContext2D,
  view: MapView,
  tile: TileAt,
  colour: string,
  lineWidth: number,
): void {
  const size = Math.max(view.tileCssPx, 4);
  const inset = (view.tileCssPx - size) / 2;
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.strokeRect(
    view.left + tile.x * view.tileCssPx + inset - 0.5,
    view.top + tile.y * view.tileCssPx + inset - 0.5,
    size,
    size,
  );
}
