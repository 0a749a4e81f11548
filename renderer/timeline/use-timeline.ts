import { useSyncExternalStore } from 'react';
import type { TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';

/** Renders when the selected part of the timeline's state changes, at most once a frame. */
export function useTimeline<T>(timeline: Timeline, select: (state: TimelineState) => T): T {
  return useSyncExternalStore(timeline.subscribe, () => select(timeline.state));
}
