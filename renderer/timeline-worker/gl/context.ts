import createRegl from 'regl';
import { barColours } from '../bar-pixels.ts';
import { mixed } from '../colours.ts';
import type { ResolvedTheme, Rgba } from '../colours.ts';
import type { BarBatches, FrameBatches, StripPages } from '../frame-batches.ts';
import type { SpriteUpload } from '../text-sprites.ts';
import { SPRITE_PAGE_PX } from '../text-sprites.ts';
import type { AtlasUpload } from '../tile-store.ts';
import { xOf } from '../viewport.ts';
import type { Viewport } from '../viewport.ts';
import { Atlas } from './atlas.ts';
import { BAR_PAGE_COLUMNS, BAR_PAGE_ROWS } from '../bar-layout.ts';
import { BarPages } from './bar-pages.ts';
import { createDrawCopies } from './draw-copies.ts';
import type { DrawCopies } from './draw-copies.ts';
import { createDrawFills } from './draw-fills.ts';
import { createDrawInstants } from './draw-instants.ts';
import { createDrawOverlaps } from './draw-overlaps.ts';
import { createDrawRects } from './draw-rects.ts';
import { SpritePage } from './sprite-page.ts';
import { QuadElements } from './quad-stream.ts';
import type { PassView } from './quad-stream.ts';
import type { DrawStrips, StripView } from './strips.ts';

const STRIPE_PERIOD_CSS_PX = 6;
const BAR_PAGE = [BAR_PAGE_COLUMNS, BAR_PAGE_ROWS] as const;

/** One WebGL context with its passes; made anew after the context was lost. */
export interface Renderer {
  /** The driver's own name. */
  readonly description: string;
  upload(uploads: readonly AtlasUpload[]): void;
  uploadSprites(uploads: readonly SpriteUpload[]): void;
  draw(batches: FrameBatches, viewport: Viewport, theme: ResolvedTheme): void;
  /** A frame with nothing in it. */
  clear(theme: ResolvedTheme): void;
  /** Returns when everything drawn so far has been drawn, not just queued. */
  finish(): void;
  /** Tests only. Returns the function that restores the context. */
  loseContext(): () => void;
  destroy(): void;
}

/** Throws where WebGL, or what the passes need of it, cannot be had; the message is for people. */
export function createRenderer(canvas: OffscreenCanvas): Renderer {
  const gl = canvas.getContext('webgl', {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
  });
  if (gl === null) throw new Error('WebGL is not available.');
  const regl = createRegl({ gl, extensions: ['OES_element_index_uint'] });
  const elements = new QuadElements(regl);
  const atlas = new Atlas(regl);
  const barPages = new BarPages(regl);
  const drawOpaque = createDrawFills(regl, elements, 'opaque');
  const drawFills = createDrawFills(regl, elements, 'translucent');
  const drawBars = createDrawCopies(regl, elements, { pageTexels: BAR_PAGE, how: 'fill' });
  const drawBarsOverRects = createDrawCopies(regl, elements, { pageTexels: BAR_PAGE, how: 'cut' });
  const sprites = new SpritePage(regl);
  const pageTexels = [SPRITE_PAGE_PX, SPRITE_PAGE_PX] as const;
  const drawLabels = createDrawCopies(regl, elements, { pageTexels, how: 'blend' });
  const drawRects = createDrawRects(regl, elements);
  const drawOverlaps = createDrawOverlaps(regl, elements);
  const drawInstants = createDrawInstants(regl, elements);
  const clear = (theme: ResolvedTheme): void => {
    regl.poll();
    regl.clear({ color: unit(theme.background) });
  };
  return {
    description: describe(gl),
    upload: (uploads) => atlas.upload(uploads),
    uploadSprites: (uploads) => sprites.upload(uploads),
    clear,
    draw(batches, viewport, theme) {
      clear(theme);
      const { lanes, whole } = passViews(viewport);
      const strips = stripView(lanes, viewport, theme);
      const { barSlots } = batches;
      barPages.upload(barSlots.takeUploads(), barSlots.slotRows, barColours(theme));
      drawOpaque(batches.lanes, lanes);
      drawBarPages(batches.bars, drawBars, barPages, lanes);
      drawRects(batches.rects, { ...lanes, ...stripes(viewport) });
      drawBarPages(batches.barsOverRects, drawBarsOverRects, barPages, lanes);
      drawPages(batches.overlaps, drawOverlaps, atlas, strips);
      drawOpaque(batches.edges, lanes);
      drawPages(batches.instants, drawInstants, atlas, strips);
      drawFills(batches.marks, whole);
      drawFills(batches.grid, whole);
      drawLabels(batches.labels, sprites.texture, lanes);
    },
    finish: () => readOnePixel(gl),
    loseContext() {
      const extension = gl.getExtension('WEBGL_lose_context');
      extension?.loseContext();
      return () => extension?.restoreContext();
    },
    destroy: () => regl.destroy(),
  };
}

/** Chromium's `finish` only flushes; an answer from the GPU is worth waiting for. */
function readOnePixel(gl: WebGLRenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

function passViews(viewport: Viewport): { lanes: PassView; whole: PassView } {
  const { widthPx, heightPx, rulerPx } = viewport;
  const canvasPx = [widthPx, heightPx] as const;
  const whole = { x: 0, y: 0, width: widthPx, height: heightPx };
  return {
    lanes: { canvasPx, clip: { ...whole, height: Math.max(0, heightPx - rulerPx) } },
    whole: { canvasPx, clip: whole },
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

function unit([red, green, blue, opacity]: Rgba): [number, number, number, number] {
  return [red / 255, green / 255, blue / 255, opacity / 255];
}

function describe(gl: WebGLRenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL));
}
