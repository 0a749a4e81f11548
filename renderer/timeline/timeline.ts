import type { LaneSize } from '../../shared/ipc.ts';
import type { CssPx, CycleOffset } from '../../shared/units.ts';
import type { ShownLanes } from '../store/lane-arrangement.ts';
import { NO_MARKS, type Marks, type PageToTimeline } from '../timeline-worker/messages.ts';
import {
  clampCamera,
  fitAll,
  maxCyclesPerCssPx,
  offsetAtX,
  panBy,
  reveal,
  zoomAt,
  zoomToRange,
  type Camera,
  type CameraBounds,
} from './camera.ts';
import { HeldMotion, type Move } from './held-motion.ts';
import { messagesFor, type Posted } from './posted.ts';
import {
  CYCLES_RULER_CSS_PX,
  START,
  type TimelineExtent,
  type TimelineState,
} from './timeline-state.ts';
import {
  clampScrollTop,
  layOutTracks,
  scrollTopToShow,
  stickyHeight,
  topOfPosition,
  visiblePositions,
} from './track-layout.ts';
import { ViewHistory, type SeenView, type ViewChange } from './view-history.ts';

interface OffsetRange {
  readonly from: CycleOffset;
  readonly to: CycleOffset;
}

const TIME_RULER_CSS_PX = 36;
/** One press of a zoom button or of its menu command. */
export const ZOOM_STEP_FACTOR = 1.5;
/** Where events fill less of the extent than this, a trace opens on its events. */
const SPARSE_SHARE = 0.05;

/**
 * Camera, scroll and marks, outside React. Whatever changes within a frame is posted to the
 * timeline worker once, at the frame; React subscribes to the parts that it shows.
 */
export class Timeline {
  readonly #post: (message: PageToTimeline) => void;
  readonly #listeners = new Set<() => void>();
  readonly #motion = new HeldMotion();
  #state = START;
  #marks: Marks = NO_MARKS;
  #posted: Posted = { state: START, marks: NO_MARKS };
  #frame = 0;
  /** A trace was shown before the view had a size. */
  #homePending = false;
  /** Where the view goes when the extent grows; null where the user has put it elsewhere. */
  #follows: 'home' | 'all' | Camera | null = null;
  /** What there is to see beyond this trace: of another one that is looked at together with it. */
  #reach: OffsetRange | null = null;
  /** Where the user has been; pointers tell it when they are pressed and released. */
  readonly history = new ViewHistory();

  constructor(post: (message: PageToTimeline) => void) {
    this.#post = post;
  }

  get state(): TimelineState {
    return this.#state;
  }

