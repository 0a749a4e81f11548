import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useUnits } from '../store/shown-units.ts';
import { showOnOneLine, showPosition } from '../ui/format-units.ts';
import { frameOf, rangeAfterKey, type MinimapPart, type MinimapScale } from './minimap-scale.ts';
import type { Timeline } from './timeline.ts';

type Thumb = Exclude<MinimapPart, 'outside'>;

/** After so long without a move the view is told in words. */
const REST_MS = 100;

/** What is in view: a frame with two edges, each of the three to be moved by keys. */
export function MinimapFrameView(props: {
  timeline: Timeline;
  scale: MinimapScale;
  summary: TraceSummary;
}) {
  const { timeline, scale, summary } = props;
  const { left, right, frame } = usePlaces(timeline, scale);
  useRest(timeline);
  const range = timeline.shownRange;
  const onKeyDown = (part: Thumb) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inside = insideOf(scale, timeline.shownRange);
    const next = rangeAfterKey(event.key, part, inside, scale);
    if (next === null) return;
    event.preventDefault();
    if (part === 'frame') {
      timeline.setCamera({ ...timeline.state.camera, startOffset: next.from }, 'move');
    } else timeline.zoomToRange(next.from, next.to, 0);
  };
  const slider = { scale, summary, onKeyDown };
  return (
    <>
      <div className="minimap-veil" ref={left} style={{ left: 0 }} />
      <div className="minimap-veil" ref={right} style={{ right: 0 }} />
      <div className="minimap-frame" data-testid="minimap-frame" ref={frame}>
        <Slider {...slider} part="frame" label="Place of the view" offset={range.from} />
        <Slider {...slider} part="start" label="Start of the view" offset={range.from} />
        <Slider {...slider} part="end" label="End of the view" offset={range.to} />
      </div>
    </>
  );
}

/** Moves the frame at every frame of the timeline by hand, so that none of them waits for React. */
function usePlaces(timeline: Timeline, scale: MinimapScale) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      if (!left.current || !right.current || !frame.current) return;
      const { leftCssPx, rightCssPx } = frameOf(scale, timeline.shownRange);
      left.current.style.width = `${leftCssPx}px`;
      right.current.style.left = `${rightCssPx}px`;
      frame.current.style.left = `${leftCssPx}px`;
      frame.current.style.width = `${rightCssPx - leftCssPx}px`;
    };
    place();
    return timeline.subscribe(place);
  });
  return { left, right, frame };
}

/** Renders when the view has come to rest. */
function useRest(timeline: Timeline): void {
  const [, rest] = useState(timeline.state.camera);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let { camera } = timeline.state;
    const unsubscribe = timeline.subscribe(() => {
      if (timeline.state.camera === camera) return;
      ({ camera } = timeline.state);
      clearTimeout(waiting);
      waiting = setTimeout(() => rest(camera), REST_MS);
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  }, [timeline]);
}

/** The margins beside a trace that is in view as a whole are no part of it. */
function insideOf({ startOffset, endOffset }: MinimapScale, range: { from: number; to: number }) {
  return {
    from: Math.max(startOffset, Math.min(endOffset, range.from)),
    to: Math.max(startOffset, Math.min(endOffset, range.to)),
  };
}

function Slider(props: {
  part: Thumb;
  label: string;
  offset: number;
  scale: MinimapScale;
  summary: TraceSummary;
  onKeyDown(part: Thumb): (event: KeyboardEvent) => void;
}) {
  const { part, label, offset, scale, summary } = props;
  const units = useUnits();
  const { startOffset, endOffset } = scale;
  const inside = Math.round(Math.max(startOffset, Math.min(endOffset, offset)));
  const cycle = BigInt(summary.origin) + BigInt(inside);
  const absolute = (at: number): number => Number(BigInt(summary.origin) + BigInt(Math.round(at)));
  return (
    <div
      className={`minimap-slider minimap-${part === 'frame' ? 'place' : part}`}
      role="slider"
      tabIndex={0}
      data-own-arrows
      aria-label={label}
      aria-valuemin={absolute(startOffset)}
      aria-valuemax={absolute(endOffset)}
      aria-valuenow={absolute(inside)}
      aria-valuetext={showOnOneLine(showPosition(cycle, units), units)}
      onKeyDown={props.onKeyDown(part)}
    />
  );
}
