import { useRef, useState, type PointerEvent } from 'react';
import type { MapView } from './map-layout.ts';
import { pointIn, type MapControls, type MapPoint } from './use-map-view.ts';

export interface MapPointer {
  /** Where the pointer is over the map; null outside of it. */
  readonly at: MapPoint | null;
  readonly isPanning: boolean;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerLeave(): void;
  };
}

/** A press that moves less than this is a click. */
const CLICK_CSS_PX = 4;

export function useMapPointer(map: MapControls, onClick: (at: MapPoint) => void): MapPointer {
  const [at, setAt] = useState<MapPoint | null>(null);
  const [isPanning, setIsPanning] = useState(false);
  const press = useRef<{ from: MapPoint; view: MapView } | null>(null);
  return {
    at,
    isPanning,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { from: pointIn(event.currentTarget, event), view: map.view };
      },
      onPointerMove: (event) => {
        const point = pointIn(event.currentTarget, event);
        setAt(point);
        if (!press.current) return;
        const by = { x: point.x - press.current.from.x, y: point.y - press.current.from.y };
        if (!isPanning && Math.hypot(by.x, by.y) < CLICK_CSS_PX) return;
        setIsPanning(true);
        map.panFrom(press.current.view, by);
      },
      onPointerUp: (event) => {
        const isClick = press.current !== null && !isPanning;
        press.current = null;
        setIsPanning(false);
        if (isClick) onClick(pointIn(event.currentTarget, event));
      },
      onPointerLeave: () => setAt(null),
    },
  };
}
