import type { Page } from '@playwright/test';
import type { TimelineState } from '../renderer/timeline/timeline-state.ts';
import type { TimelineStats } from '../renderer/timeline-worker/messages.ts';
import { idle, picture } from './app.ts';
import { isNear, parseColour, type Picture, type Rgb } from './picture.ts';

/** The test hook's part about the timeline. */
declare module './app.ts' {
  interface TestHook {
    view(): TimelineState;
    setCamera(camera: { startOffset: number; cyclesPerCssPx: number }): void;
    scrollTo(scrollTopCssPx: number): void;
    stats(): Promise<TimelineStats>;
    loseContext(restoreAfterMs: number): void;
  }
}

export type TypeToken = 'mac' | 'read' | 'write' | 'stall' | 'barrier' | 'api';
const TOKENS: readonly TypeToken[] = ['mac', 'read', 'write', 'stall', 'barrier', 'api'];

/** What the timeline shows, in pixels of the canvas; at a scale of 100 % these are CSS pixels. */
export interface Canvas {
  readonly picture: Picture;
  readonly view: TimelineState;
  readonly colours: Readonly<Record<TypeToken | 'lane', Rgb>>;
}

export function viewOf(page: Page): Promise<TimelineState> {
  return page.evaluate(() => window.tilescopeTest.view());
}

/** Moves the view and waits until it is drawn. */
export async function look(
  page: Page,
  startOffset: number,
  cyclesPerCssPx: number,
): Promise<Canvas> {
  const camera = { startOffset, cyclesPerCssPx };
  await page.evaluate((c) => window.tilescopeTest.setCamera(c), camera);
  return photograph(page);
}

export async function photograph(page: Page): Promise<Canvas> {
  await idle(page);
  const box = await page.getByTestId('timeline-surface').boundingBox();
  if (box === null) throw new Error('there is no timeline');
  return {
    picture: await picture(page, box),
    view: await viewOf(page),
    colours: await typeColours(page),
  };
}

async function typeColours(page: Page): Promise<Canvas['colours']> {
  const texts = await page.evaluate((tokens) => {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string): [string, string] => [name, style.getPropertyValue(`--type-${name}`)];
    return [...tokens.map(of), ['lane', style.getPropertyValue('--lane-bg')] as const];
  }, TOKENS);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, parseColour(text)]),
  ) as Canvas['colours'];
}

/** Rows of pixels of a lane, the gap below it left out. */
export function laneRows(canvas: Canvas, position: number): { from: number; to: number } {
  const { rulerHeightCssPx, scrollTopCssPx, tracks } = canvas.view;
  const from = rulerHeightCssPx + position * tracks.laneHeightCssPx - scrollTopCssPx;
  return { from, to: from + tracks.laneHeightCssPx - 1 };
}

export function lanesInView(canvas: Canvas): number[] {
  return Array.from({ length: canvas.view.tracks.laneCount }, (_, lane) => lane).filter(
    (lane) => laneRows(canvas, lane).to <= canvas.picture.height,
  );
}

/** Where an offset lies, in pixels from the left edge. */
export function xOf(canvas: Canvas, offset: number): number {
  const { startOffset, cyclesPerCssPx } = canvas.view.camera;
  return (offset - startOffset) / cyclesPerCssPx;
}

/**
 * What a pixel shows. Stripes, left edges and grid lines darken or lighten a colour a little but
 * keep its hue; a label's pixels are no type's, and the lane's colour has none to be told by.
 */
export function typeAt(canvas: Canvas, x: number, y: number): TypeToken | 'lane' | null {
  const pixel = canvas.picture.at(x, y);
  let nearest: TypeToken | 'lane' | null = null;
  let least = 0.12;
  for (const [name, colour] of Object.entries(canvas.colours) as [TypeToken | 'lane', Rgb][]) {
    if (name === 'lane' && !isNear(pixel, colour, 40)) continue;
    const distance = hueDistance(pixel, colour);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** Distance of two colours scaled to the same brightness, 0 to about 1. */
function hueDistance(a: Rgb, b: Rgb): number {
  const top = (colour: Rgb): number => Math.max(1, ...colour);
  const parts = a.map((channel, i) => channel / top(a) - (b[i] ?? 0) / top(b));
  return Math.hypot(...parts);
}

/** What a row of pixels shows, from left to right, as runs of one type. */
export interface Run {
  readonly type: TypeToken | 'lane' | null;
  readonly from: number;
  readonly to: number;
}

export function runsAt(canvas: Canvas, y: number): Run[] {
  const runs: { type: Run['type']; from: number; to: number }[] = [];
  for (let x = 0; x < canvas.picture.width; x++) {
    const type = typeAt(canvas, x, y);
    const last = runs.at(-1);
    if (last?.type === type) last.to = x + 1;
    else runs.push({ type, from: x, to: x + 1 });
  }
  return runs;
}

/** The types of which a lane shows at least one pixel in its own colour. */
export function typesIn(canvas: Canvas, position: number, fromX = 0): Set<TypeToken> {
  const { from, to } = laneRows(canvas, position);
  const found = new Set<TypeToken>();
  for (const name of TOKENS) {
    const [red, green, blue] = canvas.colours[name];
    search: for (let y = from; y < to; y++) {
      for (let x = fromX; x < canvas.picture.width; x++) {
        const pixel = canvas.picture.at(x, y);
        if (pixel[0] !== red || pixel[1] !== green || pixel[2] !== blue) continue;
        found.add(name);
        break search;
      }
    }
  }
  return found;
}

export function samePicture(a: Canvas, b: Canvas): boolean {
  const { width, height } = a.picture;
  if (width !== b.picture.width || height !== b.picture.height) return false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = b.picture.at(x, y);
      const pixel = a.picture.at(x, y);
      if (pixel[0] !== red || pixel[1] !== green || pixel[2] !== blue) return false;
    }
  }
  return true;
}

/** Pixels of the ruler that are not its most common colour: labels and ticks. */
export function rulerInk(canvas: Canvas): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (let y = 0; y < canvas.view.rulerHeightCssPx - 2; y++) {
    for (let x = 0; x < canvas.picture.width; x++) {
      const key = canvas.picture.at(x, y).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total++;
    }
  }
  return total - Math.max(...counts.values());
}
