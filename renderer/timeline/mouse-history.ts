import type { Timeline } from './timeline.ts';

/** The buttons at a mouse's side go through the views, as they do through pages. */
const BACK = 3;
const FORWARD = 4;

export function attachMouseHistory(timeline: Timeline, isActive: () => boolean): () => void {
  const off = new AbortController();
  const { signal } = off;
  const hear = (event: MouseEvent): void => {
    if ((event.button !== BACK && event.button !== FORWARD) || !isActive()) return;
    event.preventDefault();
    if (event.type === 'mousedown') return;
    if (event.button === BACK) timeline.goBack();
    else timeline.goForward();
  };
  window.addEventListener('mousedown', hear, { signal });
  window.addEventListener('mouseup', hear, { signal });
  return () => off.abort();
}
