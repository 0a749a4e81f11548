import type { CssPx, CycleOffset } from '../../shared/units.ts';
import { xOfOffset, type Camera } from './camera.ts';
import { passesDragThreshold, wheelMeaning } from './gestures.ts';
import {
  frameOf,
  offsetOnMinimap,
  partAt,
  type MinimapPart,
  type MinimapScale,
  type OffsetRange,
} from './minimap-scale.ts';
import type { Timeline } from './timeline.ts';

interface MinimapDrag {
  readonly part: MinimapPart;
  readonly pointerId: number;
  readonly fromXCssPx: CssPx;
  readonly fromOffset: CycleOffset;
  /** What the view showed at the press. */
  readonly camera: Camera;
  readonly range: OffsetRange;
  moved: boolean;
}

const CURSORS: Record<MinimapPart, string> = {
  start: 'ew-resize',
  end: 'ew-resize',
  frame: 'grab',
  outside: 'zoom-in',
};

export interface MinimapSurface {
  readonly element: HTMLElement;
  readonly timeline: Timeline;
  scale(): MinimapScale;
  /** What a drag beside the frame has spanned so far. */
  showBand(range: OffsetRange | null): void;
  wheelPans(): boolean;
}

/** Moves the view by pointer and wheel on the minimap. */
export class MinimapInput {
  readonly #surface: MinimapSurface;
  #drag: MinimapDrag | null = null;

  constructor(surface: MinimapSurface) {
    this.#surface = surface;
  }

  attach(): () => void {
    const off = new AbortController();
    const { signal } = off;
    const { element } = this.#surface;
    element.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#release(event), { signal });
    element.addEventListener('pointercancel', () => this.#end(), { signal });
    element.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    // Before the timeline's own keys: Escape calls off what is being dragged.
    window.addEventListener('keydown', (event) => this.#callOff(event), { signal, capture: true });
    return () => {
      off.abort();
      this.#end();
    };
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { element, timeline } = this.#surface;
    const x = this.#xOf(event);
    this.#drag = {
      part: this.#partAt(x),
      pointerId: event.pointerId,
      fromXCssPx: x,
      fromOffset: offsetOnMinimap(this.#surface.scale(), x),
      camera: timeline.state.camera,
      range: timeline.shownRange,
      moved: false,
    };
    element.setPointerCapture(event.pointerId);
    timeline.history.gestureBegins();
  }

  #move(event: PointerEvent): void {
    const x = this.#xOf(event);
    const drag = this.#drag;
    const { element } = this.#surface;
    if (drag === null) {
      element.style.cursor = CURSORS[this.#partAt(x)];
      return;
    }
    if (!drag.moved && !passesDragThreshold(x - drag.fromXCssPx, 0)) return;
    drag.moved = true;
    element.style.cursor = drag.part === 'frame' ? 'grabbing' : CURSORS[drag.part];
    this.#dragTo(drag, offsetOnMinimap(this.#surface.scale(), x));
  }

  #dragTo({ part, camera, range, fromOffset }: MinimapDrag, offset: CycleOffset): void {
    const { timeline, showBand } = this.#surface;
    if (part === 'outside') showBand(between(fromOffset, offset));
    else if (part === 'frame') {
      timeline.setCamera({ ...camera, startOffset: camera.startOffset + (offset - fromOffset) });
    } else {
      const { from, to } = between(part === 'start' ? range.to : range.from, offset);
      timeline.zoomToRange(from, to, 0);
    }
  }

  #release(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null) return;
    const { timeline } = this.#surface;
    const offset = offsetOnMinimap(this.#surface.scale(), this.#xOf(event));
    if (!drag.moved) timeline.centre(offset);
    else if (drag.part === 'outside') {
      const { from, to } = between(drag.fromOffset, offset);
      timeline.zoomToRange(from, to, 0);
    }
    this.#end();
  }

  #end(): void {
    const drag = this.#drag;
    this.#drag = null;
    if (drag === null) return;
    const { element, timeline, showBand } = this.#surface;
    showBand(null);
    timeline.history.gestureEnds();
    if (element.hasPointerCapture(drag.pointerId)) element.releasePointerCapture(drag.pointerId);
  }

  #callOff(event: KeyboardEvent): void {
    const drag = this.#drag;
    if (event.key !== 'Escape' || drag === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (drag.moved && drag.part !== 'outside') this.#surface.timeline.setCamera(drag.camera);
    this.#end();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { timeline, wheelPans } = this.#surface;
    const { ctrlKey, metaKey, shiftKey: shift, altKey: alt, deltaX, deltaY, deltaMode } = event;
    const turn = { ctrl: ctrlKey || metaKey, shift, alt, deltaX, deltaY, deltaMode };
    const meaning = wheelMeaning(turn, 'ruler', wheelPans());
    if (meaning.kind === 'pan') {
      timeline.panBy(meaning.xCssPx);
      timeline.scrollBy(meaning.yCssPx);
      return;
    }
    const { camera, widthCssPx } = timeline.state;
    const x = xOfOffset(camera, offsetOnMinimap(this.#surface.scale(), this.#xOf(event)));
    timeline.zoomAt(Math.max(0, Math.min(widthCssPx, x)), meaning.factor);
  }

  #partAt(xCssPx: CssPx): MinimapPart {
    return partAt(xCssPx, frameOf(this.#surface.scale(), this.#surface.timeline.shownRange));
  }

  #xOf(event: MouseEvent): CssPx {
    return event.clientX - this.#surface.element.getBoundingClientRect().left;
  }
}

function between(a: CycleOffset, b: CycleOffset): OffsetRange {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}
