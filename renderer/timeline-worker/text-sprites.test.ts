import { describe, expect, it } from 'vitest';
import { SPRITE_PAGE_PX, TextSprites } from './text-sprites.ts';
import type { Sprite } from './text-sprites.ts';

const FONT_PX = 11;

/** As much of a 2D canvas as sprites need; it writes down what is drawn. */
function fakeContext(): { context: OffscreenCanvasRenderingContext2D; drawn: string[] } {
  const drawn: string[] = [];
  const context = {
    font: '',
    textBaseline: '',
    fillStyle: '',
    clearRect: () => undefined,
    fillText: (text: string, x: number, y: number) =>
      drawn.push(`${text} ${context.fillStyle} at ${x}, ${y}`),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
  };
  return { context: context as unknown as OffscreenCanvasRenderingContext2D, drawn };
}

function newSprites(): { sprites: TextSprites; drawn: string[] } {
  const { context, drawn } = fakeContext();
  const sprites = new TextSprites(context);
  sprites.useFont('11px sans-serif', FONT_PX, 0);
  return { sprites, drawn };
}

const overlap = (a: Sprite, b: Sprite, height: number): boolean =>
  a.leftPx < b.leftPx + b.widthPx &&
  b.leftPx < a.leftPx + a.widthPx &&
  a.topPx < b.topPx + height &&
  b.topPx < a.topPx + height;

describe('TextSprites', () => {
  it('draws a text once for each colour and each place between pixels', () => {
    const { sprites, drawn } = newSprites();
    const first = sprites.sprite('MAC', 20, '#000000', 0);
    expect(sprites.sprite('MAC', 20, '#000000', 0)).toBe(first);
    sprites.sprite('MAC', 20, '#000000', 0.5);
    sprites.sprite('MAC', 20, '#ffffff', 0.5);
    expect(drawn).toEqual([
      'MAC #000000 at 2, 10',
      'MAC #000000 at 2, 10.5',
      'MAC #ffffff at 2, 10.5',
    ]);
    expect(sprites.takeUploads().length).toBe(3);
    expect(sprites.takeUploads()).toEqual([]);
  });

  it('lays sprites side by side within the page, and says when it is full', () => {
    const { sprites } = newSprites();
    const placed: Sprite[] = [];
    for (let text = 0; ; text++) {
      const sprite = sprites.sprite(String(text), 150, '#000000', 0);
      if (sprite === null) break;
      placed.push(sprite);
    }
    const height = sprites.lineHeightPx;
    expect(placed.length).toBe(6 * Math.floor(SPRITE_PAGE_PX / height));
    placed.forEach((sprite, at) => {
      expect(sprite.leftPx + sprite.widthPx).toBeLessThanOrEqual(SPRITE_PAGE_PX);
      expect(sprite.topPx + height).toBeLessThanOrEqual(SPRITE_PAGE_PX);
      expect(placed.slice(at + 1).some((other) => overlap(sprite, other, height))).toBe(false);
    });
    expect(sprites.sprite('wider than the page', SPRITE_PAGE_PX, '#000000', 0)).toBeNull();
  });

  it('begins anew with another font', () => {
    const { sprites, drawn } = newSprites();
    sprites.sprite('MAC', 20, '#000000', 0);
    sprites.useFont('11px sans-serif', FONT_PX, 0);
    sprites.sprite('MAC', 20, '#000000', 0);
    expect(drawn.length).toBe(1);
    sprites.useFont('22px sans-serif', 2 * FONT_PX, 0.25);
    expect(sprites.sprite('MAC', 40, '#000000', 0)).toMatchObject({ leftPx: 0, topPx: 0 });
    expect(drawn[1]).toBe('MAC #000000 at 2.25, 19');
  });
});
