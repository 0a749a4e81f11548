import { useEffect, useState, type RefObject } from 'react';
import type { CssPx } from '../../shared/units.ts';
import type { MapPoint } from './map-layout.ts';
import type { Held } from './map-selecting.ts';

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

const NONE: Held = { ctrl: false, shift: false };

/** Which of Ctrl and Shift are held, so that the cursor tells what a drag would do. */
export function useHeldKeys(): Held {
  const [held, setHeld] = useState(NONE);
  useEffect(() => {
    const look = (event: globalThis.KeyboardEvent) => {
      const next = { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
      setHeld((now) => (now.ctrl === next.ctrl && now.shift === next.shift ? now : next));
    };
    const drop = () => setHeld(NONE);
    window.addEventListener('keydown', look);
    window.addEventListener('keyup', look);
    window.addEventListener('blur', drop);
    return () => {
      window.removeEventListener('keydown', look);
      window.removeEventListener('keyup', look);
      window.removeEventListener('blur', drop);
    };
  }, []);
  return held;
}
