import type { Canvases } from './canvases.ts';
import type { Frame } from './frame.ts';
import type { Marks, PictureAnswer, TimelinePicture, TimelineView } from './messages.ts';

/** A picture that the page waits for. */
export interface PictureOrder {
  readonly id: number;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
}

/** The view at the picture's resolution; the page stretches the canvas to the same place. */
export function viewForPicture(view: TimelineView, { ratio }: PictureOrder): TimelineView {
  return { ...view, devicePixelRatio: ratio };
}

/** Without what follows the pointer. */
export function marksForPicture(marks: Marks): Marks {
  return { ...marks, hovered: null, drag: null, cursorOffset: null };
}

/** What both canvases hold; to be called in the task that has drawn them. */
export function takePicture({ gl, label }: Canvases, frame: Frame): PictureAnswer {
  const { widthPx, heightPx, ratio, rulerPx } = frame.viewport;
  const context = gl.getContext('webgl');
  const drawn = context === null ? 0 : Math.min(context.drawingBufferWidth, widthPx);
  // A drawing buffer that would be too large is made smaller without a word.
  if (context === null || drawn < widthPx || context.drawingBufferHeight < heightPx) {
    const message = `A picture of ${widthPx} × ${heightPx} pixels is larger than this machine draws.`;
    return { ok: false, error: { code: 'picture-too-large', message } };
  }
  const both = new OffscreenCanvas(widthPx, heightPx);
  const paper = both.getContext('2d');
  if (paper === null) return noPicture('There is no canvas to make it on.');
  paper.drawImage(gl, 0, 0);
  paper.drawImage(label, 0, 0);
  const lanes = frame.spans.map(({ position, topPx, bottomPx }) => ({ position, topPx, bottomPx }));
  const picture: TimelinePicture = { bitmap: both.transferToImageBitmap(), ratio, rulerPx, lanes };
  return { ok: true, value: picture };
}

export function noPicture(why: string): PictureAnswer {
  return { ok: false, error: { code: 'no-picture', message: `The picture was not made. ${why}` } };
}
