import type { Page } from '@playwright/test';
import { idle } from '../../app.ts';
import { benchBake } from '../bakes.ts';
import { figure } from '../figure.ts';

const ROWS = {
  zoom: '1,024 × 1,024 tiles: frame while zooming',
  hover: '1,024 × 1,024 tiles: frame while hovering',
  select: '1,024 × 1,024 tiles: frame while a selection grows',
  small: '128 × 32 tiles: frame while zooming',
} as const;
const ROUNDS = 3;

type Motion = 'zoom' | 'hover' | 'select' | 'empty';

figure('bake map', Object.values(ROWS), async ({ start, report }) => {
  for (const [columns, rows, motions] of [
    [1024, 1024, ['zoom', 'hover', 'select']],
    [128, 32, ['small']],
  ] as const) {
    const { page } = await start({ files: [benchBake(columns, rows)] });
    await page.getByRole('grid', { name: /^Array of/ }).focus();
    await idle(page);
    for (const row of motions) {
      const motion: Motion = row === 'small' ? 'zoom' : row;
      const samples: number[] = [];
      const empty: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        samples.push(...(await framesOf(page, motion)));
        empty.push(...(await framesOf(page, 'empty')));
      }
      const against = { name: 'empty frame', samples: empty };
      report({ name: ROWS[row], unit: 'ms', samples, against, atMost: 3 });
    }
    await page.close();
  }
});

/** From one animation frame to the next, each with a pixel read back, while something moves in each. */
function framesOf(page: Page, motion: Motion): Promise<number[]> {
  return page.evaluate(async (moves) => {
    const box = document.querySelector<HTMLElement>('.bake-map-box')!;
    const map = box.querySelector('canvas')!;
    const { left, top, width, height } = box.getBoundingClientRect();
    const empty = document.createElement('canvas');
    empty.width = map.width;
    empty.height = map.height;
    if (moves === 'empty') box.append(empty);
    const drawn = (moves === 'empty' ? empty : map).getContext('2d', { alpha: false })!;
    const at = (share: number) => ({
      bubbles: true,
      cancelable: true,
      clientX: left + width * share,
      clientY: top + height * (0.3 + share / 3),
    });
    const move = (step: number): void => {
      if (moves === 'empty') drawn.fillRect(0, 0, empty.width, empty.height);
      else if (moves === 'zoom') {
        const deltaY = step % 30 < 15 ? -200 : 200;
        box.dispatchEvent(new WheelEvent('wheel', { ...at(0.4), deltaY }));
      } else if (moves === 'hover') {
        box.dispatchEvent(new PointerEvent('pointermove', at(0.2 + (step % 60) / 100)));
      } else {
        const key = step % 2 === 0 ? 'ArrowDown' : 'ArrowRight';
        box.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true }));
      }
    };
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    await frame();
    let before = performance.now();
    for (let step = 0; step < 60; step++) {
      move(step);
      await frame();
      drawn.getImageData(0, 0, 1, 1);
      const now = performance.now();
      times.push(now - before);
      before = now;
    }
    empty.remove();
    return times;
  }, motion);
}
