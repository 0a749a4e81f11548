import { levelParts } from './level-parts.ts';
import type { Scene } from './scene.ts';
import { stickyScene } from './sticky-lanes.ts';
import type { TileCache } from './tile-cache.ts';
import type { TileWish } from './tile-requests.ts';
import { viewportOf, visibleLanes } from './viewport.ts';
import { wishesFor } from './wishes.ts';

/**
 * What `layFrame` is going to wish for, without laying anything. Asked for as soon as a view is
 * known, tiles are built while the frame waits for its turn: software WebGL then draws on every
 * processor, and the host would have to wait for one.
 */
export function wishesBeforeFrame(scene: Scene, cache: TileCache): TileWish[] {
  const above = stickyScene(scene);
  const below = layerWishes(scene, cache);
  return above === null ? below : [...layerWishes(above, cache), ...below];
}

function layerWishes({ shape, layout, view }: Scene, cache: TileCache): TileWish[] {
  if (shape === null) return [];
  const parts = levelParts(viewportOf(view), shape);
  const spans = visibleLanes(layout, view).filter(({ lane }) => lane >= 0);
  return wishesFor(parts, shape, layout.order, spans, cache);
}
