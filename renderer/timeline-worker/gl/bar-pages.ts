import type REGL from 'regl';
import { BAR_PAGE_COLUMNS, BAR_PAGE_ROWS, slotsPerPage } from '../bar-layout.ts';
import { paintBars } from '../bar-pixels.ts';
import type { BarColours } from '../bar-pixels.ts';
import type { BarUpload } from '../bar-slots.ts';

/** The finished bars of the tiles in view; pages are made when their first slot is painted. */
export class BarPages {
  readonly #regl: REGL.Regl;
  readonly #pages: REGL.Texture2D[] = [];
  /** One page, painted here and then copied. */
  readonly #words = new Uint32Array(BAR_PAGE_COLUMNS * BAR_PAGE_ROWS);

  constructor(regl: REGL.Regl) {
    this.#regl = regl;
  }

  page(number: number): REGL.Texture2D {
    return (this.#pages[number] ??= this.#regl.texture({
      width: BAR_PAGE_COLUMNS,
      height: BAR_PAGE_ROWS,
      format: 'rgba',
      type: 'uint8',
      min: 'nearest',
      mag: 'nearest',
      wrap: 'clamp',
    }));
  }

  /** `uploads` ascend by slot: those that follow each other in a page go up in one call. */
  upload(uploads: readonly BarUpload[], slotRows: number, colours: BarColours): void {
    const perPage = slotsPerPage(slotRows);
    let from = 0;
    while (from < uploads.length) {
      const first = uploads[from]!.slot;
      let count = 1;
      while (uploads[from + count]?.slot === first + count && (first + count) % perPage !== 0) {
        count++;
      }
      this.#uploadRun(uploads.slice(from, from + count), first % perPage, slotRows, colours);
      from += count;
    }
  }

  #uploadRun(run: readonly BarUpload[], place: number, rows: number, colours: BarColours): void {
    run.forEach(({ texels, heightPx }, at) =>
      paintBars(this.#words, at * rows * BAR_PAGE_COLUMNS, texels, heightPx, colours),
    );
    const height = run.length * rows;
    const data = new Uint8Array(this.#words.buffer, 0, height * BAR_PAGE_COLUMNS * 4);
    const page = this.page(Math.floor(run[0]!.slot / slotsPerPage(rows)));
    page.subimage({ width: BAR_PAGE_COLUMNS, height, data }, 0, place * rows);
  }
}
