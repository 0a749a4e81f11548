import { TileSet } from './tile-set.ts';

/** Which part of the old array keeps its place when a side grows or shrinks. */
export type Anchor = 'start' | 'middle' | 'end';

export type ReshapePlacement =
  /** A tile stays beside its neighbours; `x` and `y` tell which column and row stay in place. */
  | { readonly kind: 'place'; readonly x: Anchor; readonly y: Anchor }
  /** Tile n stays tile n, whatever row that is now. */
  | { readonly kind: 'order' };

/** What a tile gets that has no old one. */
export type ReshapeFill =
  | { readonly kind: 'zeros' }
  | { readonly kind: 'tile'; readonly tile: number }
  /** Kept in place: the nearest old tile; kept in order: the last one. */
  | { readonly kind: 'edge' };

export interface OldArray {
  readonly columns: number;
  readonly rows: number;
  readonly tileCount: number;
}

interface NewSize {
  readonly width: number;
  readonly height: number;
}

const NONE = -1;

/** By how much an old column or row moves: the old side's start in the new one. */
export function anchorShift(anchor: Anchor, oldSide: number, newSide: number): number {
  if (anchor === 'start') return 0;
  return anchor === 'end' ? newSide - oldSide : Math.floor((newSide - oldSide) / 2);
}

/** For each tile of the new array, row after row, the old tile that it copies, or −1 for zeros. */
export function sourcesOf(
  old: OldArray,
  { width, height }: NewSize,
  placement: ReshapePlacement,
  fill: ReshapeFill,
): Int32Array {
  const sources = new Int32Array(width * height);
  const filler = fill.kind === 'tile' ? fill.tile : NONE;
  const isEdge = fill.kind === 'edge' && old.tileCount > 0;
  if (placement.kind === 'order') {
    const beyond = isEdge ? old.tileCount - 1 : filler;
    return sources.map((_, tile) => (tile < old.tileCount ? tile : beyond));
  }
  const left = anchorShift(placement.x, old.columns, width);
  const top = anchorShift(placement.y, old.rows, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const kept = oldTile(old, x - left, y - top);
      const near = kept === NONE && isEdge ? nearest(old, x - left, y - top) : filler;
      sources[y * width + x] = kept === NONE ? near : kept;
    }
  }
  return sources;
}

/** Old tiles that have no place in the new array. */
export function droppedBy(old: OldArray, size: NewSize, placement: ReshapePlacement): TileSet {
  const { tileCount, columns } = old;
  if (placement.kind === 'order') {
    const kept = Math.min(tileCount, size.width * size.height);
    return TileSet.ofRuns(tileCount, kept < tileCount ? [[kept, tileCount - 1]] : []);
  }
  const left = anchorShift(placement.x, columns, size.width);
  const top = anchorShift(placement.y, old.rows, size.height);
  const from = { x: -left, y: -top };
  const to = { x: size.width - 1 - left, y: size.height - 1 - top };
  return TileSet.rectangle({ tileCount, columns }, from, to).complement();
}

/** Where the old tiles of a set are in the new array; those that are dropped are left out. */
export function movedBy(
  tiles: TileSet,
  old: OldArray,
  size: NewSize,
  placement: ReshapePlacement,
): TileSet {
  const sources = sourcesOf(old, size, placement, { kind: 'zeros' });
  return TileSet.where(sources.length, (tile) => {
    const source = sources[tile] as number;
    return source !== NONE && tiles.has(source);
  });
}

/** Copies entries of `entryBytes` from the old table; runs of neighbours go in one piece. */
export function copyTiles(
  from: Uint8Array,
  to: Uint8Array,
  sources: Int32Array,
  entryBytes: number,
): void {
  for (let tile = 0; tile < sources.length;) {
    const source = sources[tile] as number;
    let end = tile + 1;
    if (source !== NONE) while (sources[end] === source + end - tile) end++;
    if (source !== NONE) {
      const bytes = from.subarray(source * entryBytes, (source + end - tile) * entryBytes);
      to.set(bytes, tile * entryBytes);
    }
    tile = end;
  }
}

function oldTile({ columns, rows, tileCount }: OldArray, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= columns || y >= rows) return NONE;
  const tile = y * columns + x;
  return tile < tileCount ? tile : NONE;
}

/** The last row may be short where the sizes of a damaged bake contradict each other. */
function nearest({ columns, rows, tileCount }: OldArray, x: number, y: number): number {
  const within = (place: number, side: number) => Math.min(Math.max(place, 0), side - 1);
  return Math.min(within(y, rows) * columns + within(x, columns), tileCount - 1);
}
