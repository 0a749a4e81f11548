import type { ResolvedTheme } from './colours.ts';
import type { LaneLayout, Marks, TimelineView, TraceShape } from './messages.ts';

/** What the page has told so far. A frame is a pure function of it and of the tiles at hand. */
export interface Scene {
  readonly theme: ResolvedTheme;
  readonly view: TimelineView;
  readonly layout: LaneLayout;
  readonly marks: Marks;
  /** null before a trace is known: only the empty ruler is drawn. */
  readonly shape: TraceShape | null;
}
