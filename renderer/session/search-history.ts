/** The part of `localStorage` that a history needs. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'past-searches';
const MOST_KEPT = 20;

/** Texts that were searched for, newest first; none where what is kept cannot be read. */
export function readHistory(store: TextStore): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((text) => typeof text === 'string').slice(0, MOST_KEPT);
  } catch {
    return [];
  }
}

/** The history with `text` as its newest, which is kept if there is room for it. */
export function remember(
  store: TextStore,
  history: readonly string[],
  text: string,
): readonly string[] {
  const next = [text, ...history.filter((past) => past !== text)].slice(0, MOST_KEPT);
  try {
    store.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full or forbidden store forgets with the window; the search itself is not touched.
  }
  return next;
}
