import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { useUnits } from '../store/shown-units.ts';
import { appStore, useApp } from '../store/store.ts';
import { showLength, showOnOneLine } from '../ui/format-units.ts';
import { MinimapFrameView } from './minimap-frame.tsx';
import { MinimapInput } from './minimap-input.ts';
import { paintMinimap, type CanvasSize } from './minimap-painter.ts';
import { frameOf, type MinimapScale, type OffsetRange } from './minimap-scale.ts';
import type { Minimap } from './minimap.ts';
import type { Timeline } from './timeline.ts';
import './minimap.css';

/** The whole trace above the ruler: its mix of types over time, and the frame of what is in view. */
export function MinimapView(props: {
  timeline: Timeline;
  minimap: Minimap;
  summary: TraceSummary;
}) {
  const { timeline, minimap, summary } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(box);
  const [band, setBand] = useState<OffsetRange | null>(null);
  usePicture(canvas, minimap, size);
  const scale = useScale(minimap, timeline, size);
  useInput(box, timeline, scale, setBand);
  const units = useUnits();
  const length = showLength(summary.endCycle, units);
  return (
    <div className="minimap" data-testid="minimap">
      <div className="minimap-side">
        <span>Whole trace</span>
        <span className="dim" title={showOnOneLine(length, units)}>
          {length.main}
        </span>
      </div>
      <div className="minimap-box" ref={box} role="group" aria-label="Whole trace">
        <canvas ref={canvas} aria-hidden="true" />
        <MinimapFrameView timeline={timeline} scale={scale} summary={summary} />
        {band !== null && <div className="minimap-band" style={placeOf(scale, band)} />}
      </div>
    </div>
  );
}

function placeOf(scale: MinimapScale, range: OffsetRange): { left: number; width: number } {
  const { leftCssPx, rightCssPx } = frameOf(scale, range);
  return { left: leftCssPx, width: rightCssPx - leftCssPx };
}

/** null until it is laid out; hidden behind another tab the last size stays good. */
function useCanvasSize(box: RefObject<HTMLElement | null>): CanvasSize | null {
  const [size, setSize] = useState<CanvasSize | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth === 0) return;
      const next = {
        widthCssPx: clientWidth,
        heightCssPx: clientHeight,
        ratio: window.devicePixelRatio,
      };
      setSize((now) => (now !== null && isSameSize(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return size;
}

function isSameSize(a: CanvasSize, b: CanvasSize): boolean {
  return a.widthCssPx === b.widthCssPx && a.heightCssPx === b.heightCssPx && a.ratio === b.ratio;
}

/** Asks for as many columns as there are pixels, and draws what comes. */
function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  minimap: Minimap,
  size: CanvasSize | null,
): void {
  const picture = useSyncExternalStore(minimap.subscribe, () => minimap.picture);
  const ticks = useSyncExternalStore(minimap.subscribe, () => minimap.ticks);
  const hiddenSlots = useApp((state) => lookOf(state).hiddenSlots);
  const theme = useApp((state) => state.shownTheme);
  const columns = size === null ? 0 : Math.round(size.widthCssPx * size.ratio);
  useEffect(() => {
    minimap.setColumns(columns);
    return () => minimap.setColumns(0);
  }, [minimap, columns]);
  useLayoutEffect(() => {
    if (canvas.current !== null && size !== null) {
      paintMinimap(canvas.current, picture && { picture, ticks, hiddenSlots }, size);
    }
  }, [canvas, picture, ticks, hiddenSlots, theme, size]);
}

/** That of the picture, so that frame and picture agree while the trace grows. */
function useScale(minimap: Minimap, timeline: Timeline, size: CanvasSize | null): MinimapScale {
  const picture = useSyncExternalStore(minimap.subscribe, () => minimap.picture);
  const widthCssPx = size?.widthCssPx ?? 0;
  if (picture !== null) {
    return { startOffset: picture.from, endOffset: picture.to, widthCssPx };
  }
  const { startOffset, endOffset } = timeline.bounds;
  return { startOffset, endOffset, widthCssPx };
}

function useInput(
  box: RefObject<HTMLElement | null>,
  timeline: Timeline,
  scale: MinimapScale,
  showBand: (range: OffsetRange | null) => void,
): void {
  const current = useRef(scale);
  useLayoutEffect(() => {
    current.current = scale;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    return new MinimapInput({
      element,
      timeline,
      scale: () => current.current,
      showBand,
      wheelPans: () => appStore.getState().window?.settings.wheelPans ?? false,
    }).attach();
  }, [box, timeline, showBand]);
}
