import type { CssPx, CycleOffset } from '../../shared/units.ts';
import type { Camera } from './camera.ts';

/** Where the user has been: what the view showed, and through which width. */
export interface SeenView {
  readonly camera: Camera;
  readonly scrollTopCssPx: CssPx;
  readonly widthCssPx: CssPx;
}

/** A jump is an entry of its own; moves that follow each other closely are one. */
export type ViewChange = 'jump' | 'move';

/** A view that has stayed for so long was looked at. */
export const SETTLED_MS = 400;
export const MOST_VIEWS = 100;

/** Views to go back to, and forward again. Time comes in as numbers. */
export class ViewHistory {
  #back: SeenView[] = [];
  #forward: SeenView[] = [];
  #lastChangeMs = -Infinity;
  /** A pointer is down: whatever it moves until it is released is one change. */
  #gesture: 'none' | 'begun' | 'moving' = 'none';

  get canGoBack(): boolean {
    return this.#back.length > 0;
  }

  get canGoForward(): boolean {
    return this.#forward.length > 0;
  }

  gestureBegins(): void {
    this.#gesture = 'begun';
  }

  gestureEnds(): void {
    if (this.#gesture === 'none') return;
    this.#gesture = 'none';
    this.#lastChangeMs = -Infinity;
  }

  /** The user takes the view away from what it showed. */
  leaves(before: SeenView, change: ViewChange, nowMs: number): void {
    const goesOn = this.#goesOn(change, nowMs);
    this.#lastChangeMs = nowMs;
    if (this.#gesture === 'begun') this.#gesture = 'moving';
    this.#forward = [];
    if (goesOn) return;
    this.#back.push(before);
    if (this.#back.length > MOST_VIEWS) this.#back.shift();
  }

  /** The view before `now`; null where there is none. */
  back(now: SeenView): SeenView | null {
    return this.#step(this.#back, this.#forward, now);
  }

  forward(now: SeenView): SeenView | null {
    return this.#step(this.#forward, this.#back, now);
  }

  clear(): void {
    this.#back = [];
    this.#forward = [];
    this.#lastChangeMs = -Infinity;
  }

  /** Offsets are counted from an origin that lies so much later. */
  shift(cycles: CycleOffset): void {
    const shifted = (view: SeenView): SeenView => {
      const { camera } = view;
      return { ...view, camera: { ...camera, startOffset: camera.startOffset - cycles } };
    };
    this.#back = this.#back.map(shifted);
    this.#forward = this.#forward.map(shifted);
  }

  #goesOn(change: ViewChange, nowMs: number): boolean {
    if (this.#gesture !== 'none') return this.#gesture === 'moving';
    return change === 'move' && nowMs - this.#lastChangeMs < SETTLED_MS;
  }

  #step(from: SeenView[], to: SeenView[], now: SeenView): SeenView | null {
    this.#lastChangeMs = -Infinity;
    for (let view = from.pop(); view !== undefined; view = from.pop()) {
      if (isSame(view, now)) continue;
      to.push(now);
      return view;
    }
    return null;
  }
}

function isSame(a: SeenView, b: SeenView): boolean {
  return (
    a.camera.startOffset === b.camera.startOffset &&
    a.camera.cyclesPerCssPx === b.camera.cyclesPerCssPx &&
    a.scrollTopCssPx === b.scrollTopCssPx
  );
}
