import type { Result } from '../../shared/result.ts';
import type { EventType } from '../../shared/trace/event-types.ts';
import type { LaneSum } from '../../shared/trace/lane-sum.ts';
import { columnCycles, levelFor } from './levels.ts';
import type { ColumnView } from '../../shared/trace/search/hit-columns.ts';

/**
 * The contract between the page and its timeline worker. The page owns camera, lane order and
 * selection and posts them as they change; the worker draws at most one frame for all that arrived
 * since the last. Offsets are cycles from the trace's origin (shared/units.ts); heights and tops
 * are CSS pixels; messages are handled in the order in which they were posted.
 */

// ── page → worker ─────────────────────────────────────────────────────────────────────────────

/** Any colours that CSS knows; the worker resolves them. */
export interface TimelineTheme {
  /** Fill of the eight slots of shared/trace/event-types.ts, in slot order. */
  readonly slots: readonly string[];
  readonly background: string;
  readonly laneBackground: string;
  /** Hairlines: lane separators, grid, the ruler's edge. */
  readonly line: string;
  readonly text: string;
  readonly textDim: string;
  /** Outlines of selection and hover, areas, drag boxes. */
  readonly accent: string;
  /** Of notes, by the number in `NoteMark.colour`. */
  readonly notes: readonly string[];
  /** CSS font families of labels and ruler. */
  readonly fontFamily: string;
  readonly fontSizeCssPx: number;
}

/** What the worker has to know of a trace; made from the TraceSummary of the query port. */
export interface TraceShape {
  readonly generation: number;
  /** The finest level of tiles outside of `detailed`. */
  readonly overviewLevel: number;
  /** Where there are tiles of any level: of all offsets ±Infinity, null where of none. */
  readonly detailed: { readonly from: number; readonly to: number } | null;
  /** Core ids and rows of the lanes, by lane index. */
  readonly cores: readonly number[];
  readonly rows: readonly number[];
  readonly types: readonly EventType[];
  /** Absolute cycle of offset 0, decimal. */
  readonly origin: string;
  readonly extentStart: number;
  readonly extentEnd: number;
  /** How far the trace has been read: what lies further right is not known, and not drawn as idle. */
  readonly readEnd: number;
  readonly clockMhz: number | null;
}

/**
 * The lanes to draw, from top to bottom. `tops` has one entry more than `order`; lane `order[i]`
 * reaches from `tops[i]` to `tops[i + 1]`, counted from the top of the scrolled content.
 */
export interface LaneLayout {
  /** −1: the lane of a core without events. The number of a sum: the mean of its lanes. */
  readonly order: readonly number[];
  readonly tops: readonly number[];
  /** The first so many lanes do not scroll; the others go below them. Absent: none. */
  readonly stickyCount?: number;
  /** Those whose numbers `order` has. Absent: none. */
  readonly sums?: readonly LaneSum[];
}

export interface TimelineView {
  /** The cycle at the left edge of the canvas. */
  readonly startOffset: number;
  readonly cyclesPerCssPx: number;
  readonly scrollTopCssPx: number;
  /** Of both canvases, ruler included. The page lays the canvases out at exactly this size. */
  readonly widthCssPx: number;
  readonly heightCssPx: number;
  /** The ruler lies above the lanes; content starts below it. */
  readonly rulerHeightCssPx: number;
  readonly devicePixelRatio: number;
}

export interface EventMark {
  readonly lane: number;
  readonly row: number;
  readonly startOffset: number;
  readonly endOffset: number;
}

/** Cycles × a run of lanes in layout order (first to last position in `order`, inclusive). */
export interface AreaMark {
  readonly startOffset: number;
  readonly endOffset: number;
  /** null: all lanes, drawn through the ruler too (zoom to a range). */
  readonly positions: readonly [first: number, last: number] | null;
}

/** What somebody noted: a cycle, or an area of some cores. */
export interface NoteMark {
  readonly startOffset: number;
  /** null: a single cycle, drawn through all lanes. */
  readonly endOffset: number | null;
  /** Inclusive runs of core ids; null: all. */
  readonly cores: readonly (readonly [first: number, last: number])[] | null;
  /** Place in the theme's `notes`. */
  readonly colour: number;
}

/** What the ruler's first line and the grid count; a line below it counts the other. */
export interface RulerUnits {
  readonly unit: 'cycles' | 'us' | 'ms' | 's';
  /** Absolute cycle that is shown as 0, decimal. */
  readonly zero: string;
}

/** Where hits of a search are, lane by lane, sums too; `marked` has `view.columns` entries each, 1 for hits. */
export interface HitMarks {
  readonly view: ColumnView;
  readonly lanes: readonly number[];
  readonly marked: Uint8Array;
}

