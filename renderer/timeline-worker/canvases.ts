import type { Rgba } from './colours.ts';
import type { Viewport } from './viewport.ts';

/** A window that is not shown has no animation frames, but is still asked for its picture. */
const HIDDEN_FRAME_MS = 200;

/** The two canvases of the timeline, one over the other. */
export interface Canvases {
  readonly gl: OffscreenCanvas;
  readonly label: OffscreenCanvas;
}

/** Before the next frame, or soon where there are none. */
export function onNextFrame(callback: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(request);
    clearTimeout(timer);
    callback();
  };
  const request = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_FRAME_MS);
}

/** Gives the canvases the view's size; setting the same size would empty them. */
export function resize({ gl, label }: Canvases, viewport: Viewport): void {
  for (const canvas of [gl, label]) {
    if (canvas.width !== viewport.widthPx) canvas.width = viewport.widthPx;
    if (canvas.height !== viewport.heightPx) canvas.height = viewport.heightPx;
  }
}

/** The pixel that colours are read from; a canvas takes milliseconds to make. */
let pixel: OffscreenCanvasRenderingContext2D | null = null;

/** Any CSS colour, as the canvas itself understands it. */
export function parseColour(css: string): Rgba {
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const context = pixel;
  if (context === null) return [0, 0, 0, 255];
  context.clearRect(0, 0, 1, 1);
  // What is no colour leaves the last one.
  context.fillStyle = 'black';
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 255] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity];
}
