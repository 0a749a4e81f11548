import type { HostToWorker } from '../../shared/trace-port.ts';
import { ArrivalHold } from './arrival-hold.ts';
import { ATLAS_PAGE_ROWS, ATLAS_PAGES } from './atlas-layout.ts';
import { resolveTheme } from './colours.ts';
import { onNextFrame, parseColour, resize } from './canvases.ts';
import type { Canvases } from './canvases.ts';
import type { ResolvedTheme } from './colours.ts';
import { DrawnMoments } from './drawn-moments.ts';
import { newFrameBatches } from './frame-batches.ts';
import { newEventLabels } from './event-labels.ts';
import { layFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { nudged, timeFrames } from './frame-times.ts';
import { FirstPicture } from './first-picture.ts';
import { createRenderer } from './gl/context.ts';
import type { Renderer } from './gl/context.ts';
import { Labels } from './labels.ts';
import { NO_MARKS } from './messages.ts';
import type {
  FrameTimesRequest,
  HitMarks,
  LaneLayout,
  Marks,
  PageToTimeline,
  PictureAnswer,
  RulerUnits,
  TimelineStats,
  TimelineToPage,
  TimelineView,
  TraceShape,
  WindowStrips,
} from './messages.ts';
import { marksForPicture, noPicture, takePicture, viewForPicture } from './picture-order.ts';
import type { PictureOrder } from './picture-order.ts';
import type { Scene } from './scene.ts';
import { TileStore } from './tile-store.ts';
import { stillMissing } from './wishes.ts';
import { wishesBeforeFrame } from './wishes-before-frame.ts';

type Question = Extract<
  PageToTimeline,
  { kind: 'ask-idle' | 'ask-stats' | 'ask-frame-times' | 'keep-moments' | 'lose-context' }
>;

/** Rectangles of 3 million events; with the atlas and its copy the tiles stay below 100 MiB. */
const MOST_RECT_BYTES = 48 * 2 ** 20;
const KEPT_FRAME_TIMES = 240;
/** The canvas holds back frames while an earlier one is on its way to the screen. */
const SHOWN_AFTER_FRAMES = 3;

/** The worker's state, and its loop: a frame is drawn when something changed, and only then. */
export class Timeline {
  readonly #post: (message: TimelineToPage) => void;
  readonly #tiles: TileStore;
  readonly #batches = newFrameBatches();
  #canvases: Canvases | null = null;
  #labels: Labels | null = null;
  readonly #eventLabels = newEventLabels();
  #renderer: Renderer | null = null;
  #picture: PictureOrder | null = null;
  #isContextLost = false;
  #contexts = 0;
  #theme: ResolvedTheme | null = null;
  #view: TimelineView | null = null;
  #isMoving = false;
  #layout: LaneLayout = { order: [], tops: [0] };
  #marks: Marks = NO_MARKS;
  #hits: HitMarks | null = null;
  #strips: WindowStrips | null = null;
  #hiddenSlots = 0;
  #units: RulerUnits = { unit: 'cycles', zero: '0' };
  #shape: TraceShape | null = null;
  #isScheduled = false;
  #isWaitingForFrame = false;
  #framesSinceDrawn = 0;
  readonly #idleIds: number[] = [];
  #frames = 0;
  /** Script time of wishes for the next frame; null before there are any. */
  #wishMs: number | null = null;
  readonly #frameMs: number[] = [];
  #lastFrame: Frame | null = null;
  /** The last frame, where only tiles that arrive can change it. */
  #shownFrame: Frame | null = null;
  readonly #arrivalHold = new ArrivalHold(() => this.#changed());
  readonly #moments = new DrawnMoments();
  readonly #firstPicture = new FirstPicture((ms) => setTimeout(() => this.#changed(), ms));

  constructor(post: (message: TimelineToPage) => void) {
    this.#post = post;
    const limits = { atlasRows: ATLAS_PAGES * ATLAS_PAGE_ROWS, rectBytes: MOST_RECT_BYTES };
    this.#tiles = new TileStore(limits, {
      changed: () => this.#tilesChanged(),
      refused: (code, message) => post({ kind: 'tile-refused', code, message }),
    });
  }

  receive(message: PageToTimeline): void {
    switch (message.kind) {
      case 'init':
        this.#theme = resolveTheme(message.theme, parseColour);
        this.#useCanvases({ gl: message.glCanvas, label: message.labelCanvas });
        break;
      case 'theme':
        this.#theme = resolveTheme(message.theme, parseColour);
        this.#batches.barSlots.clear();
        break;
      case 'connect':
        this.#tiles.connect(message.bulkPort);
        message.bulkPort.onmessage = (event: MessageEvent<HostToWorker>) =>
          this.#tiles.receive(event.data);
        if (!message.keepPicture) this.#forgetTrace();
        break;
      case 'trace':
        this.#firstPicture.begin();
        this.#tiles.setShape(message.shape, this.#shape);
        this.#shape = message.shape;
        break;
      case 'disconnect':
        this.#tiles.disconnect();
        if (!message.keepPicture) this.#forgetTrace();
        break;
      case 'lanes':
        this.#useLayout(message.layout);
        break;
      case 'view':
        this.#look(message.view);
        break;
      case 'filter':
        this.#hiddenSlots = message.hiddenSlots;
        this.#tiles.hideSlots(message.hiddenSlots);
        this.#batches.barSlots.clear();
        break;
      case 'marks':
        this.#marks = message.marks;
        break;
      case 'hits':
        this.#hits = message.hits;
        break;
      case 'windows':
        this.#strips = message.strips;
        break;
      case 'units':
        this.#units = message.units;
        break;
      case 'ask-picture':
        this.#endPicture(noPicture('Another one was asked for.'));
        this.#picture = message;
        break;
      default:
        this.#answer(message);
        return;
    }
    this.#changed();
  }

  #useLayout(layout: LaneLayout): void {
    this.#layout = layout;
    this.#tiles.setSums(layout.sums ?? []);
  }

  #look(view: TimelineView): void {
    // Who moves through an older picture is not kept waiting.
    if (this.#tiles.older !== null) this.#firstPicture.end();
    this.#view = view;
    // An older picture gives way at once.
    this.#isMoving = this.#tiles.older === null;
    this.#wishBeforeFrame(view);
  }

  /** What changes nothing that is drawn. */
  #answer(message: Question): void {
    switch (message.kind) {
      case 'ask-idle':
        this.#idleIds.push(message.id);
        this.#answerIdle();
        return;
      case 'ask-stats':
        this.#post({ kind: 'stats', stats: this.#stats() });
        return;
      case 'ask-frame-times':
        void this.#timeFrames(message.request);
        return;
      case 'keep-moments':
        this.#moments.start();
        return;
      case 'lose-context':
        this.#loseContext(message.restoreAfterMs);
        return;
    }
  }

  #forgetTrace(): void {
    this.#tiles.clear();
    this.#moments.forgetTrace();
    this.#shape = null;
    this.#marks = NO_MARKS;
    this.#hits = null;
    this.#strips = null;
  }

  #useCanvases(canvases: Canvases): void {
    this.#canvases = canvases;
    const context = canvases.label.getContext('2d');
    this.#labels = context === null ? null : new Labels(context);
    canvases.gl.addEventListener('webglcontextlost', (event) => {
      // Without this the context is never given back.
      event.preventDefault();
      this.#contextLost();
    });
    canvases.gl.addEventListener('webglcontextrestored', () => this.#contextRestored());
    this.#startRenderer(canvases.gl);
  }

  #startRenderer(canvas: OffscreenCanvas): void {
    try {
      this.#renderer = createRenderer(canvas);
      this.#contexts++;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#post({ kind: 'gl-failed', message });
    }
  }

  #contextLost(): void {
    this.#isContextLost = true;
    this.#renderer?.destroy();
    this.#renderer = null;
    // The atlas lived on the GPU alone; the host has all its texels.
    this.#tiles.clear();
    this.#batches.barSlots.clear();
    this.#eventLabels?.forgetSprites();
    this.#post({ kind: 'context-lost' });
  }

  #contextRestored(): void {
    this.#isContextLost = false;
    if (this.#canvases !== null) this.#startRenderer(this.#canvases.gl);
    this.#post({ kind: 'context-restored' });
    this.#changed();
  }

  #loseContext(restoreAfterMs: number): void {
    const restore = this.#renderer?.loseContext();
    if (restore !== undefined) setTimeout(restore, restoreAfterMs);
  }

  #changed(): void {
    this.#shownFrame = null;
    this.#arrivalHold.end();
    if (this.#isScheduled || this.#isContextLost) return;
    this.#isScheduled = true;
    this.#framesSinceDrawn = 0;
    onNextFrame(() => {
      this.#isScheduled = false;
      this.#drawFrame();
      this.#answerIdle();
    });
  }

  /**
   * Tiles around a complete picture do not draw it again, and those of a view draw it once, when the
   * last one is there: software WebGL takes two frames' time.
   */
  #tilesChanged(): void {
    const shown = this.#shownFrame;
    if (shown === null) {
      this.#changed();
      return;
    }
    this.#renderer?.upload(this.#tiles.takeUploads());
    this.#tiles.wish(stillMissing(shown.wishes, this.#tiles.current));
    if (!shown.complete) {
      if (!this.#tiles.awaitsVisible) return this.#changed();
      this.#arrivalHold.begin();
    }
    this.#answerIdle();
  }

  /** Once a frame: others of its views are not going to be drawn. A picture has tiles of its own. */
  #wishBeforeFrame(view: TimelineView): void {
    if (this.#theme === null || this.#renderer === null) return;
    if (this.#wishMs !== null || this.#picture !== null) return;
    const began = performance.now();
    this.#tiles.wish(wishesBeforeFrame(this.#scene(this.#theme, view), this.#tiles.current));
    this.#wishMs = performance.now() - began;
  }

  #drawFrame(asked = this.#view): void {
    const order = this.#picture;
    const view = order !== null && asked !== null ? viewForPicture(asked, order) : asked;
    const theme = this.#theme;
    const canvases = this.#canvases;
    const renderer = this.#renderer;
    if (theme === null || view === null || canvases === null || renderer === null) return;
    const began = performance.now();
    const scene = this.#scene(theme, view);
    const frame = layFrame(scene, this.#tiles, this.#batches);
    this.#isMoving = false;
    if (frame.hasStandIns) this.#changed();
    this.#tiles.wish(frame.wishes);
    if (this.#firstPicture.isAwaited(frame.complete, began)) return;
    resize(canvases, frame.viewport);
    this.#eventLabels?.lay(scene, frame, this.#batches);
    renderer.upload(this.#tiles.takeUploads());
    renderer.uploadSprites(this.#eventLabels?.takeUploads() ?? []);
    renderer.draw(this.#batches, { ...frame, hiddenSlots: this.#hiddenSlots }, theme);
    this.#labels?.draw(scene, frame);
    if (frame.complete) this.#tiles.dropOlder();
    if (frame.complete && order !== null) this.#endPicture(takePicture(canvases, frame));
    this.#lastFrame = frame;
    if (!this.#isScheduled) this.#shownFrame = frame;
    this.#frames++;
    this.#frameMs.push(performance.now() - began + (this.#wishMs ?? 0));
    this.#wishMs = null;
    if (this.#frameMs.length > KEPT_FRAME_TIMES) this.#frameMs.shift();
    if (this.#shape !== null) this.#noteMoment(this.#shape.generation, frame.complete, renderer);
  }

  #scene(theme: ResolvedTheme, view: TimelineView): Scene {
    return {
      theme,
      view,
      isMoving: this.#isMoving,
      layout: this.#layout,
      hiddenSlots: this.#hiddenSlots,
      marks: this.#picture === null ? this.#marks : marksForPicture(this.#marks),
      hits: this.#hits,
      strips: this.#strips,
      units: this.#units,
      shape: this.#shape,
    };
  }

  /** The view goes back to the screen's resolution. */
  #endPicture(answer: PictureAnswer): void {
    const order = this.#picture;
    if (order === null) return;
    this.#picture = null;
    this.#post({ kind: 'picture', id: order.id, answer });
    this.#changed();
  }

  #noteMoment(generation: number, isComplete: boolean, renderer: Renderer): void {
    const hasTiles = this.#tiles.current.tileCount > 0;
    this.#moments.note(generation, hasTiles, isComplete, renderer.finish);
  }

  async #timeFrames({ frames, empty }: FrameTimesRequest): Promise<void> {
    const view = this.#view;
    const draw = (frame: number): void => {
      if (empty) this.#clearCanvases();
      else this.#drawFrame(view === null ? null : nudged(view, frame));
    };
    const times = await timeFrames(frames, draw, () => this.#renderer?.finish());
    this.#post({ kind: 'frame-times', times });
    this.#changed();
  }

  #clearCanvases(): void {
    const theme = this.#theme;
    const frame = this.#lastFrame;
    if (theme === null || frame === null) return;
    this.#renderer?.clear(theme);
    this.#labels?.clear(frame.viewport);
  }

  #answerIdle(): void {
    const waitsForTiles = this.#renderer !== null && !this.#tiles.settled;
    if (this.#isScheduled || this.#isContextLost || waitsForTiles) return;
    this.#endPicture(noPicture('Not all of it could be loaded and drawn.'));
    if (this.#idleIds.length === 0) return;
    if (this.#framesSinceDrawn < SHOWN_AFTER_FRAMES) {
      this.#waitUntilShown();
      return;
    }
    for (const id of this.#idleIds.splice(0)) this.#post({ kind: 'idle', id });
  }

  /** Who asks wants to look at the picture, and software WebGL runs whole frames behind. */
  #waitUntilShown(): void {
    if (this.#isWaitingForFrame) return;
    this.#isWaitingForFrame = true;
    this.#renderer?.finish();
    onNextFrame(() => {
      this.#isWaitingForFrame = false;
      this.#framesSinceDrawn++;
      this.#answerIdle();
    });
  }

  #stats(): TimelineStats {
    const { current } = this.#tiles;
    return {
      frames: this.#frames,
      frameMs: [...this.#frameMs],
      level: this.#lastFrame?.level ?? 0,
      cachedTiles: current.tileCount,
      cachedBytes: current.bytes,
      rectsDrawn: this.#batches.rects.count,
      requestsInFlight: this.#tiles.inFlight,
      contexts: this.#contexts,
      renderer: this.#renderer?.description ?? 'none',
      moments: this.#moments.log,
    };
  }
}
