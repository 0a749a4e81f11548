import type REGL from 'regl';
import { SPRITE_PAGE_PX } from '../text-sprites.ts';
import type { SpriteUpload } from '../text-sprites.ts';

/** The page that text-sprites.ts fills. */
export class SpritePage {
  readonly texture: REGL.Texture2D;

  constructor(regl: REGL.Regl) {
    this.texture = regl.texture({
      width: SPRITE_PAGE_PX,
      height: SPRITE_PAGE_PX,
      format: 'rgba',
      type: 'uint8',
      min: 'nearest',
      mag: 'nearest',
      wrap: 'clamp',
    });
  }

  upload(uploads: readonly SpriteUpload[]): void {
    for (const { leftPx, topPx, widthPx, heightPx, data } of uploads) {
      const texels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      this.texture.subimage({ width: widthPx, height: heightPx, data: texels }, leftPx, topPx);
    }
  }
}
