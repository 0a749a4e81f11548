import type { CycleOffset } from '../../shared/units.ts';
import type { Area } from '../store/selection-slice.ts';
import type { KeyStroke } from './keys.ts';
import type { AskSnap, SnapPlace } from './snapping.ts';
import type { Timeline } from './timeline.ts';

/** What a key does to the selected area. `isFree`: by a pixel, past every edge. */
export type AreaKey =
  | {
      readonly kind: 'side';
      readonly side: 'from' | 'to';
      readonly step: 1 | -1;
      readonly isFree: boolean;
    }
  | { readonly kind: 'lanes'; readonly end: 'first' | 'last'; readonly step: 1 | -1 };

/** Shift and an arrow move the end and the last lane; with Ctrl, the start and the first one. */
export function areaKeyMeaning(stroke: KeyStroke): AreaKey | null {
  if (stroke.shiftKey !== true) return null;
  const isOther = stroke.ctrlKey || stroke.metaKey;
  const { key, altKey: isFree } = stroke;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = key === 'ArrowRight' ? 1 : -1;
    return { kind: 'side', side: isOther ? 'from' : 'to', step, isFree };
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  return { kind: 'lanes', end: isOther ? 'first' : 'last', step: key === 'ArrowDown' ? 1 : -1 };
}

/** A press moves a side by so much, unless an edge lies before that. */
const STEP_CSS_PX = 8;

export function stepCycles(cyclesPerCssPx: number, isFree: boolean): number {
  return Math.max(1, Math.round((isFree ? 1 : STEP_CSS_PX) * cyclesPerCssPx));
}

/** With one side elsewhere, at least a cycle from the other. */
export function withSide(area: Area, side: 'from' | 'to', offset: CycleOffset): Area {
  return side === 'from'
    ? { ...area, fromOffset: Math.min(offset, area.toOffset - 1) }
    : { ...area, toOffset: Math.max(offset, area.fromOffset + 1) };
}

/** With one lane more or less; null where there is none. */
export function withLanes(
  area: Area,
  end: 'first' | 'last',
  step: 1 | -1,
  laneCount: number,
): Area | null {
  const { firstPosition, lastPosition } = area;
  const next =
    end === 'first'
      ? { ...area, firstPosition: firstPosition + step }
      : { ...area, lastPosition: lastPosition + step };
  const isThere =
    next.firstPosition >= 0 &&
    next.lastPosition < laneCount &&
    next.firstPosition <= next.lastPosition;
  return isThere ? next : null;
}

/** Where an edge may lie that a step of so many cycles passes or reaches; the place itself does not count. */
export function placeOfStep(
  area: Pick<Area, 'firstPosition' | 'lastPosition'>,
  offset: CycleOffset,
  step: 1 | -1,
  cycles: number,
): SnapPlace {
  const { firstPosition, lastPosition } = area;
  const middle = offset + (step * (cycles + 1)) / 2;
  return { firstPosition, lastPosition, offset: middle, toleranceCycles: (cycles - 1) / 2 };
}

export interface AreaKeysDeps {
  readonly timeline: Timeline;
  readonly askSnap: AskSnap;
  selected(): Area | null;
  changeArea(area: Area): void;
}

/** Moves the edges of the selected area by keys. */
export class AreaKeys {
  readonly #deps: AreaKeysDeps;

  constructor(deps: AreaKeysDeps) {
    this.#deps = deps;
  }

  /** False where the key is about something else. */
  press(stroke: KeyStroke): boolean {
    const area = this.#deps.selected();
    const meaning = areaKeyMeaning(stroke);
    if (area === null || meaning === null) return false;
    if (meaning.kind === 'side') this.#moveSide(area, meaning);
    else {
      const { laneCount } = this.#deps.timeline.state.tracks;
      const next = withLanes(area, meaning.end, meaning.step, laneCount);
      if (next !== null) this.#deps.changeArea(next);
    }
    return true;
  }

  /** At once; the edge of an event on the way is known a moment later. */
  #moveSide(area: Area, { side, step, isFree }: Extract<AreaKey, { kind: 'side' }>): void {
    const { timeline, askSnap, changeArea, selected } = this.#deps;
    const offset = side === 'from' ? area.fromOffset : area.toOffset;
    const cycles = stepCycles(timeline.state.camera.cyclesPerCssPx, isFree);
    const { startOffset, endOffset } = timeline.bounds;
    const inside = Math.max(startOffset, Math.min(endOffset, offset + step * cycles));
    const moved = withSide(area, side, Math.round(inside));
    changeArea(moved);
    if (isFree || cycles < 2) return;
    void askSnap(placeOfStep(area, offset, step, cycles)).answer.then((result) => {
      const edge = result.ok ? result.value : null;
      if (edge !== null && selected() === moved) changeArea(withSide(area, side, edge.offset));
    });
  }
}
