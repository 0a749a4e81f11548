import type { CssPx } from '../../shared/units.ts';
import type { BoxSize, MapView, TileAt, TileRange } from './map-layout.ts';
import type { MapModel } from './map-model.ts';
import type { RouteSprites } from './map-routes.ts';

/** A rectangle of tiles that is dragged out, both corners included. */
export interface TileBand {
  readonly from: TileAt;
  readonly to: TileAt;
}

/** Everything that one picture of the map is made of; the painter reads nothing else. */
export interface MapScene {
  readonly model: MapModel;
  readonly box: BoxSize;
  readonly devicePixelRatio: number;
  readonly view: MapView;
  /** Tiles in the box. */
  readonly visible: TileRange;
  readonly focus: number;
  readonly hovered: number | null;
  /** What is being dragged over. */
  readonly band: TileBand | null;
  readonly routes: RouteSprites | null;
}

export function forEachVisible(
  { model, view, visible }: MapScene,
  visit: (tile: number, left: CssPx, top: CssPx) => void,
): void {
  for (let y = visible.fromY; y < visible.toY; y++) {
    for (let x = visible.fromX; x < visible.toX; x++) {
      const tile = y * model.array.columns + x;
      if (tile >= model.tileCount) return;
      visit(tile, view.left + x * view.tileCssPx, view.top + y * view.tileCssPx);
    }
  }
}
