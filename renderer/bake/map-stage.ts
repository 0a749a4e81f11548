import {
  fitView,
  fitsBox,
  keepInBox,
  panView,
  revealTile,
  tileAtPoint,
  zoomView,
  type BoxSize,
  type MapPoint,
  type MapView,
  type TileAt,
} from './map-layout.ts';
import type { MapModel } from './map-model.ts';
import { paintMap } from './map-painter.ts';
import { ROUTES_FROM_CSS_PX, RouteSprites } from './map-routes.ts';
import type { TileBand } from './map-scene.ts';

/** What of the stage is shown by elements around the canvas. */
export interface StageState {
  readonly hovered: number | null;
  /** Where the pointer is; null outside of the map. */
  readonly pointer: MapPoint | null;
  readonly band: TileBand | null;
  readonly isPanning: boolean;
  /** Some of the array lies outside of the box. */
  readonly canPan: boolean;
  readonly areRoutesLegible: boolean;
  /** Another number when values, colours or sets of the model are others. */
  readonly revision: number;
}

const AT_REST: StageState = {
  hovered: null,
  pointer: null,
  band: null,
  isPanning: false,
  canPan: false,
  areRoutesLegible: false,
  revision: 0,
};

/**
 * The canvas of the map and where it looks. It draws at most once a frame, and moves without React:
 * who shows something of its state subscribes to it.
 */
export class MapStage {
  readonly model: MapModel;
  readonly #routes = new RouteSprites();
  readonly #listeners = new Set<() => void>();
  #canvas: HTMLCanvasElement | null = null;
  #frame = 0;
  #box: BoxSize = { widthCssPx: 0, heightCssPx: 0 };
  /** null: the whole array, whatever the size of the box. */
  #zoomed: MapView | null = null;
  #focus = 0;
  #showsRoutes = true;
  #state: StageState = AT_REST;

  constructor(model: MapModel) {
    this.model = model;
  }

  readonly state = (): StageState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Draws on this canvas until the function that it returns is called. */
  attach(canvas: HTMLCanvasElement): () => void {
    this.#canvas = canvas;
    this.draw();
    return () => {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#canvas = null;
    };
  }

  get view(): MapView {
    const { array } = this.model;
    return this.#zoomed ? keepInBox(this.#zoomed, array, this.#box) : fitView(array, this.#box);
  }

  get box(): BoxSize {
    return this.#box;
  }

  resize(box: BoxSize): void {
    this.#box = box;
    this.#moved();
  }

  showRoutes(shows: boolean): void {
    this.#showsRoutes = shows;
  }

  /** To be called after whatever was done to the model. */
  changedModel(): void {
    this.change({ revision: this.#state.revision + 1 });
  }

  /** The tile that the panels look at comes into view when it becomes another one. */
  setFocus(tile: number): void {
    if (tile === this.#focus) return;
    this.#focus = tile;
    this.reveal(tile);
  }

  reveal(tile: number): void {
    const { view } = this;
    const revealed = revealTile(view, this.placeOf(tile), this.model.array, this.#box);
    if (revealed.left !== view.left || revealed.top !== view.top) this.#zoomed = revealed;
    this.#moved();
  }

  fit(): void {
    this.#zoomed = null;
    this.#moved();
  }

  /** About the middle of the box. */
  zoom(factor: number): void {
    this.zoomAt(factor, { x: this.#box.widthCssPx / 2, y: this.#box.heightCssPx / 2 });
  }

  zoomAt(factor: number, at: MapPoint): void {
    const next = zoomView(this.view, factor, at, this.model.array, this.#box);
    const isWhole = next.tileCssPx <= fitView(this.model.array, this.#box).tileCssPx;
    this.#zoomed = isWhole && fitsBox(next, this.model.array, this.#box) ? null : next;
    this.#moved();
  }

  /** To where the view lay at `from`, moved by the distance. */
  panFrom(from: MapView, by: MapPoint): void {
    if (!this.#state.canPan) return;
    this.#zoomed = panView(from, by, this.model.array, this.#box);
    this.#moved();
  }

  change(patch: Partial<StageState>): void {
    const keys = Object.keys(patch) as (keyof StageState)[];
    if (keys.every((key) => patch[key] === this.#state[key])) return;
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
    this.draw();
  }

  /** The tile at a point; null beside the array. */
  tileAt(point: MapPoint): number | null {
    const place = tileAtPoint(this.view, point, this.model.array);
    const tile = place && this.#tileOf(place);
    return tile !== null && tile < this.model.tileCount ? tile : null;
  }

  /** The place in the array that is nearest to a point. */
  nearestPlace(point: MapPoint): TileAt {
    const { columns, rows } = this.model.array;
    const { left, top, tileCssPx } = this.view;
    const within = (at: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor(at / tileCssPx)));
    return { x: within(point.x - left, columns), y: within(point.y - top, rows) };
  }

  placeOf(tile: number): TileAt {
    const { columns } = this.model.array;
    return { x: tile % columns, y: Math.floor(tile / columns) };
  }

  /** Asks for a frame; any number of times before the next one is one. */
  draw(): void {
    if (this.#frame !== 0 || this.#canvas === null) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.drawNow();
    });
  }

  drawNow(): void {
    const context = this.#canvas?.getContext('2d', { alpha: false });
    const { widthCssPx, heightCssPx } = this.#box;
    if (!this.#canvas || !context || widthCssPx === 0) return;
    const devicePixelRatio = window.devicePixelRatio;
    const width = Math.round(widthCssPx * devicePixelRatio);
    const height = Math.round(heightCssPx * devicePixelRatio);
    // Setting a size empties the canvas and takes memory anew, also where it is the same.
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    paintMap(context, {
      model: this.model,
      box: this.#box,
      devicePixelRatio,
      view: this.view,
      focus: this.#focus,
      hovered: this.#state.isPanning ? null : this.#state.hovered,
      band: this.#state.band,
      routes: this.#showsRoutes ? this.#routes : null,
    });
  }

  #tileOf({ x, y }: TileAt): number {
    return y * this.model.array.columns + x;
  }

  #moved(): void {
    const { view } = this;
    this.change({
      canPan: !fitsBox(view, this.model.array, this.#box),
      areRoutesLegible: view.tileCssPx >= ROUTES_FROM_CSS_PX,
      ...(this.#state.pointer && { hovered: this.tileAt(this.#state.pointer) }),
    });
    this.draw();
  }
}
