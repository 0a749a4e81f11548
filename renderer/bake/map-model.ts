import { fieldOf, gridOf, type Bake } from '../../shared/bake/bake.ts';
import { outlineOf } from '../../shared/bake/tile-outline.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import type { GridSize } from './cell-navigation.ts';
import { pixelOf, pixelTable, type MapPalette } from './map-colours.ts';
import { MapPicture, SetPixels, ValuePixels } from './map-picture.ts';
import { MAP_MODE_KINDS, rankOf, valueReader, type MapMode, type TileFacts } from './map-values.ts';
import type { Rgb } from './colour-scales.ts';
import { ValueLayer } from './value-layer.ts';

export interface MapColours {
  readonly palette: MapPalette;
  readonly background: Rgb;
  readonly text: Rgb;
  readonly accent: Rgb;
}

/** Ranks that get a mark on tiles too small for a corner: what is wrong in the bake itself. */
const MARKED_WHEN_SMALL = [rankOf('warning'), rankOf('error')];
const NO_HIT_ALPHA = 190;
const UNSELECTED_ALPHA = 130;

interface Selection {
  readonly set: TileSet;
  readonly outline: MapPicture;
  readonly unselected: MapPicture;
}

/**
 * The values and pictures of one array. What an edit touched is read again and nothing else, except
 * where the scale of the colours itself moves.
 */
export class MapModel {
  readonly array: GridSize;
  readonly tileCount: number;
  #facts: TileFacts;
  #mode: MapMode;
  #colours: MapColours;
  #layer: ValueLayer;
  #pixels: ValuePixels;
  #picture: MapPicture;
  #ranks: ValueLayer;
  #markPixels: ValuePixels;
  #marks: MapPicture;
  #selection: Selection | null = null;
  #hits: { readonly set: TileSet; readonly others: MapPicture } | null = null;

