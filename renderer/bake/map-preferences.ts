import { useState } from 'react';
import { MAP_MODES, type MapMode } from './map-values.ts';

/** How somebody looks at maps; kept from one start to the next. */
export interface MapPreferences {
  readonly mode: MapMode;
  readonly showsRoutes: boolean;
}

const KEY = 'tilescope.bake-map';
const FIRST: MapPreferences = { mode: 'domain', showsRoutes: true };

/** What was kept, as far as it can be understood. */
export function readPreferences(text: string | null): MapPreferences {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof MapPreferences, unknown>> | null;
    return {
      mode: MAP_MODES.find((mode) => mode === kept?.mode) ?? FIRST.mode,
      showsRoutes: kept?.showsRoutes !== false,
    };
  } catch {
    return FIRST;
  }
}

export function useMapPreferences() {
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage.getItem(KEY)));
  const change = (patch: Partial<MapPreferences>) => {
    const next = { ...preferences, ...patch };
    localStorage.setItem(KEY, JSON.stringify(next));
    setPreferences(next);
  };
  return [preferences, change] as const;
}
