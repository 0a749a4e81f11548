import { IconButton } from '../ui/button.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu.tsx';
import type { MapPreferences } from './map-preferences.ts';
import { MAP_MODES, MAP_MODE_KINDS, type MapMode } from './map-values.ts';

interface Props {
  readonly preferences: MapPreferences;
  readonly selectEntries: readonly MenuEntry[];
  onChange(patch: Partial<MapPreferences>): void;
  onZoom(factor: number): void;
  onFit(): void;
}

const STEP = 1.5;

export function MapBar({ preferences, selectEntries, onChange, onZoom, onFit }: Props) {
  const { mode, showsRoutes } = preferences;
  return (
    <header className="bake-column-title">
      <h2>Map</h2>
      <select
        data-testid="map-mode"
        value={mode}
        aria-label="Coloured by"
        title={`Coloured by ${MAP_MODE_KINDS[mode].name}: ${MAP_MODE_KINDS[mode].doc}`}
        onChange={(event) => onChange({ mode: event.currentTarget.value as MapMode })}
      >
        {MAP_MODES.map((name) => (
          <option key={name} value={name}>
            {MAP_MODE_KINDS[name].name}
          </option>
        ))}
      </select>
      <label className="bake-check" title="Edges and bus access, from 16 pixels a tile on">
        <input
          type="checkbox"
          checked={showsRoutes}
          onChange={(event) => onChange({ showsRoutes: event.currentTarget.checked })}
        />
        routing
      </label>
      <span className="bake-spring" />
      <MenuButton entries={selectEntries}>
        <IconButton icon="select" label="Select tiles" />
      </MenuButton>
      <span className="bake-map-zoom">
        <IconButton icon="minus" label="Zoom out (−)" onClick={() => onZoom(1 / STEP)} />
        <IconButton icon="plus" label="Zoom in (+)" onClick={() => onZoom(STEP)} />
      </span>
      <IconButton icon="fit" label="The whole array (F)" onClick={onFit} />
    </header>
  );
}