  constructor(facts: TileFacts, mode: MapMode, colours: MapColours) {
    this.array = gridOf(facts.bake.topology);
    this.tileCount = facts.bake.topology.tileCount;
    this.#facts = facts;
    this.#mode = mode;
    this.#colours = colours;
    this.#ranks = new ValueLayer(
      MAP_MODE_KINDS.problems,
      this.tileCount,
      valueReader('problems', facts),
    );
    this.#markPixels = new ValuePixels(this.#ranks, this.array, markTable(this.#ranks, colours));
    this.#marks = new MapPicture(this.array, this.#markPixels);
    this.#layer = this.#newLayer();
    this.#pixels = new ValuePixels(
      this.#layer,
      this.array,
      pixelTable(this.#layer, colours.palette),
    );
    this.#picture = new MapPicture(this.array, this.#pixels);
  }

  get facts(): TileFacts {
    return this.#facts;
  }

  get mode(): MapMode {
    return this.#mode;
  }

  get colours(): MapColours {
    return this.#colours;
  }

  get layer(): ValueLayer {
    return this.#layer;
  }

  get picture(): MapPicture {
    return this.#picture;
  }

  /** Marks for small tiles; null where there is nothing to mark, or the colours tell it already. */
  get marks(): MapPicture | null {
    const isMarked = MARKED_WHEN_SMALL.some((rank) => this.#ranks.countOf(rank) > 0);
    return isMarked && this.#mode !== 'problems' ? this.#marks : null;
  }

  /** Columns and rows in use. */
  get field(): GridSize {
    return fieldOf(this.#facts.bake);
  }

  get selection(): TileSet {
    return this.#selection?.set ?? TileSet.none(this.tileCount);
  }

  get selectionOutline(): MapPicture | null {
    return this.#selection?.outline ?? null;
  }

  /** Dims what is not selected; null while one tile is, which the panels look at anyway. */
  get unselected(): MapPicture | null {
    return this.selection.size > 1 ? (this.#selection?.unselected ?? null) : null;
  }

  get hits(): TileSet | null {
    return this.#hits?.set ?? null;
  }

  /** Dims what is no hit; null where nothing is one, which would dim all. */
  get others(): MapPicture | null {
    return this.hits?.size === 0 ? null : (this.#hits?.others ?? null);
  }

  setMode(mode: MapMode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#layer = this.#newLayer();
    this.#pixels = new ValuePixels(
      this.#layer,
      this.array,
      pixelTable(this.#layer, this.#colours.palette),
    );
    this.#picture = new MapPicture(this.array, this.#pixels);
  }

  setColours(colours: MapColours): void {
    this.#colours = colours;
    this.#recolour();
    this.#markPixels.table = markTable(this.#ranks, colours);
    this.#marks.changedAll();
    const [selection, hits] = [this.#selection, this.#hits];
    this.#selection = this.#hits = null;
    if (selection) this.setSelection(selection.set);
    this.setHits(hits?.set ?? null);
  }

  setSelection(set: TileSet): void {
    if (set === this.#selection?.set) return;
    const { accent, background } = this.#colours;
    const border = outlineOf(set, this.array.columns);
    // Tiles far apart are border only: it would hide their colours, and they stand out undimmed.
    const outline = border.size * 2 > set.size ? TileSet.none(this.tileCount) : border;
    const dim = pixelOf(background, UNSELECTED_ALPHA);
    this.#selection = {
      set,
      outline: new MapPicture(this.array, new SetPixels(outline, this.array, pixelOf(accent), 0)),
      unselected: new MapPicture(this.array, new SetPixels(set, this.array, 0, dim)),
    };
  }

  setHits(set: TileSet | null): void {
    if (set === (this.#hits?.set ?? null)) return;
    const dim = pixelOf(this.#colours.background, NO_HIT_ALPHA);
    const others = set && new MapPicture(this.array, new SetPixels(set, this.array, 0, dim));
    this.#hits = set && others && { set, others };
  }

  /** The bake as it is now; `touched`: the tiles whose bytes may be others, null for any. */
  edited(bake: Bake, changed: Uint8Array, touched: TileSet | null): void {
    this.#facts = { ...this.#facts, bake, changed };
    if (this.#mode !== 'problems') this.#refresh(touched ?? TileSet.all(this.tileCount));
  }

  /** The tiles that may have other ranks; null for any. The array is the same one, or another. */
  setRanks(ranks: Uint8Array, tiles: TileSet | null): void {
    this.#facts = { ...this.#facts, ranks };
    const marked = tiles ?? TileSet.all(this.tileCount);
    this.#refreshMarks(marked);
    if (this.#mode === 'problems') this.#refresh(marked);
  }

  /** Another comparison; one that only follows edits writes to the flags that it gave. */
  setDiffers(differs: Uint8Array): void {
    if (differs === this.#facts.differs) return;
    this.#facts = { ...this.#facts, differs };
    if (this.#mode === 'differs') this.#refresh(TileSet.all(this.tileCount));
  }

  #refresh(tiles: TileSet): void {
    const isOther = this.#layer.refresh(tiles, valueReader(this.#mode, this.#facts));
    if (isOther) this.#recolour();
    else this.#picture.changed(tiles);
  }

  #refreshMarks(tiles: TileSet): void {
    const isOther = this.#ranks.refresh(tiles, valueReader('problems', this.#facts));
    this.#markPixels.table = markTable(this.#ranks, this.#colours);
    if (isOther) this.#marks.changedAll();
    else this.#marks.changed(tiles);
  }

  #recolour(): void {
    this.#pixels.table = pixelTable(this.#layer, this.#colours.palette);
    this.#picture.changedAll();
  }

  #newLayer(): ValueLayer {
    const read = valueReader(this.#mode, this.#facts);
    return new ValueLayer(MAP_MODE_KINDS[this.#mode], this.tileCount, read);
  }
}

function markTable(ranks: ValueLayer, { palette }: MapColours): Uint32Array {
  return Uint32Array.from({ length: ranks.max - ranks.min + 1 }, (_, index) => {
    const rank = ranks.min + index;
    const colour = palette.severities[rank];
    return colour && MARKED_WHEN_SMALL.includes(rank) ? pixelOf(colour) : 0;
  });
}
