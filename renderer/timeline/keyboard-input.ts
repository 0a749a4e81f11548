import { keyMeaning, releasedMove, type KeyCommand } from './keys.ts';
import type { Timeline } from './timeline.ts';

export interface KeyTargets {
  readonly timeline: Timeline;
  /** The timeline is on the screen and no dialog lies over it. */
  isActive(): boolean;
  eventIsSelected(): boolean;
  run(command: KeyCommand): void;
}

/** Elements that take what is typed. */
const OWN_KEYS = 'input, textarea, select, [contenteditable]';
/** Elements that make something else of the arrows alone. */
const OWN_ARROWS = '[role=separator], [role=tab], [data-own-arrows]';

/** Keys of the timeline work wherever the focus is, except where the focus needs them itself. */
export function attachKeyboard(targets: KeyTargets): () => void {
  const off = new AbortController();
  const { signal } = off;
  window.addEventListener('keydown', (event) => press(event, targets), { signal });
  window.addEventListener(
    'keyup',
    (event) => {
      const move = releasedMove(event);
      if (move) targets.timeline.release(move);
    },
    { signal },
  );
  window.addEventListener('blur', () => targets.timeline.releaseAll(), { signal });
  return () => off.abort();
}

function press(event: KeyboardEvent, targets: KeyTargets): void {
  if (event.defaultPrevented || !targets.isActive() || belongsToFocus(event)) return;
  const meaning = keyMeaning(event, targets.eventIsSelected());
  if (!meaning) return;
  event.preventDefault();
  if (meaning.kind === 'move') targets.timeline.press(meaning.move);
  else targets.run(meaning.command);
}

function belongsToFocus(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  // Nobody makes anything of Alt and a sideways arrow but those who are typed into.
  const isArrow = event.key.startsWith('Arrow') && !(event.altKey && /Left|Right/.test(event.key));
  return event.target.closest(isArrow ? `${OWN_KEYS}, ${OWN_ARROWS}` : OWN_KEYS) !== null;
}
