import type { Measure } from '../store/selection-slice.ts';
import { areaKeyMeaning, placeOfStep, stepCycles } from './area-keys.ts';
import type { KeyStroke } from './keys.ts';
import type { AskSnap } from './snapping.ts';
import type { Timeline } from './timeline.ts';
import { visiblePositions } from './track-layout.ts';

export interface MeasureKeysDeps {
  readonly timeline: Timeline;
  readonly askSnap: AskSnap;
  measure(): Measure | null;
  setMeasure(measure: Measure): void;
}

/** Moves the placed cursors by the keys that move an area's sides. */
export class MeasureKeys {
  readonly #deps: MeasureKeysDeps;

  constructor(deps: MeasureKeysDeps) {
    this.#deps = deps;
  }

  /** False where the key is about something else. */
  press(stroke: KeyStroke): boolean {
    const measure = this.#deps.measure();
    const meaning = areaKeyMeaning(stroke);
    if (measure === null || measure.isOpen || meaning?.kind !== 'side') return false;
    const offset = measure[meaning.side];
    if (offset === null) return false;
    const { timeline, setMeasure } = this.#deps;
    const cycles = stepCycles(timeline.state.camera.cyclesPerCssPx, meaning.isFree);
    const moved = { ...measure, [meaning.side]: offset + meaning.step * cycles };
    setMeasure(moved);
    if (!meaning.isFree && cycles > 1) this.#snap(moved, meaning, offset, cycles);
    return true;
  }

  /** The edge of an event on the way, on any lane in view, is known a moment later. */
  #snap(
    moved: Measure,
    { side, step }: { side: 'from' | 'to'; step: 1 | -1 },
    offset: number,
    cycles: number,
  ): void {
    const { timeline, askSnap, measure, setMeasure } = this.#deps;
    const { scrollTopCssPx, tracks } = timeline.state;
    const { first, end } = visiblePositions(scrollTopCssPx, tracks);
    const lanes = { firstPosition: first, lastPosition: Math.max(first, end - 1) };
    void askSnap(placeOfStep(lanes, offset, step, cycles)).answer.then((result) => {
      const edge = result.ok ? result.value : null;
      if (edge !== null && measure() === moved) setMeasure({ ...moved, [side]: edge.offset });
    });
  }
}
