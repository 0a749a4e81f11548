import { isolateSlot, toggleSlot, typeEntries } from '../store/hidden-types.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';

/** Shows or hides the entry of the legend at a place, or shows it alone. */
export function chooseType(store: AppStore, place: number, isOnly: boolean): void {
  const { trace, changeLook } = store.getState();
  const summary = summaryOf(trace);
  const entries = summary === null ? [] : typeEntries(summary);
  const slot = entries[place]?.slot;
  if (slot === undefined) return;
  changeLook((look) => (isOnly ? isolateSlot(look, slot, entries) : toggleSlot(look, slot)));
}
