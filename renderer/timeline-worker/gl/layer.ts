import type REGL from 'regl';
import { BAR_PAGE_COLUMNS, BAR_PAGE_ROWS } from '../bar-layout.ts';
import { mixed } from '../colours.ts';
import type { ResolvedTheme, Rgba } from '../colours.ts';
import type { BarBatches, LayerBatches, StripPages } from '../frame-batches.ts';
import { SPRITE_PAGE_PX } from '../text-sprites.ts';
import { xOf } from '../viewport.ts';
import type { Viewport } from '../viewport.ts';
import type { Atlas } from './atlas.ts';
import type { BarPages } from './bar-pages.ts';
import { createDrawCopies } from './draw-copies.ts';
import type { DrawCopies } from './draw-copies.ts';
import { createDrawFills } from './draw-fills.ts';
import { createDrawInstants } from './draw-instants.ts';
import { createDrawOverlaps } from './draw-overlaps.ts';
import { createDrawRects } from './draw-rects.ts';
import type { PassView, QuadElements } from './quad-stream.ts';
import type { SpritePage } from './sprite-page.ts';
import type { DrawStrips, StripView } from './strips.ts';

const STRIPE_PERIOD_CSS_PX = 6;
const BAR_PAGE = [BAR_PAGE_COLUMNS, BAR_PAGE_ROWS] as const;

/** Where a layer may draw: its lanes, and what goes through the ruler too. */
export interface LayerViews {
  readonly lanes: PassView;
  readonly whole: PassView;
}

interface Textures {
  readonly atlas: Atlas;
  readonly barPages: BarPages;
  readonly sprites: SpritePage;
}

export type DrawLayer = (
  layer: LayerBatches,
  views: LayerViews,
  viewport: Viewport,
  theme: ResolvedTheme,
) => void;

/** All passes, one after the other. */
export function createDrawLayer(
  regl: REGL.Regl,
  elements: QuadElements,
  { atlas, barPages, sprites }: Textures,
): DrawLayer {
  const drawOpaque = createDrawFills(regl, elements, 'opaque');
  const drawFills = createDrawFills(regl, elements, 'translucent');
  const drawBars = createDrawCopies(regl, elements, { pageTexels: BAR_PAGE, how: 'fill' });
  const drawBarsOverRects = createDrawCopies(regl, elements, { pageTexels: BAR_PAGE, how: 'cut' });
  const pageTexels = [SPRITE_PAGE_PX, SPRITE_PAGE_PX] as const;
  const drawLabels = createDrawCopies(regl, elements, { pageTexels, how: 'blend' });
  const drawRects = createDrawRects(regl, elements);
  const drawOverlaps = createDrawOverlaps(regl, elements);
  const drawInstants = createDrawInstants(regl, elements);
  return (layer, { lanes, whole }, viewport, theme) => {
    const strips = stripView(lanes, viewport, theme);
    drawOpaque(layer.lanes, lanes);
    drawBarPages(layer.bars, drawBars, barPages, lanes);
    drawRects(layer.rects, { ...lanes, ...stripes(viewport) });
    drawBarPages(layer.barsOverRects, drawBarsOverRects, barPages, lanes);
    drawPages(layer.overlaps, drawOverlaps, atlas, strips);
    drawOpaque(layer.edges, lanes);
    drawPages(layer.instants, drawInstants, atlas, strips);
    drawFills(layer.marks, whole);
    drawFills(layer.grid, whole);
    drawLabels(layer.labels, sprites.texture, lanes);
  };
}

function stripes(viewport: Viewport): {
  edgePx: number;
  stripePeriodPx: number;
  stripePhasePx: number;
} {
  const stripePeriodPx = STRIPE_PERIOD_CSS_PX * viewport.ratio;
  return {
    edgePx: Math.max(1, Math.round(viewport.ratio)),
    stripePeriodPx,
    stripePhasePx: Math.round(xOf(viewport, 0) % stripePeriodPx),
  };
}

function stripView(view: PassView, viewport: Viewport, theme: ResolvedTheme): StripView {
  const rgb = (colour: Rgba): [number, number, number] => {
    const [red, green, blue] = unit(colour);
    return [red, green, blue];
  };
  return {
    ...view,
    colours: theme.slots.map(rgb),
    markColour: rgb(mixed(theme.text, theme.laneBackground)),
    ratio: viewport.ratio,
  };
}

function drawPages(pages: StripPages, draw: DrawStrips, atlas: Atlas, view: StripView): void {
  for (const [page, batch] of pages) {
    if (batch.count > 0) draw(batch, atlas.page(page), view);
  }
}

function drawBarPages(
  batches: BarBatches,
  draw: DrawCopies,
  pages: BarPages,
  view: PassView,
): void {
  for (const [page, batch] of batches) {
    if (batch.count > 0) draw(batch, pages.page(page), view);
  }
}

export function unit([red, green, blue, opacity]: Rgba): [number, number, number, number] {
  return [red / 255, green / 255, blue / 255, opacity / 255];
}
