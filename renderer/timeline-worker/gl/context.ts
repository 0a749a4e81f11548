import createRegl from 'regl';
import { barColours } from '../bar-pixels.ts';
import type { ResolvedTheme } from '../colours.ts';
import type { FrameBatches } from '../frame-batches.ts';
import type { SpriteUpload } from '../text-sprites.ts';
import type { AtlasUpload } from '../tile-store.ts';
import type { Viewport } from '../viewport.ts';
import { Atlas } from './atlas.ts';
import { BarPages } from './bar-pages.ts';
import { createDrawLayer, unit } from './layer.ts';
import type { LayerViews } from './layer.ts';
import { SpritePage } from './sprite-page.ts';
import { QuadElements } from './quad-stream.ts';

/** What of a frame the passes have to know beside the batches. */
export interface DrawnPicture {
  readonly viewport: Viewport;
  /** Down to here the sticky layer lies over the other. */
  readonly stickyPx: number;
  readonly hiddenSlots: number;
}

/** One WebGL context with its passes; made anew after the context was lost. */
export interface Renderer {
  /** The driver's own name. */
  readonly description: string;
  upload(uploads: readonly AtlasUpload[]): void;
  uploadSprites(uploads: readonly SpriteUpload[]): void;
  draw(batches: FrameBatches, picture: DrawnPicture, theme: ResolvedTheme): void;
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
  const sprites = new SpritePage(regl);
  const drawLayer = createDrawLayer(regl, elements, { atlas, barPages, sprites });
  const clear = (theme: ResolvedTheme): void => {
    regl.poll();
    regl.clear({ color: unit(theme.background) });
  };
  return {
    description: describe(gl),
    upload: (uploads) => atlas.upload(uploads),
    uploadSprites: (uploads) => sprites.upload(uploads),
    clear,
    draw(batches, { viewport, stickyPx, hiddenSlots }, theme) {
      clear(theme);
      const { barSlots, sticky } = batches;
      barPages.upload(barSlots.takeUploads(), barSlots.slotRows, barColours(theme, hiddenSlots));
      drawLayer(batches, passViews(viewport), viewport, theme);
      if (stickyPx <= viewport.rulerPx) return;
      drawLayer(sticky, stickyBand(viewport, stickyPx), viewport, theme);
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

/** All of the sticky layer stays within its band. */
function stickyBand({ widthPx, heightPx, rulerPx }: Viewport, stickyPx: number): LayerViews {
  const bottom = Math.min(stickyPx, heightPx);
  const clip = { x: 0, y: heightPx - bottom, width: widthPx, height: bottom - rulerPx };
  const view = { canvasPx: [widthPx, heightPx] as const, clip };
  return { lanes: view, whole: view };
}

function passViews(viewport: Viewport): LayerViews {
  const { widthPx, heightPx, rulerPx } = viewport;
  const canvasPx = [widthPx, heightPx] as const;
  const whole = { x: 0, y: 0, width: widthPx, height: heightPx };
  return {
    lanes: { canvasPx, clip: { ...whole, height: Math.max(0, heightPx - rulerPx) } },
    whole: { canvasPx, clip: whole },
  };
}

function describe(gl: WebGLRenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL));
}
