import { COMPASS_STEPS } from '../../shared/bake/layout.ts';
import type { GridSize } from './cell-navigation.ts';
import type { MapPoint } from './map-layout.ts';

/** Routing is drawn from this size of a tile on; arrows on smaller ones cannot be read. */
export const ROUTES_FROM_CSS_PX = 16;

const COMPASS = 0xff;
const BUS_R = 1 << 8;
const BUS_W = 1 << 9;
/** Radius of the ring of a tile that reads the bus, as a share of the tile. */
const RING = 0.17;
const DISC = 0.09;
const REACH = 0.42;
const STUB = 0.3;
/** Pictures are made in these sizes and drawn smaller, so that zooming makes few of them. */
const SPRITE_DEVICE_PX = [16, 24, 32, 48, 64, 96, 128, 192];

/**
 * The edges of a tile that lead nowhere: out of the field in use, or any of a tile outside of it
 * (section of the limit; edges stop at the border).
 */
export function deadEdges(routing: number, { x, y }: MapPoint, field: GridSize): number {
  const isUsed = x < field.columns && y < field.rows;
  return COMPASS_STEPS.reduce((dead, [dx, dy], bit) => {
    const isLeft = !isUsed || !isInside({ x: x + dx, y: y + dy }, field);
    return isLeft ? dead | (routing & (1 << bit)) : dead;
  }, 0);
}

function isInside({ x, y }: MapPoint, { columns, rows }: GridSize): boolean {
  return x >= 0 && y >= 0 && x < columns && y < rows;
}

/** Lines have a border, since they lie on tiles of any colour. */
export interface RouteInks {
  readonly line: string;
  readonly halo: string;
}

/** Pictures in a row and rows on a page: a canvas for each would take longer than its arrows. */
const PAGE_SIDE = 8;
/** Around each picture, so that drawing it smaller mixes nothing of its neighbours in. */
const GAP_PX = 1;

/**
 * Pictures of a tile's routing, each drawn once for a size and a colour. All of a frame are added before
 * the first is drawn: a page that is written to after it was drawn from is copied.
 */
export class RouteSprites {
  #places = new Map<number, number>();
  #pages: OffscreenCanvasRenderingContext2D[] = [];
  #size = 0;
  #inks: RouteInks = { line: '', halo: '' };

  /** To be called before a frame's first sprite. */
  prepare(tileDevicePx: number, inks: RouteInks): void {
    const size = SPRITE_DEVICE_PX.find((each) => each >= tileDevicePx) ?? Math.ceil(tileDevicePx);
    const isSame = inks.line === this.#inks.line && inks.halo === this.#inks.halo;
    if (size === this.#size && isSame) return;
    this.#size = size;
    this.#inks = inks;
    this.#places = new Map();
    this.#pages = [];
  }

  add(routing: number, dead: number): void {
    const key = keyOf(routing, dead);
    if (key === null || this.#places.has(key)) return;
    const place = this.#places.size;
    this.#places.set(key, place);
    const page = this.#page(Math.floor(place / PAGE_SIDE ** 2));
    if (page === null) return;
    const { x, y } = this.#corner(place);
    page.setTransform(1, 0, 0, 1, x, y);
    const { line, halo } = this.#inks;
    paintRouting(page, routing, dead, this.#size, { colour: halo, extra: 2 });
    paintRouting(page, routing, dead, this.#size, { colour: line, extra: 0 });
  }

  /** Draws edges, of which some are dead, and access to the bus at the tile's left top corner. */
  draw(
    context: CanvasRenderingContext2D,
    routing: number,
    dead: number,
    at: MapPoint,
    tileCssPx: number,
  ): void {
    const key = keyOf(routing, dead);
    const place = key === null ? undefined : this.#places.get(key);
    const page = place === undefined ? undefined : this.#pages[Math.floor(place / PAGE_SIDE ** 2)];
    if (place === undefined || page === undefined) return;
    const { x, y } = this.#corner(place);
    const size = this.#size;
    context.drawImage(page.canvas, x, y, size, size, at.x, at.y, tileCssPx, tileCssPx);
  }

  #page(index: number): OffscreenCanvasRenderingContext2D | null {
    const there = this.#pages[index];
    if (there) return there;
    const side = PAGE_SIDE * (this.#size + 2 * GAP_PX);
    const page = new OffscreenCanvas(side, side).getContext('2d');
    if (page) this.#pages.push(page);
    return page;
  }

  #corner(place: number): MapPoint {
    const step = this.#size + 2 * GAP_PX;
    const row = Math.floor((place % PAGE_SIDE ** 2) / PAGE_SIDE);
    return { x: GAP_PX + (place % PAGE_SIDE) * step, y: GAP_PX + row * step };
  }
}

/** null where there is nothing to draw. */
function keyOf(routing: number, dead: number): number | null {
  const drawn = routing & (COMPASS | BUS_R | BUS_W);
  return drawn === 0 ? null : drawn | (dead << 10);
}

function paintRouting(
  context: OffscreenCanvasRenderingContext2D,
  routing: number,
  dead: number,
  size: number,
  { colour, extra }: { readonly colour: string; readonly extra: number },
): void {
  const middle = { x: size / 2, y: size / 2 };
  const from = routing & BUS_R ? size * RING : 0;
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = lineWidth(size) + extra;
  context.globalAlpha = 0.45;
  strokeArrows(context, routing & dead, middle, { size, from, reach: STUB, head: false });
  context.globalAlpha = 0.9;
  strokeArrows(context, routing & COMPASS & ~dead, middle, {
    size,
    from,
    reach: REACH,
    head: true,
  });
  if (routing & BUS_R) {
    context.beginPath();
    context.arc(middle.x, middle.y, size * RING, 0, 2 * Math.PI);
    context.stroke();
  }
  if (routing & BUS_W) {
    context.beginPath();
    context.arc(middle.x, middle.y, size * DISC + extra / 2, 0, 2 * Math.PI);
    context.fill();
  }
}

export function lineWidth(size: number): number {
  return Math.min(2.5, Math.max(1, size / 24));
}

interface ArrowShape {
  readonly size: number;
  /** Where the arrow begins, and how far it goes as a share of the tile. */
  readonly from: number;
  readonly reach: number;
  readonly head: boolean;
}

/** An arrow for each compass bit, from the middle of a tile. */
export function strokeArrows(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bits: number,
  middle: MapPoint,
  { size, from, reach, head }: ArrowShape,
): void {
  const headLength = Math.min(12, Math.max(3, size * 0.13));
  context.beginPath();
  COMPASS_STEPS.forEach(([dx, dy], bit) => {
    if (((bits >> bit) & 1) === 0) return;
    const angle = Math.atan2(dy, dx);
    const tip = {
      x: middle.x + size * reach * Math.cos(angle),
      y: middle.y + size * reach * Math.sin(angle),
    };
    context.moveTo(middle.x + from * Math.cos(angle), middle.y + from * Math.sin(angle));
    context.lineTo(tip.x, tip.y);
    if (!head) return;
    for (const turn of [0.6, -0.6]) {
      context.moveTo(tip.x, tip.y);
      context.lineTo(
        tip.x - headLength * Math.cos(angle + turn),
        tip.y - headLength * Math.sin(angle + turn),
      );
    }
  });
  context.stroke();
}
