import type { MapModel } from './map-model.ts';
import { MAP_MODE_KINDS, type MapModeKind } from './map-values.ts';
import { signed } from './typed-number.ts';

/** A value as people read it, with its name: "decay 12". */
export function shownValue({ mode }: Pick<MapModel, 'mode'>, value: number): string {
  const kind = MAP_MODE_KINDS[mode];
  return `${kind.name} ${shownNumber(kind, value)}`;
}

export function shownNumber({ shown }: MapModeKind, value: number): string {
  if (shown === undefined) return signed(value);
  const number = shown(value);
  const text = Math.abs(number)
    .toFixed(2)
    .replace(/\.?0+$/u, '');
  return number < 0 ? `−${text}` : text;
}
