import type { Scene } from './scene.ts';
import type { LaneLayout, TimelineView } from './messages.ts';

/**
 * Lanes that do not scroll are a layer of their own: a scene with these lanes alone, scrolled to
 * the top, drawn over the other one within their band. null where there are none.
 */
export function stickyScene(scene: Scene): Scene | null {
  const { stickyCount = 0, order, tops } = scene.layout;
  if (stickyCount === 0 || scene.shape === null) return null;
  const layout = { order: order.slice(0, stickyCount), tops: tops.slice(0, stickyCount + 1) };
  return { ...scene, layout, view: { ...scene.view, scrollTopCssPx: 0 } };
}

/** Height of the band below the ruler. */
export function stickyHeightCssPx({ tops, stickyCount = 0 }: LaneLayout): number {
  return tops[stickyCount] ?? 0;
}

/** Where the band ends, in device pixels from the top: where the ruler does if there is none. */
export function stickyBottomPx(layout: LaneLayout, view: TimelineView): number {
  const ratio = view.devicePixelRatio > 0 ? view.devicePixelRatio : 1;
  return Math.round((view.rulerHeightCssPx + stickyHeightCssPx(layout)) * ratio);
}
