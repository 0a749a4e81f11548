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

/** Pictures of a tile's routing, each drawn once for a size and a colour. */
export class RouteSprites {
  #sprites = new Map<number, OffscreenCanvas>();
  #size = 0;
  #colour = '';

  /** Draws edges, of which some are dead, and access to the bus; left and top are the tile's. */
  draw(
    context: CanvasRenderingContext2D,
    routing: number,
    dead: number,
    { x, y }: MapPoint,
    tileCssPx: number,
  ): void {
    if ((routing & (COMPASS | BUS_R | BUS_W)) === 0) return;
    context.drawImage(this.#sprite(routing & 0x3ff, dead), x, y, tileCssPx, tileCssPx);
  }

  /** To be called before a frame's first sprite. */
  prepare(tileDevicePx: number, colour: string): void {
    const size = SPRITE_DEVICE_PX.find((each) => each >= tileDevicePx) ?? Math.ceil(tileDevicePx);
    if (size === this.#size && colour === this.#colour) return;
    this.#size = size;
    this.#colour = colour;
    this.#sprites = new Map();
  }

  #sprite(routing: number, dead: number): OffscreenCanvas {
    const key = routing | (dead << 10);
    const there = this.#sprites.get(key);
    if (there) return there;
    const sprite = new OffscreenCanvas(this.#size, this.#size);
    const context = sprite.getContext('2d');
    if (context) paintRouting(context, routing, dead, this.#size, this.#colour);
    this.#sprites.set(key, sprite);
    return sprite;
  }
}

function paintRouting(
  context: OffscreenCanvasRenderingContext2D,
  routing: number,
  dead: number,
  size: number,
  colour: string,
): void {
  const middle = { x: size / 2, y: size / 2 };
  const from = routing & BUS_R ? size * RING : 0;
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = lineWidth(size);
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
    context.arc(middle.x, middle.y, size * DISC, 0, 2 * Math.PI);
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
