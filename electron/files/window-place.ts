import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';

export interface Bounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window stood when it was last moved or sized. */
export interface WindowPlace {
  readonly bounds: Bounds;
  readonly maximized: boolean;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const DEFAULT_PLACE: WindowPlace = {
  bounds: { width: 1400, height: 900 },
  maximized: false,
};

const pixels = z.number().int().min(-100_000).max(100_000);
const placeSchema = z.object({
  bounds: z.object({
    x: pixels,
    y: pixels,
    width: pixels.min(200),
    height: pixels.min(200),
  }),
  maximized: z.boolean(),
});

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'window.json');

export async function readWindowPlace(dataFolder: string): Promise<WindowPlace> {
  const read = await readJsonFile(fileOf(dataFolder), placeSchema);
  return read.kind === 'read' ? read.value : DEFAULT_PLACE;
}

export async function writeWindowPlace(dataFolder: string, place: WindowPlace): Promise<void> {
  await writeJsonFile(fileOf(dataFolder), place);
}

/**
 * The place as it can be shown on the displays of now: one whose title bar no display shows is
 * centred by the system, and no window is larger than its display.
 */
export function fitPlace(place: WindowPlace, workAreas: readonly Area[]): WindowPlace {
  const { x, y, width, height } = place.bounds;
  const largest = workAreas[0];
  if (largest === undefined) return place;
  const home =
    x === undefined || y === undefined
      ? undefined
      : workAreas.find((area) => showsTitleBar(area, x, y, width));
  const area = home ?? largest;
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  const bounds =
    home === undefined || x === undefined || y === undefined ? size : { x, y, ...size };
  return { bounds, maximized: place.maximized };
}

/** At least 100 px of the title bar must be there to be grabbed. */
function showsTitleBar(area: Area, x: number, y: number, width: number): boolean {
  const shown = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return shown >= 100 && y >= area.y - 8 && y < area.y + area.height - 32;
}

/** A second window stands a little beside the first, so that both can be seen. */
export function besidePlace(bounds: Area): WindowPlace {
  const { x, y, width, height } = bounds;
  return { bounds: { x: x + 28, y: y + 28, width, height }, maximized: false };
}