  /** Something is still to be posted, or a held key moves the view. */
  get busy(): boolean {
    return this.#frame !== 0 || this.#motion.active;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `shiftCycles`: keep the view, with offsets counted from an origin that lies so much later. */
  showTrace(extent: TimelineExtent, shiftCycles: number | null): void {
    const rulerHeightCssPx = extent.hasTime ? TIME_RULER_CSS_PX : CYCLES_RULER_CSS_PX;
    this.#change({ extent, rulerHeightCssPx });
    this.#layOut();
    // The worker has forgotten the trace before, and what belonged to it.
    this.#posted = { state: START, marks: NO_MARKS };
    if (shiftCycles === null) {
      this.history.clear();
      this.#change({ scrollTopCssPx: 0 });
      this.#goHome();
      return;
    }
    this.history.shift(shiftCycles);
    const { camera } = this.#state;
    const kept = { ...camera, startOffset: camera.startOffset - shiftCycles };
    this.#place(kept);
    // So far the trace may end before the view does.
    this.#follows = kept;
  }

  /**
   * Other lanes, or in another order. `keep`: the lane at the top stays there, where it is still
   * shown, or the scrolling stays, or the first lanes come into view.
   */
  showLanes(lanes: ShownLanes, keep: 'lane' | 'scroll' | 'top' = 'lane'): void {
    const { tracks, scrollTopCssPx, lanes: before } = this.#state;
    const { first } = visiblePositions(scrollTopCssPx, tracks);
    const hiddenCssPx = -topOfPosition(first, scrollTopCssPx, tracks) + stickyHeight(tracks);
    const key = before.keys[first];
    const parent = before.parents[first] ?? null;
    this.#change({ lanes });
    this.#layOut();
    if (keep === 'top') return this.#scrollTo(0);
    const at = key === undefined ? -1 : lanes.keys.indexOf(key);
    const now = at < 0 && parent !== null ? lanes.keys.indexOf(parent) : at;
    if (keep === 'scroll' || scrollTopCssPx === 0 || now < 0) return;
    const { tracks: after } = this.#state;
    this.#scrollTo(now * after.laneHeightCssPx - stickyHeight(after) + hiddenCssPx);
  }

  setLaneSize(laneSize: LaneSize): void {
    if (laneSize === this.#state.laneSize) return;
    const { tracks, scrollTopCssPx } = this.#state;
    const scrolledLanes = scrollTopCssPx / tracks.laneHeightCssPx;
    this.#change({ laneSize });
    this.#layOut();
    this.#scrollTo(scrolledLanes * this.#state.tracks.laneHeightCssPx);
  }

  /** More of the same trace was read. The view shows all there is, as long as nobody has moved it. */
  growTrace(extent: TimelineExtent): void {
    this.#change({ extent });
    if (this.#follows === 'home') this.#goHome();
    else if (this.#follows === 'all') this.#place(fitAll(this.#bounds()));
    else this.#place(this.#follows ?? this.#state.camera);
  }

  clear(): void {
    this.#change({ extent: null, scrollTopCssPx: 0, cursorOffset: null });
    this.setMarks(NO_MARKS);
  }

  resize(widthCssPx: CssPx, heightCssPx: CssPx, devicePixelRatio: number): void {
    const before = this.#state;
    const wasFull = before.camera.cyclesPerCssPx === maxCyclesPerCssPx(this.#bounds());
    this.#change({ widthCssPx, heightCssPx, devicePixelRatio });
    this.#layOut();
    if (widthCssPx === 0 || !before.extent) return;
    if (this.#homePending) this.#goHome();
    else if (wasFull && before.widthCssPx > 0) this.#place(fitAll(this.#bounds()));
    else this.#place(this.#state.camera);
  }

  /** From here on the view stays; only that of all follows a growing extent. */
  setCamera(camera: Camera, change: ViewChange = 'jump'): void {
    const before = this.#seen();
    this.#place(camera);
    if (this.#state.camera === before.camera) return;
    this.#followFrom(this.#state.camera);
    this.history.leaves(before, change, performance.now());
  }

  /** Another timeline, which has the same reach, leads: nothing that its user has to go back to. */
  follow(camera: Camera, scrollTopCssPx: CssPx): void {
    if (!this.#state.extent) return;
    const now = this.#state.camera;
    const { startOffset, cyclesPerCssPx } = camera;
    const same = startOffset === now.startOffset && cyclesPerCssPx === now.cyclesPerCssPx;
    if (!same) this.#change({ camera });
    this.#follows = null;
    this.#homePending = false;
    this.#scrollTo(scrollTopCssPx);
  }

  /** How far the view may go beyond the trace's ends; null: no further. */
  setReach(reach: OffsetRange | null): void {
    this.#reach = reach;
    this.#place(this.#state.camera);
  }

  #followFrom(now: Camera): void {
    this.#follows = now.cyclesPerCssPx === maxCyclesPerCssPx(this.#bounds()) ? 'all' : null;
  }

  #place(camera: Camera): void {
    if (!this.#state.extent) return;
    const next = clampCamera(camera, this.#bounds());
    const now = this.#state.camera;
    const same = next.startOffset === now.startOffset && next.cyclesPerCssPx === now.cyclesPerCssPx;
    if (!same) this.#change({ camera: next });
  }

  zoomAt(xCssPx: CssPx, factor: number): void {
    this.setCamera(zoomAt(this.#state.camera, xCssPx, factor, this.#bounds()), 'move');
  }

  zoomAtMiddle(factor: number): void {
    this.zoomAt(this.#state.widthCssPx / 2, factor);
  }

  zoomToRange(from: CycleOffset, to: CycleOffset, margin?: number): void {
    this.setCamera(zoomToRange(from, to, this.#bounds(), margin));
  }

  /** Brings a cycle into the middle, as far as the trace's ends allow. */
  centre(offset: CycleOffset): void {
    const { camera, widthCssPx } = this.#state;
    const startOffset = offset - (widthCssPx / 2) * camera.cyclesPerCssPx;
    this.setCamera({ ...camera, startOffset });
  }

  zoomToAll(): void {
    this.setCamera(fitAll(this.#bounds()));
    this.#follows = 'all';
  }

  panBy(xCssPx: CssPx): void {
    this.setCamera(panBy(this.#state.camera, xCssPx, this.#bounds()), 'move');
  }

  scrollTo(scrollTopCssPx: CssPx): void {
    const before = this.#seen();
    this.#scrollTo(scrollTopCssPx);
    if (this.#state.scrollTopCssPx === before.scrollTopCssPx) return;
    this.history.leaves(before, 'move', performance.now());
  }

  #scrollTo(scrollTopCssPx: CssPx): void {
    const next = clampScrollTop(scrollTopCssPx, this.#state.tracks);
    if (next !== this.#state.scrollTopCssPx) this.#change({ scrollTopCssPx: next });
  }

  goBack(): void {
    this.#show(this.history.back(this.#seen()));
  }

  goForward(): void {
    this.#show(this.history.forward(this.#seen()));
  }

  #seen(): SeenView {
    const { camera, scrollTopCssPx, widthCssPx } = this.#state;
    return { camera, scrollTopCssPx, widthCssPx };
  }

  #show(view: SeenView | null): void {
    if (view === null) return;
    const { camera, scrollTopCssPx, widthCssPx } = view;
    const end = offsetAtX(camera, widthCssPx);
    const isSameWidth = widthCssPx === this.#state.widthCssPx;
    this.#place(isSameWidth ? camera : zoomToRange(camera.startOffset, end, this.#bounds(), 0));
    this.#followFrom(this.#state.camera);
    this.#scrollTo(scrollTopCssPx);
    // Also where nothing moves, there are others to go to now.
    this.#schedule();
  }

  scrollBy(yCssPx: CssPx): void {
    this.scrollTo(this.#state.scrollTopCssPx + yCssPx);
  }

  /** Brings an event and its lane into view at the present scale. */
  reveal(lane: number, from: CycleOffset, to: CycleOffset): void {
    this.setCamera(reveal(this.#state.camera, from, to, this.#bounds()), 'move');
    const { lanes, scrollTopCssPx, tracks } = this.#state;
    const position = lanes.positions[lane] ?? -1;
    if (position >= 0) this.scrollTo(scrollTopToShow(position, scrollTopCssPx, tracks));
  }

  /** What the view shows, beyond the trace's ends too. */
  get shownRange(): { readonly from: CycleOffset; readonly to: CycleOffset } {
    const { camera, widthCssPx } = this.#state;
    return { from: camera.startOffset, to: offsetAtX(camera, widthCssPx) };
  }

  /** All there is to see, and the width it is seen through. */
  get bounds(): CameraBounds {
    return this.#bounds();
  }

  /** Whole cycles of what there is to see. */
  rangeInView(): { readonly from: CycleOffset; readonly to: CycleOffset } {
    const { camera, widthCssPx } = this.#state;
    const { startOffset, endOffset } = this.#bounds();
    const from = Math.max(startOffset, Math.floor(camera.startOffset));
    const to = Math.min(endOffset, Math.ceil(offsetAtX(camera, widthCssPx)));
    return { from, to: Math.max(from, to) };
  }

  setCursor(cursorOffset: CycleOffset | null): void {
    if (cursorOffset === this.#state.cursorOffset) return;
    this.#change({ cursorOffset });
    this.setMarks({ cursorOffset });
  }

  setMarks(change: Partial<Marks>): void {
    this.#marks = { ...this.#marks, ...change };
    this.#schedule();
  }

  press(move: Move): void {
    this.#motion.press(move, performance.now());
    this.#schedule();
  }

  release(move: Move): void {
    this.#motion.release(move);
  }

  releaseAll(): void {
    this.#motion.releaseAll();
  }

  /** The camera's bounds: the extent, widened to events that lie outside of it, and the reach. */
  #bounds(): CameraBounds {
    const { extent, widthCssPx } = this.#state;
    const { from, to } = this.#reach ?? { from: Infinity, to: -Infinity };
    return {
      startOffset: extent ? Math.min(extent.extentStart, extent.firstOffset, from) : 0,
      endOffset: extent ? Math.max(extent.extentEnd, extent.lastOffset, to) : 0,
      widthCssPx,
    };
  }

  #goHome(): void {
    const { extent, widthCssPx } = this.#state;
    this.#follows = 'home';
    this.#homePending = widthCssPx === 0;
    if (!extent || this.#homePending) return;
    const bounds = this.#bounds();
    const eventCycles = extent.lastOffset - extent.firstOffset;
    const isSparse = eventCycles < (bounds.endOffset - bounds.startOffset) * SPARSE_SHARE;
    const { firstOffset, lastOffset } = extent;
    if (isSparse && eventCycles > 0) this.#place(zoomToRange(firstOffset, lastOffset, bounds));
    else this.#place(fitAll(bounds));
  }

  #layOut(): void {
    const { lanes, laneSize, heightCssPx, rulerHeightCssPx, tracks, scrollTopCssPx } = this.#state;
    const { order, mostRows, pinnedCount } = lanes;
    const viewportCssPx = heightCssPx - rulerHeightCssPx;
    const next = layOutTracks(order.length, viewportCssPx, mostRows, laneSize, pinnedCount);
    const same =
      next.laneCount === tracks.laneCount &&
      next.laneHeightCssPx === tracks.laneHeightCssPx &&
      next.stickyCount === tracks.stickyCount &&
      next.viewportHeightCssPx === tracks.viewportHeightCssPx;
    if (same) return;
    this.#change({ tracks: next, scrollTopCssPx: clampScrollTop(scrollTopCssPx, next) });
  }

  #change(change: Partial<TimelineState>): void {
    this.#state = { ...this.#state, ...change };
    this.#schedule();
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#runFrame(now));
  }

  #runFrame(nowMs: number): void {
    this.#frame = 0;
    this.#move(nowMs);
    this.#postChanges();
    for (const listener of this.#listeners) listener();
    if (this.#motion.active) this.#schedule();
  }

  #move(nowMs: number): void {
    if (!this.#motion.active) return;
    const step = this.#motion.step(nowMs);
    const { cursorOffset, camera, widthCssPx } = this.#state;
    if (step.zoomFactor !== 1) {
      const atCursor =
        cursorOffset === null
          ? widthCssPx / 2
          : (cursorOffset - camera.startOffset) / camera.cyclesPerCssPx;
      this.zoomAt(Math.max(0, Math.min(widthCssPx, atCursor)), step.zoomFactor);
    }
    if (step.panShare !== 0) this.panBy(step.panShare * widthCssPx);
    if (step.scrollCssPx !== 0) this.scrollBy(step.scrollCssPx);
  }

  #postChanges(): void {
    const now = { state: this.#state, marks: this.#marks };
    for (const message of messagesFor(now, this.#posted)) this.#post(message);
    this.#posted = now;
  }
}
