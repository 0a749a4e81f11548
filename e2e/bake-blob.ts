import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { fitView } from '../renderer/bake/map-layout.ts';
import { FIXTURES } from './app.ts';

/** A bake read without the product's own code: the shape of the golden JSON files. */
export interface BlobModel {
  flags: number;
  bake_id: number;
  profile_id: number;
  tile_count: number;
  tile_w: number;
  tile_h: number;
  mode: number;
  winner_domain_mask: number;
  settle_ns: number;
  limit: number | null;
  tiles: BlobTile[];
}

export interface BlobTile {
  thr_lo: number;
  thr_hi: number;
  decay: number;
  domain: number;
  priority: number;
  pattern: number;
  routing: number;
  reset: number;
  w: number[];
}

export const GOLDEN = path.join(FIXTURES, 'bakes/golden');
export const CORRUPT = path.join(FIXTURES, 'bakes/corrupt');

export function goldenModel(name: string): BlobModel {
  return JSON.parse(fs.readFileSync(path.join(GOLDEN, `${name}.json`), 'utf8')) as BlobModel;
}

/** A copy of a fixture in a folder of its own, for tests that write. */
export function copyOf(fixture: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-bake-'));
  const copy = path.join(folder, path.basename(fixture));
  fs.copyFileSync(fixture, copy);
  return copy;
}

export function golden(name: string): string {
  return copyOf(path.join(GOLDEN, `${name}.d8p`));
}

/** Order and place of the TLVs, by the four lines of arithmetic that the format needs. */
function valuesOf(blob: Buffer): Map<number, Buffer> {
  const values = new Map<number, Buffer>();
  for (let at = 28; at < blob.length;) {
    const length = blob.readUInt32LE(at + 4);
    values.set(blob.readUInt16LE(at), blob.subarray(at + 8, at + 8 + length));
    at += 8 + length + ((4 - (length % 4)) % 4);
  }
  return values;
}

/** Reads a file and checks its stamp: total_len and CRC have to be right. */
export function readBlob(file: string): BlobModel {
  const blob = fs.readFileSync(file);
  const stored = blob.readUInt32LE(blob.length - 4);
  if (zlib.crc32(blob.subarray(0, blob.length - 12)) !== stored) {
    throw new Error(`${file} has a wrong CRC`);
  }
  if (blob.readUInt32LE(12) !== blob.length) throw new Error(`${file} has a wrong total_len`);
  const values = valuesOf(blob);
  const value = (type: number) => values.get(type) ?? Buffer.alloc(0);
  const [topology, readout, limit] = [value(0x100), value(0x140), values.get(0x170)];
  const count = topology.readUInt32LE(0);
  return {
    flags: blob.readUInt32LE(8),
    bake_id: blob.readUInt32LE(16),
    profile_id: blob.readUInt32LE(20),
    tile_count: count,
    tile_w: topology.readUInt16LE(4),
    tile_h: topology.readUInt16LE(6),
    mode: readout.readUInt8(0),
    winner_domain_mask: readout.readUInt16LE(2),
    settle_ns: readout.readUInt16LE(4),
    limit: limit?.readUInt32LE(0) ?? null,
    tiles: Array.from({ length: count }, (_, tile) => ({
      thr_lo: value(0x121).readInt16LE(tile * 13),
      thr_hi: value(0x121).readInt16LE(tile * 13 + 2),
      decay: value(0x121).readUInt16LE(tile * 13 + 4),
      domain: value(0x121).readUInt8(tile * 13 + 6),
      priority: value(0x121).readUInt8(tile * 13 + 7),
      pattern: value(0x121).readUInt16LE(tile * 13 + 8),
      routing: value(0x131).readUInt16LE(tile * 2),
      reset: value(0x150).readUInt16LE(tile * 2),
      w: weightsOf(value(0x160).subarray(tile * 40, tile * 40 + 40)),
    })),
  };
}

function weightsOf(packed: Buffer): number[] {
  return Array.from({ length: 64 }, (_, k) => {
    const magnitude = ((packed[k >> 1] ?? 0) >> (k % 2 === 0 ? 0 : 4)) & 15;
    const plus = ((packed[32 + (k >> 3)] ?? 0) >> (k % 8)) & 1;
    return plus === 1 || magnitude === 0 ? magnitude : -magnitude;
  });
}

/** The golden JSON's fields that `readBlob` reads too, so that the two can be compared. */
export function comparable({ tiles, ...rest }: BlobModel): BlobModel {
  return {
    ...pick(rest, [
      'flags',
      'bake_id',
      'profile_id',
      'tile_count',
      'tile_w',
      'tile_h',
      'mode',
      'winner_domain_mask',
      'settle_ns',
      'limit',
    ]),
    tiles: tiles.map((tile) =>
      pick(tile, [
        'thr_lo',
        'thr_hi',
        'decay',
        'domain',
        'priority',
        'pattern',
        'routing',
        'reset',
        'w',
      ]),
    ),
  };
}

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

export function field(page: Page, name: string): Locator {
  return page.locator(`[data-field="${name}"]`);
}

/** Types a value into a number field and takes it with Enter. */
export async function typeField(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await field(page, name).fill(text);
  await page.keyboard.press('Enter');
}

export function weight(page: Page, out: number, input: number): Locator {
  return page.locator(`[data-weight="${out},${input}"]`);
}

export function undoButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Undo', exact: true });
}

export function redoButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Redo', exact: true });
}

/** Clicks a tile of an array that fits the map. */
export async function clickTile(
  page: Page,
  { x, y }: { x: number; y: number },
  array: { columns: number; rows: number },
  modifiers: ('Control' | 'Shift')[] = [],
): Promise<void> {
  const map = page.getByRole('grid', { name: /^Array of/ });
  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  const view = fitView(array, { widthCssPx: box.width, heightCssPx: box.height });
  const middle = (place: number) => (place + 0.5) * view.tileCssPx;
  const position = { x: view.left + middle(x), y: view.top + middle(y) };
  await map.click({ position, modifiers });
}

export async function closeWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}
