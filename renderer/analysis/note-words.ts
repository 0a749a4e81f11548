import type { ShownUnits } from '../../shared/shown-units.ts';
import type { CoreRuns, NotePlace } from '../../shared/trace/notes/note.ts';
import { formatWhole } from '../ui/format.ts';
import { showPosition } from '../ui/format-units.ts';

const MOST_RUNS_SHOWN = 3;

/** Where a note is, in the chosen unit; `beside` is the same in the other one. */
export function placeWords(place: NotePlace, units: ShownUnits) {
  if (place.kind === 'point') return showPosition(place.at, units);
  const from = showPosition(place.from, units);
  const to = showPosition(place.to, units);
  const isTold = from.beside !== null && to.beside !== null;
  return {
    main: `${from.main} – ${to.main}`,
    beside: isTold ? `${from.beside} – ${to.beside}` : null,
  };
}

/** Which cores a noted area is of; '' for a cycle, which is of none in particular. */
export function coreWords(place: NotePlace): string {
  if (place.kind === 'point') return '';
  if (place.cores === 'all') return 'all cores';
  const { cores } = place;
  const shown = cores.slice(0, MOST_RUNS_SHOWN).map(runWords).join(', ');
  const rest = cores.length - MOST_RUNS_SHOWN;
  const isOne = cores.length === 1 && cores[0]?.[0] === cores[0]?.[1];
  return `${isOne ? 'core' : 'cores'} ${shown}${rest > 0 ? ` +${formatWhole(rest)}` : ''}`;
}

function runWords([first, last]: CoreRuns[number]): string {
  return first === last ? String(first) : `${first}–${last}`;
}
