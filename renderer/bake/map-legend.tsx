import { DOMAINS } from '../../shared/bake/layout.ts';
import { cssRgb, sequentialColour } from './colour-scales.ts';
import { colourOf, type MapPalette, type MapScale } from './map-colours.ts';
import { MAP_MODE_NAMES, SEVERITIES, type MapMode } from './map-values.ts';
import { signed } from './typed-number.ts';

interface Props {
  readonly mode: MapMode;
  readonly scale: MapScale;
  readonly palette: MapPalette;
  readonly values: Float64Array;
}

const RAMP = [0, 0.25, 0.5, 0.75, 1];

export function MapLegend({ mode, scale, palette, values }: Props) {
  if (scale.kind === 'range') {
    const stops = RAMP.map((share) => cssRgb(sequentialColour(share, palette.theme)));
    return (
      <div className="bake-legend" aria-label={`Colours: ${MAP_MODE_NAMES[mode]}`}>
        <span>{signed(scale.min)}</span>
        <span
          className="bake-ramp"
          style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
        />
        <span>{signed(scale.max)}</span>
        <span className="bake-legend-name">{MAP_MODE_NAMES[mode]}</span>
      </div>
    );
  }
  const names = scale.kind === 'severities' ? ['none', ...SEVERITIES] : null;
  const present = new Set(values);
  return (
    <div className="bake-legend" aria-label={`Colours: ${MAP_MODE_NAMES[mode]}`}>
      {Array.from({ length: names?.length ?? DOMAINS }, (_, value) => (
        <span
          key={value}
          className={`bake-swatch${present.has(value) ? '' : ' is-absent'}`}
          title={present.has(value) ? undefined : 'no tile'}
        >
          <i style={{ background: cssRgb(colourOf(value, scale, palette)) }} />
          {names?.[value] ?? value}
        </span>
      ))}
    </div>
  );
}
