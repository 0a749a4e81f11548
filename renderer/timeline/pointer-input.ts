import type { AreaMark } from '../timeline-worker/messages.ts';
import { offsetAtX } from './camera.ts';
import {
  cursorFor,
  dragKind,
  passesDragThreshold,
  wheelMeaning,
  type DragKind,
  type Modifiers,
  type Region,
} from './gestures.ts';
import type { Navigation } from './navigation.ts';
import type { Point } from './picking.ts';
import type { TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';
import { nearestPosition } from './track-layout.ts';

const NO_MODIFIERS: Modifiers = { ctrl: false, shift: false, alt: false };

interface Drag {
  readonly kind: DragKind;
  readonly from: Point;
  readonly fromOffset: number;
  /** The lane at the press: it stays the same when the lanes scroll meanwhile. */
  readonly fromPosition: number | null;
  last: Point;
  moved: boolean;
}

/** Turns pointer and wheel events on the timeline into movement, selection and marks. */
export class PointerInput {
  readonly #surface: HTMLElement;
  readonly #timeline: Timeline;
  readonly #navigation: Navigation;
  readonly #wheelPans: () => boolean;
  /** Where the pointer is, in canvas and in window coordinates; null outside. */
  #pointer: { canvas: Point; window: Point } | null = null;
  #held = NO_MODIFIERS;
  /** The view for which the pointer's place was worked out last. */
  #followed: Pick<TimelineState, 'camera' | 'scrollTopCssPx'>;
  #drag: Drag | null = null;
  #hoverFrame = 0;

  constructor(
    surface: HTMLElement,
    timeline: Timeline,
    navigation: Navigation,
    wheelPans: () => boolean,
  ) {
    this.#surface = surface;
    this.#timeline = timeline;
    this.#navigation = navigation;
    this.#wheelPans = wheelPans;
    this.#followed = timeline.state;
  }

  /** Returns the function that lets go of everything. `headers` only scroll by the wheel. */
  attach(headers: HTMLElement): () => void {
    const off = new AbortController();
    const { signal } = off;
    const surface = this.#surface;
    surface.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal });
    surface.addEventListener('pointerup', (event) => this.#release(event), { signal });
    surface.addEventListener('pointercancel', () => this.cancelDrag(), { signal });
    surface.addEventListener('pointerleave', () => this.#leave(), { signal });
    surface.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    const wheel = { signal, passive: false };
    surface.addEventListener('wheel', (event) => this.#wheel(event, null), wheel);
    headers.addEventListener('wheel', (event) => this.#wheel(event, 'headers'), wheel);
    for (const name of ['keydown', 'keyup'] as const) {
      window.addEventListener(name, (event) => this.#hold(event), { signal });
    }
    const unsubscribe = this.#timeline.subscribe(() => this.#followView());
    return () => {
      off.abort();
      unsubscribe();
      cancelAnimationFrame(this.#hoverFrame);
    };
  }

  /** False where nothing was being dragged. */
  cancelDrag(): boolean {
    if (!this.#drag) return false;
    this.#drag = null;
    this.#timeline.history.gestureEnds();
    this.#timeline.setMarks({ drag: null });
    this.#showCursor();
    return true;
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    // Without this, a middle press starts the browser's own scrolling.
    if (event.button === 1) event.preventDefault();
    this.#hold(event);
    const from = this.#pointOf(event);
    const { state } = this.#timeline;
    const y = from.yCssPx - state.rulerHeightCssPx;
    this.#drag = {
      kind: event.button === 1 ? 'pan' : dragKind(this.#regionAt(from), this.#held),
      from,
      fromOffset: offsetAtX(state.camera, from.xCssPx),
      fromPosition: nearestPosition(y, state.scrollTopCssPx, state.tracks),
      last: from,
      moved: false,
    };
    this.#surface.setPointerCapture(event.pointerId);
    this.#timeline.history.gestureBegins();
  }

  #move(event: PointerEvent): void {
    const canvas = this.#pointOf(event);
    this.#pointer = { canvas, window: { xCssPx: event.clientX, yCssPx: event.clientY } };
    this.#hold(event);
    this.#timeline.setCursor(offsetAtX(this.#timeline.state.camera, canvas.xCssPx));
    const drag = this.#drag;
    if (!drag) return this.#hoverSoon();
    const dx = canvas.xCssPx - drag.from.xCssPx;
    const dy = canvas.yCssPx - drag.from.yCssPx;
    if (!drag.moved && !passesDragThreshold(dx, dy)) return;
    if (!drag.moved) {
      drag.moved = true;
      this.#navigation.hoverAt(null, null);
      this.#showCursor();
    }
    if (drag.kind === 'pan') {
      this.#timeline.panBy(drag.last.xCssPx - canvas.xCssPx);
      this.#timeline.scrollBy(drag.last.yCssPx - canvas.yCssPx);
    } else this.#timeline.setMarks({ drag: this.#boxOf(drag, canvas) });
    drag.last = canvas;
  }

  #release(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return;
    const to = this.#pointOf(event);
    this.cancelDrag();
    if (!drag.moved) {
      if (event.button === 0 && this.#regionAt(to) === 'lanes') this.#navigation.selectAt(to);
      return;
    }
    if (drag.kind === 'pan') return;
    const { startOffset, endOffset, positions } = this.#boxOf(drag, to);
    if (drag.kind === 'zoom') this.#timeline.zoomToRange(startOffset, endOffset, 0);
    else if (positions) {
      this.#navigation.selectArea({
        fromOffset: startOffset,
        toOffset: endOffset,
        firstPosition: positions[0],
        lastPosition: positions[1],
      });
    }
  }

  /** What a drag spans: whole cycles for an area, all lanes for a zoom. */
  #boxOf(drag: Drag, to: Point): AreaMark {
    const { state } = this.#timeline;
    const toOffset = offsetAtX(state.camera, to.xCssPx);
    const startOffset = Math.min(drag.fromOffset, toOffset);
    const endOffset = Math.max(drag.fromOffset, toOffset);
    if (drag.kind === 'zoom') return { startOffset, endOffset, positions: null };
    const y = to.yCssPx - state.rulerHeightCssPx;
    const toPosition = nearestPosition(y, state.scrollTopCssPx, state.tracks);
    const positions =
      drag.fromPosition === null || toPosition === null
        ? null
        : ([
            Math.min(drag.fromPosition, toPosition),
            Math.max(drag.fromPosition, toPosition),
          ] as const);
    return { startOffset: Math.floor(startOffset), endOffset: Math.ceil(endOffset), positions };
  }

  #doubleClick(event: MouseEvent): void {
    const point = this.#pointOf(event);
    if (this.#regionAt(point) === 'lanes') this.#navigation.zoomAtPoint(point);
  }

  #wheel(event: WheelEvent, region: Region | null): void {
    event.preventDefault();
    const point = this.#pointOf(event);
    const turn = { ...modifiersOf(event), ...deltasOf(event) };
    const meaning = wheelMeaning(turn, region ?? this.#regionAt(point), this.#wheelPans());
    if (meaning.kind === 'zoom') this.#timeline.zoomAt(Math.max(0, point.xCssPx), meaning.factor);
    else {
      if (meaning.xCssPx !== 0) this.#timeline.panBy(meaning.xCssPx);
      if (meaning.yCssPx !== 0) this.#timeline.scrollBy(meaning.yCssPx);
    }
  }

  #leave(): void {
    if (this.#drag) return;
    this.#pointer = null;
    this.#timeline.setCursor(null);
    this.#navigation.hoverAt(null, null);
  }

  /** The view moved under a resting pointer: another cycle and perhaps another event lie there. */
  #followView(): void {
    const { camera, scrollTopCssPx } = this.#timeline.state;
    const { camera: before, scrollTopCssPx: scrolledBefore } = this.#followed;
    this.#followed = this.#timeline.state;
    if (camera === before && scrollTopCssPx === scrolledBefore) return;
    if (!this.#pointer || this.#drag?.moved) return;
    this.#timeline.setCursor(offsetAtX(camera, this.#pointer.canvas.xCssPx));
    this.#hoverSoon();
  }

  #hoverSoon(): void {
    if (this.#hoverFrame !== 0) return;
    this.#hoverFrame = requestAnimationFrame(() => {
      this.#hoverFrame = 0;
      if (this.#drag?.moved) return;
      this.#navigation.hoverAt(this.#pointer?.canvas ?? null, this.#pointer?.window ?? null);
    });
  }

  #hold(event: MouseEvent | KeyboardEvent): void {
    this.#held = modifiersOf(event);
    this.#showCursor();
  }

  #showCursor(): void {
    const region = this.#pointer ? this.#regionAt(this.#pointer.canvas) : 'lanes';
    const drag = this.#drag;
    this.#surface.style.cursor = cursorFor(region, this.#held, drag?.moved ? drag.kind : null);
  }

  #regionAt({ yCssPx }: Point): Region {
    return yCssPx < this.#timeline.state.rulerHeightCssPx ? 'ruler' : 'lanes';
  }

  #pointOf(event: MouseEvent): Point {
    const box = this.#surface.getBoundingClientRect();
    return { xCssPx: event.clientX - box.left, yCssPx: event.clientY - box.top };
  }
}

function modifiersOf(event: MouseEvent | KeyboardEvent): Modifiers {
  return { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
}

function deltasOf({ deltaX, deltaY, deltaMode }: WheelEvent) {
  return { deltaX, deltaY, deltaMode };
}
