import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLACE, fitPlace, readWindowPlace, writeWindowPlace } from './window-place.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 1024 };

describe('the place of a window', () => {
  it('is remembered, and the usual one where what is remembered is damaged', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-place-'));
    const place = { bounds: { x: 10, y: 20, width: 800, height: 600 }, maximized: true };
    expect(await readWindowPlace(folder)).toEqual(DEFAULT_PLACE);
    await writeWindowPlace(folder, place);
    expect(await readWindowPlace(folder)).toEqual(place);
    await writeFile(path.join(folder, 'window.json'), '{"bounds":{"x":1}}');
    expect(await readWindowPlace(folder)).toEqual(DEFAULT_PLACE);
    await rm(folder, { recursive: true });
  });

  it('stays where it can be seen, also on a second display', () => {
    const place = { bounds: { x: 2000, y: 50, width: 800, height: 600 }, maximized: false };
    expect(fitPlace(place, [SCREEN, SECOND])).toEqual(place);
  });

  it('is left to the system where its display is gone', () => {
    const place = { bounds: { x: 2000, y: 50, width: 800, height: 600 }, maximized: false };
    expect(fitPlace(place, [SCREEN]).bounds).toEqual({ width: 800, height: 600 });
  });

  it('is no larger than its display', () => {
    const place = { bounds: { x: 1930, y: 0, width: 3000, height: 3000 }, maximized: false };
    expect(fitPlace(place, [SCREEN, SECOND]).bounds).toEqual({
      x: 1930,
      y: 0,
      width: 1280,
      height: 1024,
    });
    expect(fitPlace(DEFAULT_PLACE, [{ x: 0, y: 0, width: 1024, height: 700 }]).bounds).toEqual({
      width: 1024,
      height: 700,
    });
  });
});
