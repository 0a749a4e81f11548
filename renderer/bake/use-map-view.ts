import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { CssPx } from '../../shared/units.ts';
import type { GridSize } from './cell-navigation.ts';
import {
  fitView,
  keepInBox,
  panView,
  revealTile,
  zoomView,
  type BoxSize,
  type MapView,
  type TileAt,
} from './map-layout.ts';

export interface MapPoint {
  readonly x: CssPx;
  readonly y: CssPx;
}

export interface MapControls {
  readonly box: BoxSize;
  readonly view: MapView;
  fit(): void;
  /** About the middle of the box. */
  zoom(factor: number): void;
  zoomAt(factor: number, at: MapPoint): void;
  panFrom(view: MapView, by: MapPoint): void;
}

/** The map's zoom and pan. It fits the box until it is zoomed, and again after `fit`. */
export function useMapView(box: BoxSize, array: GridSize, selected: TileAt): MapControls {
  const [zoomed, setZoomed] = useState<MapView | null>(null);
  const [revealed, setRevealed] = useState(selected);
  if (revealed.x !== selected.x || revealed.y !== selected.y) {
    setRevealed(selected);
    if (zoomed) setZoomed(revealTile(zoomed, selected, array, box));
  }
  const view = zoomed ? keepInBox(zoomed, array, box) : fitView(array, box);
  const zoomAt = (factor: number, at: MapPoint) => {
    const next = zoomView(view, factor, at, array, box);
    const isFit = next.tileCssPx <= fitView(array, box).tileCssPx;
    setZoomed(isFit ? null : next);
  };
  return {
    box,
    view,
    fit: () => setZoomed(null),
    zoom: (factor) => zoomAt(factor, { x: box.widthCssPx / 2, y: box.heightCssPx / 2 }),
    zoomAt,
    panFrom: (from, by) => {
      if (zoomed) setZoomed(panView(from, by, array, box));
    },
  };
}

/** Size of an element, kept up to date. */
export function useBoxSize(element: RefObject<HTMLElement | null>): BoxSize {
  const [box, setBox] = useState<BoxSize>({ widthCssPx: 0, heightCssPx: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = measured;
      // Nothing has a size on a tab that is not shown; it will come back with the one it had.
      if (clientWidth > 0) setBox({ widthCssPx: clientWidth, heightCssPx: clientHeight });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return box;
}

const ZOOM_PER_WHEEL_PX = 1.0015;

/** React listens to wheels passively, which could not keep what lies around from scrolling. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, at: MapPoint) => void,
): void {
  useEffect(() => {
    const zoomed = element.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomAt(ZOOM_PER_WHEEL_PX ** -event.deltaY, pointIn(zoomed, event));
    };
    zoomed?.addEventListener('wheel', onWheel, { passive: false });
    return () => zoomed?.removeEventListener('wheel', onWheel);
  });
}

export function pointIn(
  element: Element | null,
  event: { clientX: CssPx; clientY: CssPx },
): MapPoint {
  const edges = element?.getBoundingClientRect();
  return { x: event.clientX - (edges?.left ?? 0), y: event.clientY - (edges?.top ?? 0) };
}
