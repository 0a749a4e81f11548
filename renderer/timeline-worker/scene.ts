import type { ResolvedTheme } from './colours.ts';
import type {
  HitMarks,
  LaneLayout,
  Marks,
  RulerUnits,
  TimelineView,
  TraceShape,
  WindowStrips,
} from './messages.ts';

/** What the page has told so far. A frame is a pure function of it and of the tiles at hand. */
export interface Scene {
  readonly theme: ResolvedTheme;
  readonly view: TimelineView;
  /** The view is another than the last frame's: this frame must not keep the next waiting. */
  readonly isMoving?: boolean;
  readonly layout: LaneLayout;
  /** Types that are not drawn, one bit a slot. Absent: none. */
  readonly hiddenSlots?: number;
  readonly marks: Marks;
  /** Absent: nothing is searched for. */
  readonly hits?: HitMarks | null;
  /** Absent: the trace is not compared. */
  readonly strips?: WindowStrips | null;
  /** Absent: cycles, from cycle 0. */
  readonly units?: RulerUnits;
  /** null before a trace is known: only the empty ruler is drawn. */
  readonly shape: TraceShape | null;
}