/** The edge of an event that something which is dragged has snapped to. */
export interface SnapMark {
  readonly offset: number;
  readonly lane: number;
}

/** Two cycles and what lies between them, drawn through ruler and lanes. */
export interface SpanMark {
  readonly startOffset: number;
  readonly endOffset: number;
  /** Stands between the lines, where there is room, else beside them; '' for none. */
  readonly label: string;
}

/** How windows of work compare with the same work in another trace, lane by lane. */
export interface WindowStrips {
  readonly lanes: readonly number[];
  readonly windows: number;
  /** Offsets by lane × (windows + 1). */
  readonly edges: Float64Array;
  /** By lane × windows, −1 to 1: above 0 slower here, below 0 faster; nothing is drawn for 0. */
  readonly change: Float32Array;
}

export interface Marks {
  readonly selected: EventMark | null;
  readonly hovered: EventMark | null;
  readonly area: AreaMark | null;
  /** The box of a drag that is not finished. */
  readonly drag: AreaMark | null;
  /** Vertical hairline at the cursor; null where there is none. */
  readonly cursorOffset: number | null;
  /** The cycle that was gone to last, as long as the view stays there. */
  readonly goalOffset: number | null;
  /** By start. */
  readonly notes: readonly NoteMark[];
  /** Another event that the selected one is compared with. */
  readonly other: EventMark | null;
  readonly snaps: readonly SnapMark[];
  /** What is measured, and the gap between two events; labels one below the other. */
  readonly spans: readonly SpanMark[];
}

export const NO_MARKS: Marks = {
  selected: null,
  hovered: null,
  area: null,
  drag: null,
  cursorOffset: null,
  goalOffset: null,
  notes: [],
  other: null,
  snaps: [],
  spans: [],
};

export type PageToTimeline =
  /** Once, first; both canvases in the transfer list. The label canvas lies over the GL one. */
  | {
      readonly kind: 'init';
      readonly glCanvas: OffscreenCanvas;
      readonly labelCanvas: OffscreenCanvas;
      readonly theme: TimelineTheme;
    }
  | { readonly kind: 'theme'; readonly theme: TimelineTheme }
  /**
   * A host's bulk port (in the transfer list). `keepPicture`: the trace is the same file again
   * (reload), what is drawn stays until its new tiles arrive; else the canvas is emptied.
   */
  | { readonly kind: 'connect'; readonly bulkPort: MessagePort; readonly keepPicture: boolean }
  /** The trace behind the port, again whenever its generation changes. Nothing is drawn before. */
  | { readonly kind: 'trace'; readonly shape: TraceShape }
  /** The port is gone (host lost) or the trace was closed; `keepPicture` leaves the last tiles. */
  | { readonly kind: 'disconnect'; readonly keepPicture: boolean }
  | { readonly kind: 'lanes'; readonly layout: LaneLayout }
  | { readonly kind: 'view'; readonly view: TimelineView }
  | { readonly kind: 'marks'; readonly marks: Marks }
  /** null: nothing is searched for. */
  | { readonly kind: 'hits'; readonly hits: HitMarks | null }
  /** null: the trace is not compared with another one. */
  | { readonly kind: 'windows'; readonly strips: WindowStrips | null }
  | { readonly kind: 'units'; readonly units: RulerUnits }
  /** Types that are not drawn, one bit a slot; as long as nothing else is said. */
  | { readonly kind: 'filter'; readonly hiddenSlots: number }
  /** Answered by `idle` with the same id when no visible tile is missing and nothing is dirty. */
  | { readonly kind: 'ask-idle'; readonly id: number }
  /** Answered by `picture` with the same id; `ratio`: device pixels to a CSS pixel. */
  | { readonly kind: 'ask-picture'; readonly id: number; readonly ratio: number }
  /** Answered by `stats`. */
  | { readonly kind: 'ask-stats' }
  /** Tests and benches only; answered by `frame-times`. */
  | { readonly kind: 'ask-frame-times'; readonly request: FrameTimesRequest }
  /** Tests and benches only: keep in `stats` when frames were drawn. */
  | { readonly kind: 'keep-moments' }
  /** Tests only: loses the WebGL context and has it restored after `restoreAfterMs`. */
  | { readonly kind: 'lose-context'; readonly restoreAfterMs: number };

// ── worker → page ─────────────────────────────────────────────────────────────────────────────

