import { useDeferredValue, useMemo } from 'react';
import { gridOf, type Bake } from '../../shared/bake/bake.ts';
import { parseColour } from './colour-scales.ts';
import { mapScale, tilePixels, type MapPalette } from './map-colours.ts';
import {
  SEVERITIES,
  changedTiles,
  tileValues,
  worstSeverities,
  type MapMode,
} from './map-values.ts';
import { tokenColour, useThemeKind } from './theme-colours.ts';
import { useBakeDocument, useBakeState } from './use-bake.ts';

const SEVERITY_TOKENS = ['--info', '--warning', '--compat', '--error'];

/** What of the picture depends on the bytes and the theme, and is not made anew for a hover. */
export function useMapPicture(bake: Bake, mode: MapMode) {
  const problems = useBakeState((state) => state.problems);
  const document = useBakeDocument();
  const saved = useDeferredValue(document.kind === 'open' ? document.saved : null);
  const settled = useDeferredValue(bake);
  const theme = useThemeKind();

  const values = useMemo(() => tileValues(bake, mode, problems), [bake, mode, problems]);
  const scale = useMemo(() => mapScale(mode, values), [mode, values]);
  const worst = useMemo(
    () => worstSeverities(bake.topology.tileCount, problems),
    [bake.topology.tileCount, problems],
  );
  const marked = useMemo(() => (mode === 'problems' ? new Float64Array(0) : worst), [mode, worst]);
  const changed = useMemo(() => changedTiles(settled, saved), [settled, saved]);
  const colours = useMemo(() => themeColours(theme), [theme]);
  const tiles = useMemo(() => {
    const { columns, rows } = gridOf(bake.topology);
    const image = new ImageData(columns, rows);
    tilePixels(values, scale, colours.palette, image.data);
    const picture = new OffscreenCanvas(columns, rows);
    picture.getContext('2d')?.putImageData(image, 0, 0);
    return picture;
  }, [bake.topology, values, scale, colours]);

  return { values, scale, problems: worst, marked, changed, tiles, ...colours };
}

function themeColours(theme: MapPalette['theme']) {
  const severityColours = ['--bg-pressed', ...SEVERITY_TOKENS.slice(0, SEVERITIES.length)].map(
    tokenColour,
  );
  return {
    severityColours,
    palette: { theme, severities: severityColours.map(parseColour) } satisfies MapPalette,
    colours: {
      background: tokenColour('--bg'),
      text: tokenColour('--text'),
      accent: tokenColour('--focus'),
    },
  };
}
