import type REGL from 'regl';
import { TILE_LANE_BYTES } from '../../../shared/trace/tile-layout.ts';
import { ATLAS_PAGE_ROWS, ATLAS_WIDTH } from '../atlas-layout.ts';
import type { AtlasUpload } from '../tile-store.ts';

/** The texels of all tiles at hand; pages are made when their first row arrives. */
export class Atlas {
  readonly #regl: REGL.Regl;
  readonly #pages = new Map<number, REGL.Texture2D>();

  constructor(regl: REGL.Regl) {
    this.#regl = regl;
  }

  page(number: number): REGL.Texture2D {
    let texture = this.#pages.get(number);
    if (texture === undefined) {
      texture = this.#regl.texture({
        width: ATLAS_WIDTH,
        height: ATLAS_PAGE_ROWS,
        format: 'rgba',
        type: 'uint8',
        min: 'nearest',
        mag: 'nearest',
        wrap: 'clamp',
      });
      this.#pages.set(number, texture);
    }
    return texture;
  }

  upload(uploads: readonly AtlasUpload[]): void {
    let from = 0;
    while (from < uploads.length) {
      let to = from + 1;
      while (to < uploads.length && isNextRow(uploads[to - 1]!, uploads[to]!)) to++;
      this.#uploadRun(uploads[from]!, to - from);
      from = to;
    }
  }

  #uploadRun({ row, texels }: AtlasUpload, rows: number): void {
    const data = new Uint8Array(texels.buffer, texels.byteOffset, rows * TILE_LANE_BYTES);
    const page = this.page(Math.floor(row / ATLAS_PAGE_ROWS));
    page.subimage({ width: ATLAS_WIDTH, height: rows, data }, 0, row % ATLAS_PAGE_ROWS);
  }
}

/** Lanes of one answer lie one behind the other: rows that do too go up in one call. */
function isNextRow(a: AtlasUpload, b: AtlasUpload): boolean {
  return (
    b.row === a.row + 1 &&
    b.row % ATLAS_PAGE_ROWS !== 0 &&
    b.texels.buffer === a.texels.buffer &&
    b.texels.byteOffset === a.texels.byteOffset + TILE_LANE_BYTES
  );
}