export interface TimelineStats {
  readonly frames: number;
  /** Script time of the last frames, newest last, at most 240. */
  readonly frameMs: readonly number[];
  readonly level: number;
  readonly cachedTiles: number;
  readonly cachedBytes: number;
  readonly rectsDrawn: number;
  readonly requestsInFlight: number;
  /** WebGL contexts so far: one, and one more for each that was lost and restored. */
  readonly contexts: number;
  /** Vendor and renderer as the driver names them. */
  readonly renderer: string;
  /** Oldest first; empty unless they are kept. */
  readonly moments: readonly DrawnMoment[];
}

/** A frame that was the first of its generation to show anything, or to miss nothing. */
export interface DrawnMoment {
  readonly name: 'begun' | 'complete';
  readonly generation: number;
  /** When it had been drawn, in milliseconds since 1970. */
  readonly epochMs: number;
}

/** What the view shows, without what follows the pointer. Pixels count from the bitmap's top. */
export interface TimelinePicture {
  /** Ruler and lanes as wide as the view; who is told owns it. */
  readonly bitmap: ImageBitmap;
  readonly ratio: number;
  /** Where the ruler ends and the lanes begin. */
  readonly rulerPx: number;
  /** Positions in the layout; a lane may reach beyond the picture. */
  readonly lanes: readonly {
    readonly position: number;
    readonly topPx: number;
    readonly bottomPx: number;
  }[];
}

/** Errors: `picture-too-large`, `no-picture`. */
export type PictureAnswer = Result<TimelinePicture>;

/** Frames to draw one after the other, each of them nudged by a fraction of a pixel. */
export interface FrameTimesRequest {
  readonly frames: number;
  /** Frames of the same canvases that are cleared and nothing else: what is compared with. */
  readonly empty: boolean;
}

/** One entry a frame, milliseconds. */
export interface FrameTimes {
  /** From the frame's begin until its last command was given. */
  readonly scriptMs: readonly number[];
  /** From the frame's begin until WebGL had drawn it. */
  readonly drawnMs: readonly number[];
  /** From one frame to the next, putting it on the screen included. */
  readonly frameMs: readonly number[];
}

export type TimelineToPage =
  | { readonly kind: 'idle'; readonly id: number }
  | { readonly kind: 'picture'; readonly id: number; readonly answer: PictureAnswer }
  | { readonly kind: 'stats'; readonly stats: TimelineStats }
  | { readonly kind: 'frame-times'; readonly times: FrameTimes }
  /** WebGL cannot be had: the page says so; `message` is for people. */
  | { readonly kind: 'gl-failed'; readonly message: string }
  | { readonly kind: 'context-lost' }
  | { readonly kind: 'context-restored' }
  /** A tile request was refused: shown once by the page. */
  | { readonly kind: 'tile-refused'; readonly code: string; readonly message: string };

// ── how a lane's height is divided: drawing and hit testing share it ──────────────────────────

/** Left free at the bottom of every lane. */
export const LANE_GAP_CSS_PX = 1;
export const MIN_ROW_CSS_PX = 5;

/** Rows of a lane that are drawn one below the other; deeper ones fall into the last. */
export function drawnRows(laneHeightCssPx: number, rows: number): number {
  const fitting = Math.floor((laneHeightCssPx - LANE_GAP_CSS_PX) / MIN_ROW_CSS_PX);
  return Math.max(1, Math.min(rows, fitting));
}

/** Top and bottom of a row, in CSS pixels from the top of its lane. Row 0 is the topmost. */
export function rowSpan(
  laneHeightCssPx: number,
  rows: number,
  row: number,
): { readonly topCssPx: number; readonly bottomCssPx: number } {
  const drawn = drawnRows(laneHeightCssPx, rows);
  const heightCssPx = (laneHeightCssPx - LANE_GAP_CSS_PX) / drawn;
  const place = Math.min(row, drawn - 1);
  return { topCssPx: place * heightCssPx, bottomCssPx: (place + 1) * heightCssPx };
}

/** The column that is drawn at an offset where a level of tiles for the view is to be had. */
export function columnAt(
  offset: number,
  devicePxPerCycle: number,
): { readonly from: number; readonly to: number } {
  const cycles = columnCycles(levelFor(devicePxPerCycle));
  const from = Math.floor(offset / cycles) * cycles;
  return { from, to: from + cycles };
}

/**
 * The row at `yCssPx` from the top of a lane; null where every row is meant (the last one drawn
 * while deeper rows are folded into it).
 */
export function rowAt(laneHeightCssPx: number, rows: number, yCssPx: number): number | null {
  const drawn = drawnRows(laneHeightCssPx, rows);
  const row = Math.floor((yCssPx * drawn) / (laneHeightCssPx - LANE_GAP_CSS_PX));
  const place = Math.max(0, Math.min(drawn - 1, row));
  return place === drawn - 1 && rows > drawn ? null : place;
}
