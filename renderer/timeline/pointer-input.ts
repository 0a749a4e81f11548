import { cursorOfGrip } from './area-edges.ts';
import type { AreaTool } from './area-tool.ts';
import { offsetAtX } from './camera.ts';
import { panDrag, pointerAt, zoomDrag, type Drag, type PointerAt } from './drag.ts';
import {
  cursorFor,
  dragKind,
  passesDragThreshold,
  wheelMeaning,
  type Modifiers,
  type Region,
} from './gestures.ts';
import type { MeasureTool } from './measure-tool.ts';
import type { Navigation } from './navigation.ts';
import type { Point } from './picking.ts';
import type { TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';

const NO_MODIFIERS: Modifiers = { ctrl: false, shift: false, alt: false };

interface Press {
  readonly drag: Drag | null;
  readonly from: Point;
  /** Where the pointer is by now. */
  point: Point;
  moved: boolean;
}

/** What drags on the timeline may do beside panning and zooming. */
export interface PointerTools {
  readonly areas: AreaTool;
  readonly measuring: MeasureTool;
}

/** Turns pointer and wheel events on the timeline into movement, selection and marks. */
export class PointerInput {
  readonly #surface: HTMLElement;
  readonly #timeline: Timeline;
  readonly #navigation: Navigation;
  readonly #tools: PointerTools;
  readonly #wheelPans: () => boolean;
  /** Where the pointer is, in canvas and in window coordinates; null outside. */
  #pointer: { canvas: Point; window: Point } | null = null;
  #held = NO_MODIFIERS;
  /** The view for which the pointer's place was worked out last. */
  #followed: Pick<TimelineState, 'camera' | 'scrollTopCssPx'>;
  #press: Press | null = null;
  #hoverFrame = 0;

  constructor(
    surface: HTMLElement,
    timeline: Timeline,
    navigation: Navigation,
    tools: PointerTools,
    wheelPans: () => boolean,
  ) {
    this.#surface = surface;
    this.#timeline = timeline;
    this.#navigation = navigation;
    this.#tools = tools;
    this.#wheelPans = wheelPans;
    this.#followed = timeline.state;
  }

  /** Returns the function that lets go of everything. `headers` only scroll by the wheel. */
  attach(headers: HTMLElement): () => void {
    const off = new AbortController();
    const { signal } = off;
    const surface = this.#surface;
    surface.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal });
    surface.addEventListener('pointerup', (event) => this.#up(event), { signal });
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
    const press = this.#end();
    press?.drag?.cancel();
    return press !== null;
  }

  #end(): Press | null {
    const press = this.#press;
    this.#press = null;
    if (press === null) return null;
    this.#timeline.history.gestureEnds();
    this.#showCursor();
    return press;
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    // Without this, a middle press starts the browser's own scrolling.
    if (event.button === 1) event.preventDefault();
    this.#hold(event);
    const from = this.#pointOf(event);
    const at = this.#at(from);
    const drag = event.button === 1 ? panDrag(this.#timeline, at) : this.#dragFrom(at);
    this.#press = { drag, from, point: from, moved: false };
    this.#surface.setPointerCapture(event.pointerId);
    this.#timeline.history.gestureBegins();
  }

  /** What a drag from here will do; the cursor has said it. */
  #dragFrom(at: PointerAt): Drag | null {
    const { areas, measuring } = this.#tools;
    const kind = dragKind(at.region, at.held);
    const isPlain = !at.held.ctrl && !at.held.shift;
    const measure = isPlain ? measuring.dragFrom(at) : null;
    if (measure !== null) return measure;
    if (kind === 'zoom') return zoomDrag(this.#timeline, at);
    if (kind === 'area') return areas.newArea(at);
    const grip = areas.gripAt(at.point);
    return (grip && areas.resize(grip)) ?? panDrag(this.#timeline, at);
  }

  #move(event: PointerEvent): void {
    const canvas = this.#pointOf(event);
    this.#pointer = { canvas, window: { xCssPx: event.clientX, yCssPx: event.clientY } };
    this.#hold(event);
    this.#timeline.setCursor(offsetAtX(this.#timeline.state.camera, canvas.xCssPx));
    const press = this.#press;
    if (press === null) {
      this.#tools.measuring.hover(this.#at(canvas));
      return this.#hoverSoon();
    }
    press.point = canvas;
    const dx = canvas.xCssPx - press.from.xCssPx;
    const dy = canvas.yCssPx - press.from.yCssPx;
    if (!press.moved && !passesDragThreshold(dx, dy)) return;
    if (!press.moved) {
      press.moved = true;
      this.#navigation.hoverAt(null, null);
      this.#showCursor();
    }
    press.drag?.moveTo(this.#at(canvas));
  }

  #up(event: PointerEvent): void {
    const press = this.#end();
    if (press === null) return;
    const at = this.#at(this.#pointOf(event));
    if (press.moved) press.drag?.release(at);
    else if (press.drag?.click) press.drag.click(at);
    else {
      press.drag?.cancel();
      if (event.button === 0 && at.region === 'lanes') this.#click(at);
    }
  }

  /** With Ctrl or Shift, the event here is compared with the selected one. */
  #click({ point, held }: PointerAt): void {
    if (held.ctrl || held.shift) this.#navigation.compareAt(point);
    else this.#navigation.selectAt(point);
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
    if (this.#press) return;
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
    if (!this.#pointer || this.#press?.moved) return;
    this.#timeline.setCursor(offsetAtX(camera, this.#pointer.canvas.xCssPx));
    this.#showCursor();
    this.#hoverSoon();
  }

  #hoverSoon(): void {
    if (this.#hoverFrame !== 0) return;
    this.#hoverFrame = requestAnimationFrame(() => {
      this.#hoverFrame = 0;
      if (this.#press?.moved) return;
      this.#navigation.hoverAt(this.#pointer?.canvas ?? null, this.#pointer?.window ?? null);
    });
  }

  #hold(event: MouseEvent | KeyboardEvent): void {
    const held = modifiersOf(event);
    const hasChanged = held.alt !== this.#held.alt;
    this.#held = held;
    this.#showCursor();
    // Alt holds snapping off, also where the pointer rests.
    if (hasChanged && this.#press?.moved) this.#press.drag?.moveTo(this.#at(this.#press.point));
  }

  #showCursor(): void {
    this.#surface.style.cursor = this.#cursor();
  }

  #cursor(): string {
    const press = this.#press;
    if (press?.moved && press.drag !== null) return press.drag.cursor;
    if (this.#pointer === null) return cursorFor('lanes', this.#held);
    const { canvas } = this.#pointer;
    const isPlain = !this.#held.ctrl && !this.#held.shift;
    const { areas, measuring } = this.#tools;
    if (isPlain && measuring.isPlacing) return 'crosshair';
    if (isPlain && measuring.cursorAt({ point: canvas }) !== null) return 'ew-resize';
    const grip = isPlain ? areas.gripAt(canvas) : null;
    return grip === null ? cursorFor(this.#regionAt(canvas), this.#held) : cursorOfGrip(grip);
  }

  #regionAt({ yCssPx }: Point): Region {
    return yCssPx < this.#timeline.state.rulerHeightCssPx ? 'ruler' : 'lanes';
  }

  #at(point: Point): PointerAt {
    return pointerAt(point, this.#held, this.#timeline.state);
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
