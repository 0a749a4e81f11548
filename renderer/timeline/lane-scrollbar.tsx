import { useEffect, useRef } from 'react';
import type { Timeline } from './timeline.ts';
import { maxScrollTop } from './track-layout.ts';
import { useTimeline } from './use-timeline.ts';

/** The system's own scroll bar, kept in step with the lanes. */
export function LaneScrollbar({ timeline }: { timeline: Timeline }) {
  const element = useRef<HTMLDivElement>(null);
  const lastSet = useRef(-1);
  const tracks = useTimeline(timeline, (state) => state.tracks);
  const scrollTop = useTimeline(timeline, (state) => state.scrollTopCssPx);
  const ruler = useTimeline(timeline, (state) => state.rulerHeightCssPx);
  const scrolls = maxScrollTop(tracks) > 0;

  useEffect(() => {
    const bar = element.current;
    // Setting what is there already would round a position between two pixels.
    if (!bar || Math.abs(bar.scrollTop - scrollTop) < 1) return;
    bar.scrollTop = scrollTop;
    lastSet.current = bar.scrollTop;
  }, [scrollTop, scrolls, tracks]);

  if (!scrolls) return null;
  return (
    <div
      ref={element}
      className="lane-scrollbar"
      style={{ marginTop: ruler }}
      tabIndex={-1}
      onScroll={(event) => {
        const { scrollTop: shown } = event.currentTarget;
        // The event of our own setting may come when the lanes have moved on already.
        if (shown === lastSet.current) return;
        lastSet.current = -1;
        if (Math.abs(shown - timeline.state.scrollTopCssPx) >= 1) timeline.scrollTo(shown);
      }}
    >
      <div style={{ height: tracks.contentHeightCssPx }} />
    </div>
  );
}
