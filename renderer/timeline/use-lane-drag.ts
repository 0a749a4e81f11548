import { useEffect, useState, type RefObject } from 'react';
import type { RowKey } from '../store/lane-groups.ts';
import type { LaneEdits } from './lane-actions.ts';
import { passesDragThreshold } from './gestures.ts';
import { positionAtY } from './track-layout.ts';
import type { Timeline } from './timeline.ts';

/** Nearer to an edge than this, the lanes scroll on, so much a frame. */
const SCROLL_EDGE_CSS_PX = 20;
const SCROLL_STEP_CSS_PX = 8;

/**
 * Clicks and drags on the lane headers. While lanes are dragged, the place before which they would
 * go is returned; null otherwise.
 */
export function useLaneDrag(
  list: RefObject<HTMLElement | null>,
  timeline: Timeline,
  edits: LaneEdits,
): number | null {
  const [gap, setGap] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const drag = new LaneDrag(element, timeline, edits, setGap);
    return drag.attach();
  }, [list, timeline, edits]);
  return gap;
}

interface Pressed {
  readonly x: number;
  readonly y: number;
  readonly key: RowKey;
  /** On the triangle of a group. */
  readonly isDisclosure: boolean;
}

class LaneDrag {
  readonly #element: HTMLElement;
  readonly #timeline: Timeline;
  readonly #edits: LaneEdits;
  readonly #showGap: (gap: number | null) => void;
  #pressed: Pressed | null = null;
  #dragged: readonly number[] | null = null;
  #y = 0;
  #frame = 0;

  constructor(
    element: HTMLElement,
    timeline: Timeline,
    edits: LaneEdits,
    showGap: (gap: number | null) => void,
  ) {
    this.#element = element;
    this.#timeline = timeline;
    this.#edits = edits;
    this.#showGap = showGap;
  }

  attach(): () => void {
    const off = new AbortController();
    const { signal } = off;
    const element = this.#element;
    element.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#release(event), { signal });
    element.addEventListener('pointercancel', () => this.#end(), { signal });
    element.addEventListener('contextmenu', (event) => this.#point(event), { signal });
    element.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || this.#dragged === null) return;
      event.stopPropagation();
      event.preventDefault();
      this.#end();
    };
    window.addEventListener('keydown', escape, { signal, capture: true });
    return () => {
      off.abort();
      this.#end();
    };
  }

  #press(event: PointerEvent): void {
    const key = rowAt(event);
    if (event.button !== 0 || key === null) return;
    const isDisclosure = isWithin(event, '[data-disclosure]');
    this.#pressed = { x: event.clientX, y: event.clientY, key, isDisclosure };
    this.#element.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const from = this.#pressed;
    if (from === null) return;
    if (this.#dragged === null) {
      if (!passesDragThreshold(event.clientX - from.x, event.clientY - from.y)) return;
      this.#edits.pointAt(from.key);
      this.#dragged = this.#edits.meant();
      this.#element.dataset['dragging'] = '';
    }
    this.#y = event.clientY - this.#element.getBoundingClientRect().top;
    this.#showGap(this.#gap());
    this.#scrollOn();
  }

  #release(event: PointerEvent): void {
    const from = this.#pressed;
    const dragged = this.#dragged;
    const gap = this.#gap();
    this.#end();
    if (from === null) return;
    if (dragged !== null) return this.#edits.moveTo(dragged, gap);
    if (from.isDisclosure) return this.#edits.groups.toggle(from.key);
    const toggle = event.ctrlKey || event.metaKey;
    this.#edits.choose(from.key, { extend: event.shiftKey, toggle });
  }

  #point(event: MouseEvent): void {
    const key = rowAt(event);
    if (key !== null) this.#edits.pointAt(key);
  }

  #doubleClick(event: MouseEvent): void {
    const key = rowAt(event);
    if (key !== null && !isWithin(event, '[data-disclosure]')) this.#edits.groups.toggle(key);
  }

  #end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pressed = null;
    this.#dragged = null;
    delete this.#element.dataset['dragging'];
    this.#showGap(null);
  }

  /** The position before which the dragged lanes would go. */
  #gap(): number {
    const { scrollTopCssPx, tracks } = this.#timeline.state;
    const y = Math.max(0, Math.min(tracks.viewportHeightCssPx, this.#y));
    const hit = positionAtY(y, scrollTopCssPx, tracks);
    if (hit === null) return tracks.laneCount;
    return hit.position + (hit.yInLaneCssPx > tracks.laneHeightCssPx / 2 ? 1 : 0);
  }

  #scrollOn(): void {
    if (this.#frame !== 0 || this.#dragged === null) return;
    const { tracks } = this.#timeline.state;
    const isAbove = this.#y < SCROLL_EDGE_CSS_PX;
    const isBelow = this.#y > tracks.viewportHeightCssPx - SCROLL_EDGE_CSS_PX;
    if (!isAbove && !isBelow) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#timeline.scrollBy(isAbove ? -SCROLL_STEP_CSS_PX : SCROLL_STEP_CSS_PX);
      this.#showGap(this.#gap());
      this.#scrollOn();
    });
  }
}

function rowAt({ target }: MouseEvent): RowKey | null {
  if (!(target instanceof Element)) return null;
  const key = target.closest('[data-row]')?.getAttribute('data-row') ?? null;
  return key === null ? null : Number(key);
}

function isWithin({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
