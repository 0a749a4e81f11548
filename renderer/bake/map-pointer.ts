import type { MapPoint, MapView, TileAt } from './map-layout.ts';
import type { Held, MapSelecting } from './map-selecting.ts';
import type { MapStage } from './map-stage.ts';

export type MapDrag = 'pan' | 'rectangle';

/**
 * What a drag does. As on the timeline, Shift makes it a rectangle and without it the view moves; where
 * the whole array is in view there is nowhere to move to, and it is a rectangle too.
 */
export function mapDrag(held: Held, canPan: boolean, selectsByDrag: boolean): MapDrag {
  return held.shift || held.ctrl || selectsByDrag || !canPan ? 'rectangle' : 'pan';
}

/** A press that moves less than this is a click. */
const CLICK_CSS_PX = 4;

interface Press {
  readonly at: MapPoint;
  readonly view: MapView;
  readonly place: TileAt;
  readonly held: Held;
  readonly drag: MapDrag;
  isDragged: boolean;
}

/** The pointer over the map: hovering, clicks and drags. */
export class MapPointer {
  readonly #stage: MapStage;
  readonly #selecting: MapSelecting;
  #press: Press | null = null;

  constructor(stage: MapStage, selecting: MapSelecting) {
    this.#stage = stage;
    this.#selecting = selecting;
  }

  down(at: MapPoint, held: Held, selectsByDrag: boolean): void {
    const stage = this.#stage;
    this.#press = {
      at,
      held,
      view: stage.view,
      place: stage.nearestPlace(at),
      drag: mapDrag(held, stage.state().canPan, selectsByDrag),
      isDragged: false,
    };
  }

  move(at: MapPoint): void {
    const stage = this.#stage;
    const press = this.#press;
    stage.change({ pointer: at, hovered: stage.tileAt(at) });
    if (!press) return;
    const by = { x: at.x - press.at.x, y: at.y - press.at.y };
    press.isDragged ||= Math.hypot(by.x, by.y) >= CLICK_CSS_PX;
    if (!press.isDragged) return;
    if (press.drag === 'rectangle') {
      const to = stage.nearestPlace(at);
      const { band } = stage.state();
      if (band?.to.x !== to.x || band.to.y !== to.y)
        stage.change({ band: { from: press.place, to } });
    } else {
      stage.change({ isPanning: true });
      stage.panFrom(press.view, by);
    }
  }

  up(at: MapPoint): void {
    const press = this.#press;
    const { band } = this.#stage.state();
    this.#end();
    if (!press) return;
    if (!press.isDragged) {
      const tile = this.#stage.tileAt(at);
      if (tile !== null) this.#selecting.click(tile, press.held);
    } else if (press.drag === 'rectangle' && band) {
      this.#selecting.rectangle(band.from, band.to, press.held.ctrl);
    }
  }

  /** Drops what is being dragged; false where nothing is. */
  cancel(): boolean {
    const isDragging = this.#press?.isDragged === true;
    if (isDragging) this.#end();
    return isDragging;
  }

  leave(): void {
    if (!this.#press) this.#stage.change({ pointer: null, hovered: null });
  }

  #end(): void {
    this.#press = null;
    this.#stage.change({ band: null, isPanning: false });
  }
}
