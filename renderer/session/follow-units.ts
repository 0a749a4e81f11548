import type { AppStore } from '../store/store.ts';
import { unitsOf } from '../store/shown-units.ts';
import type { RulerUnits } from '../timeline-worker/messages.ts';

/** What the ruler counts, of the trace that the store has on the screen. */
export function rulerUnits(store: AppStore): RulerUnits {
  const { unit, zero } = unitsOf(store.getState());
  return { unit, zero: zero.toString() };
}

/** Tells whenever the ruler is to count something else. */
export function followUnits(store: AppStore, tell: (units: RulerUnits) => void): void {
  let units = unitsOf(store.getState());
  store.subscribe((now) => {
    if (unitsOf(now) === units) return;
    units = unitsOf(now);
    tell(rulerUnits(store));
  });
}
