import type { ShownUnits } from '../../shared/shown-units.ts';
import type { GoBase } from '../timeline/going-to.ts';
import { formatCycles, formatTime, formatWhole } from '../ui/format.ts';
import { showPosition } from '../ui/format-units.ts';
import type { Place } from './goto-place.ts';

export const BASE_WORDS: Record<GoBase['kind'], string> = {
  goal: 'the cycle gone to last',
  event: 'the selected event’s start',
  view: 'the middle of the view',
};

/** What was understood, as a sentence without its full stop. */
export function placeWords(
  place: Place,
  base: GoBase['kind'],
  units: ShownUnits,
  events: number,
): string {
  if (place.kind === 'event') {
    return `Event ${formatWhole(place.record)} of ${formatWhole(events)}, counted from 0`;
  }
  const { cycle, step, isRounded } = place;
  const time = units.clockMhz === null ? '' : ` · ${formatTime(cycle, units.clockMhz)}`;
  const rounded = isRounded ? ', the nearest one' : '';
  const shown =
    units.zero === 0n ? '' : ` (shown as ${showPosition(cycle, units).main}, from the first event)`;
  const words = `${step === null ? 'Cycle' : 'cycle'} ${formatWhole(cycle)}${rounded}${time}${shown}`;
  if (step === null) return words;
  const size = step < 0n ? -step : step;
  return `${formatCycles(size)} ${step < 0n ? 'before' : 'after'} ${BASE_WORDS[base]}: ${words}`;
}
