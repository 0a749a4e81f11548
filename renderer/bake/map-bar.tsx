import { IconButton } from '../ui/button.tsx';
import { MAP_MODES, MAP_MODE_NAMES, type MapMode } from './map-values.ts';

interface Props {
  readonly mode: MapMode;
  readonly showsRoutes: boolean;
  onMode(mode: MapMode): void;
  onRoutes(shows: boolean): void;
  onZoom(factor: number): void;
  onFit(): void;
}

const STEP = 1.5;

export function MapBar({ mode, showsRoutes, onMode, onRoutes, onZoom, onFit }: Props) {
  return (
    <header className="bake-column-title">
      <h2>Map</h2>
      <select
        data-testid="map-mode"
        value={mode}
        aria-label="Coloured by"
        title="What the map is coloured by"
        onChange={(event) => onMode(event.currentTarget.value as MapMode)}
      >
        {MAP_MODES.map((name) => (
          <option key={name} value={name}>
            {MAP_MODE_NAMES[name]}
          </option>
        ))}
      </select>
      <label className="bake-check" title="Edges and bus access, on tiles that are large enough">
        <input
          type="checkbox"
          checked={showsRoutes}
          onChange={(event) => onRoutes(event.currentTarget.checked)}
        />
        routing
      </label>
      <span className="bake-spring" />
      <IconButton icon="minus" label="Zoom out (−)" onClick={() => onZoom(1 / STEP)} />
      <IconButton icon="plus" label="Zoom in (+)" onClick={() => onZoom(STEP)} />
      <IconButton icon="fit" label="The whole array (F)" onClick={onFit} />
    </header>
  );
}
