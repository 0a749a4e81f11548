import { keyMeaning, releasedMove, type KeyCommand, type KeyStroke } from './keys.ts';
import type { Timeline } from './timeline.ts';

export interface KeyTargets {
  readonly timeline: Timeline;
  /** The timeline is on the screen and no dialog lies over it. */
  isActive(): boolean;
  eventIsSelected(): boolean;
  /** What is selected makes something of the key. */
  takes(stroke: KeyStroke): boolean;
  run(command: KeyCommand): void;
  /** An entry of the legend; there may be none at this place. */
  chooseType(place: number, isOnly: boolean): void;
}

/** Elements that take what is typed, or look for it among their entries. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=menu]';
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
  if (targets.takes(event)) return event.preventDefault();
  const meaning = keyMeaning(event, targets.eventIsSelected());
  if (!meaning) return;
  event.preventDefault();
  if (meaning.kind === 'move') targets.timeline.press(meaning.move);
  else if (meaning.kind === 'type') targets.chooseType(meaning.place, meaning.isOnly);
  else targets.run(meaning.command);
}

function belongsToFocus(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  // Nobody makes anything of Alt and a sideways arrow but those who are typed into.
  const isArrow = event.key.startsWith('Arrow') && !(event.altKey && /Left|Right/.test(event.key));
  return event.target.closest(isArrow ? `${OWN_KEYS}, ${OWN_ARROWS}` : OWN_KEYS) !== null;
}
