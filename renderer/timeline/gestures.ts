/** What the pointer and the wheel mean, by the place and the keys held. No state, no DOM. */

export type Region = 'ruler' | 'lanes' | 'headers';

export interface Modifiers {
  /** Ctrl, or Command on macOS. */
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export type DragKind = 'pan' | 'zoom' | 'area';

export function dragKind(region: Region, held: Modifiers): DragKind {
  if (region === 'ruler' || held.ctrl) return 'zoom';
  return held.shift ? 'area' : 'pan';
}

const DRAG_CURSORS: Record<DragKind, string> = { pan: 'grab', zoom: 'zoom-in', area: 'crosshair' };

/** The cursor says what a drag would do. */
export function cursorFor(region: Region, held: Modifiers): string {
  return DRAG_CURSORS[dragKind(region, held)];
}

/** Below this a press and release is a click. */
export const DRAG_THRESHOLD_CSS_PX = 4;

export function passesDragThreshold(dxCssPx: number, dyCssPx: number): boolean {
  return Math.max(Math.abs(dxCssPx), Math.abs(dyCssPx)) >= DRAG_THRESHOLD_CSS_PX;
}

export interface WheelTurn extends Modifiers {
  readonly deltaX: number;
  readonly deltaY: number;
  /** As in WheelEvent: 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
}

export type WheelMeaning =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly xCssPx: number; readonly yCssPx: number };

const LINE_CSS_PX = 16;
const PAGE_CSS_PX = 400;
/** One notch of a common wheel (120) zooms by a fifth. */
const ZOOM_PER_CSS_PX = Math.log(1.2) / 120;
/** A pinch comes as Ctrl+wheel with small deltas. */
const PINCH_PER_CSS_PX = 0.01;
const LARGEST_PINCH_DELTA = 40;

export function wheelMeaning(turn: WheelTurn, region: Region, wheelPans: boolean): WheelMeaning {
  const unit = turn.deltaMode === 0 ? 1 : turn.deltaMode === 1 ? LINE_CSS_PX : PAGE_CSS_PX;
  const x = turn.deltaX * unit;
  const y = turn.deltaY * unit;
  // With Shift some systems report the wheel as horizontal already.
  const sideways = x !== 0 ? x : y;
  if (turn.ctrl) return { kind: 'zoom', factor: pinchFactor(y) };
  if (turn.shift) return { kind: 'pan', xCssPx: sideways, yCssPx: 0 };
  if (region === 'headers' || turn.alt) return { kind: 'pan', xCssPx: 0, yCssPx: y };
  if (wheelPans) return { kind: 'pan', xCssPx: x, yCssPx: y };
  if (Math.abs(x) > Math.abs(y)) return { kind: 'pan', xCssPx: x, yCssPx: 0 };
  return { kind: 'zoom', factor: Math.exp(y * ZOOM_PER_CSS_PX) };
}

function pinchFactor(deltaCssPx: number): number {
  const isPinch = Math.abs(deltaCssPx) <= LARGEST_PINCH_DELTA;
  return Math.exp(deltaCssPx * (isPinch ? PINCH_PER_CSS_PX : ZOOM_PER_CSS_PX));
}
