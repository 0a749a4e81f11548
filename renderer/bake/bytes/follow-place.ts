import type { FieldPlace } from '../../../shared/bake/field-places.ts';
import type { BakeSession } from '../bake-session.ts';
import { fieldSelectors } from './field-names.ts';

/** Selects the tile of these bytes and gives the focus to the field that edits them, if any does. */
export function followPlace(session: BakeSession, place: FieldPlace): void {
  if ('tile' in place && place.tile !== null) session.selectTile(place.tile);
  const selectors = fieldSelectors(place);
  if (selectors === null) return;
  // The panels show the tile's fields only when they have been rendered again.
  requestAnimationFrame(() => {
    const view = document.querySelector('.bake');
    const field = selectors.map((each) => view?.querySelector<HTMLElement>(each)).find(Boolean);
    const isFocusable = field?.matches('input, select, button, [tabindex]') === true;
    const input = isFocusable
      ? field
      : field?.querySelector<HTMLElement>('input, select, button, [tabindex="0"]');
    input?.scrollIntoView({ block: 'nearest' });
    input?.focus();
  });
}
