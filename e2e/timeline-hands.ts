import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Hover, Selection } from '../renderer/store/selection-slice.ts';
import { FIXTURES, idle, summary } from './app.ts';
import { viewOf } from './timeline-canvas.ts';

/** Hands on the timeline: where things are in the window, and what a gesture led to. */

declare module './app.ts' {
  interface TestHook {
    selection(): Selection;
    hover(): Hover | null;
  }
}

export const fixture = (name: string): string => path.join(FIXTURES, 'traces', name);

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export async function surfaceBox(page: Page) {
  const box = await page.getByTestId('timeline-surface').boundingBox();
  if (box === null) throw new Error('there is no timeline');
  return box;
}

/** A place in the window, by its offset and lane; `down` as a share of the lane's height. */
export async function spotOf(page: Page, offset: number, lane = 0, down = 0.5): Promise<Spot> {
  const { camera, tracks, rulerHeightCssPx, scrollTopCssPx } = await viewOf(page);
  const box = await surfaceBox(page);
  return {
    x: box.x + (offset - camera.startOffset) / camera.cyclesPerCssPx,
    y: box.y + rulerHeightCssPx + (lane + down) * tracks.laneHeightCssPx - scrollTopCssPx,
  };
}

/** The middle of an absolute cycle in the first lane. */
export async function spotAtCycle(page: Page, cycle: bigint): Promise<Spot> {
  const trace = await summary(page);
  if (trace === null) throw new Error('there is no trace');
  return spotOf(page, Number(cycle - BigInt(trace.origin)) + 0.5);
}

/** The offset at a place of the window. */
export async function offsetAt(page: Page, x: number): Promise<number> {
  const { camera } = await viewOf(page);
  return camera.startOffset + (x - (await surfaceBox(page)).x) * camera.cyclesPerCssPx;
}

/** First and last offset in view. */
export async function rangeInView(page: Page): Promise<{ from: number; to: number }> {
  const { camera, widthCssPx } = await viewOf(page);
  return {
    from: camera.startOffset,
    to: camera.startOffset + widthCssPx * camera.cyclesPerCssPx,
  };
}

export async function showRange(page: Page, from: number, to: number): Promise<void> {
  const { widthCssPx } = await viewOf(page);
  const camera = { startOffset: from, cyclesPerCssPx: (to - from) / widthCssPx };
  await page.evaluate((next) => window.tilescopeTest.setCamera(next), camera);
  await idle(page);
}

export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await idle(page);
}

export async function clickAt(page: Page, spot: Spot): Promise<void> {
  await page.mouse.click(spot.x, spot.y);
  await idle(page);
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await idle(page);
}

export function selectionOf(page: Page): Promise<Selection> {
  return page.evaluate(() => window.tilescopeTest.selection());
}

/** The selected event; fails where none is. */
export async function selectedEvent(page: Page) {
  const selection = await selectionOf(page);
  if (selection.kind !== 'event') throw new Error(`selected is: ${selection.kind}`);
  return selection.details;
}

/** Digits alone: grouping is the locale's business. */
export const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '');
