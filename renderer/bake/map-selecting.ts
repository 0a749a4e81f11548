import { TileSet } from '../../shared/bake/tile-set.ts';
import { cellAfterKey, type GridSize } from './cell-navigation.ts';
import type { TileAt } from './map-layout.ts';

/** Keys that are held during a click or a key press; `ctrl` is Command on macOS. */
export interface Held {
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export interface Selected {
  readonly selection: TileSet;
  /** The tile that the panels look at. */
  readonly focus: number;
}

export interface SelectingPlace {
  current(): Selected;
  select(selection: TileSet, focus: number): void;
}

/**
 * What clicks, rectangles and keys make of the selection. A rectangle that is extended starts at
 * the anchor: the tile that was last chosen alone, whoever chose it.
 */
export class MapSelecting {
  readonly #array: GridSize & { readonly tileCount: number };
  readonly #place: SelectingPlace;
  #anchor = 0;
  /** What was selected from here last; another selection has its focus as the anchor. */
  #made: TileSet | null = null;

  constructor(array: GridSize & { readonly tileCount: number }, place: SelectingPlace) {
    this.#array = array;
    this.#place = place;
  }

  /** Alone; with Ctrl also or no longer; with Shift the rectangle from the anchor. */
  click(tile: number, { ctrl, shift }: Held): void {
    if (shift) this.#extend(this.#placeOf(tile), ctrl);
    else if (ctrl) this.#toggle(tile);
    else this.only(tile);
  }

  only(tile: number): void {
    this.#choose(TileSet.of(this.#array.tileCount, [tile]), tile, tile);
  }

  /** A rectangle that was dragged out, as what is selected or with what is. */
  rectangle(from: TileAt, to: TileAt, adds: boolean): void {
    const area = TileSet.rectangle(this.#array, from, to);
    const corner = area.has(this.#tileOf(from)) ? this.#tileOf(from) : area.first;
    if (corner === null) return;
    const { selection } = this.#place.current();
    this.#choose(adds ? selection.union(area) : area, corner, corner);
  }

  /** By a set that something else has found; nothing where it is empty. */
  these(set: TileSet): void {
    if (set.size === 0) return;
    const { focus } = this.#place.current();
    const next = set.has(focus) ? focus : (set.first ?? focus);
    this.#choose(set, next, next);
  }

  all(): void {
    this.these(TileSet.all(this.#array.tileCount));
  }

  invert(): void {
    this.these(this.#place.current().selection.complement());
  }

  /** Back to the tile in focus alone; false where it is that already. */
  collapse(): boolean {
    const { selection, focus } = this.#place.current();
    if (selection.size <= 1) return false;
    this.only(focus);
    return true;
  }

  /** The keys that go from tile to tile; false for any other. */
  key(key: string, { ctrl, shift }: Held): boolean {
    const { focus } = this.#place.current();
    const { columns } = this.#array;
    const from = { row: Math.floor(focus / columns), column: focus % columns };
    const cell = ctrl ? atEdge(key, from, this.#array) : cellAfterKey(key, from, this.#array);
    if (cell === null) return false;
    const place = { x: cell.column, y: cell.row };
    if (shift) this.#extend(place, false);
    else this.only(this.#tileOf(place));
    return true;
  }

  #extend(to: TileAt, adds: boolean): void {
    const { selection } = this.#place.current();
    const anchor = this.#currentAnchor();
    const area = TileSet.rectangle(this.#array, this.#placeOf(anchor), to);
    this.#choose(adds ? selection.union(area) : area, this.#tileOf(to), anchor);
  }

  #toggle(tile: number): void {
    const { selection, focus } = this.#place.current();
    const next = selection.symmetricDifference(TileSet.of(this.#array.tileCount, [tile]));
    if (next.size === 0) return;
    const stays = next.has(focus) ? focus : (next.next(tile) ?? next.first ?? tile);
    this.#choose(next, next.has(tile) ? tile : stays, tile);
  }

  #currentAnchor(): number {
    const { selection, focus } = this.#place.current();
    return this.#made?.equals(selection) === true ? this.#anchor : focus;
  }

  #choose(selection: TileSet, focus: number, anchor: number): void {
    this.#anchor = anchor;
    this.#made = selection;
    this.#place.select(selection, focus);
  }

  /** The last tile where the array ends before the place. */
  #tileOf({ x, y }: TileAt): number {
    return Math.min(y * this.#array.columns + x, this.#array.tileCount - 1);
  }

  #placeOf(tile: number): TileAt {
    const { columns } = this.#array;
    return { x: tile % columns, y: Math.floor(tile / columns) };
  }
}

/** With Ctrl: to the edge of the array, or with Home and End to its corners. */
function atEdge(key: string, from: { row: number; column: number }, { rows, columns }: GridSize) {
  switch (key) {
    case 'ArrowUp':
      return { row: 0, column: from.column };
    case 'ArrowDown':
      return { row: rows - 1, column: from.column };
    case 'ArrowLeft':
      return { row: from.row, column: 0 };
    case 'ArrowRight':
      return { row: from.row, column: columns - 1 };
    default:
      return cellAfterKey(key, from, { rows, columns }, true);
  }
}
