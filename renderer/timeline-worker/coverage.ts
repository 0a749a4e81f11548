import { tileCycles } from './levels.ts';
import type { LaneTile, TileCache } from './tile-cache.ts';

/** How many levels finer tiles may stand in for a missing one: 2, 4, 8 of them for one. */
const FINER_LEVELS = 3;

/** A tile position that can show a part of what is wanted: [from, to) in offsets. */
interface Candidate {
  readonly lanes: ReadonlyMap<number, LaneTile>;
  readonly from: number;
  readonly to: number;
}

/** Offsets [from, to) outside of which nothing is drawn. */
interface Clip {
  readonly from: number;
  readonly to: number;
}

const EVERYWHERE: Clip = { from: -Infinity, to: Infinity };

/** A part of a tile to draw. */
export interface Piece {
  readonly tile: LaneTile;
  readonly from: number;
  readonly to: number;
}

/** What is shown in place of a tile. */
interface Others {
  /** Each shows all of it, the best first. */
  readonly whole: readonly Candidate[];
  readonly finer: readonly (readonly Candidate[])[];
}

/**
 * What there is for one wanted tile position: the tile itself, else the nearest coarser one, else
 * what there is of finer ones. The older cache holds the picture from before a reload: its tile
 * of the same place is better than a coarse one of the new trace, and gone once that has its own.
 */
export class Coverage {
  readonly level: number;
  readonly index: number;
  readonly #caches: readonly TileCache[];
  readonly #clip: Clip;
  readonly #span: Clip;
  /** What of the tile is to be seen. */
  readonly #seen: Clip;
  readonly #exact: Candidate | null;
  /** Found where the tile itself is not enough, which is seldom. */
  #others: Others | null = null;

  constructor(
    level: number,
    index: number,
    current: TileCache,
    older: TileCache | null,
    clip: Clip = EVERYWHERE,
    view: Clip = EVERYWHERE,
  ) {
    this.level = level;
    this.index = index;
    this.#caches = older === null ? [current] : [current, older];
    this.#clip = clip;
    this.#span = clipped(level, index, clip);
    this.#seen = intersection(this.#span, view);
    this.#exact = candidate(current, level, index, this.#span)[0] ?? null;
  }

  isExact(lane: number): boolean {
    return this.#exact?.lanes.has(lane) === true;
  }

  /** The best of what is accepted and covers all of the tile in the view; empty where nothing does. */
  standIn(lane: number, accepts: (tile: LaneTile) => boolean): Piece[] {
    const exact = this.#exact?.lanes.get(lane);
    if (exact !== undefined && accepts(exact)) return [{ tile: exact, ...this.#span }];
    const { whole, finer } = this.#otherCandidates();
    for (const { lanes, from, to } of whole) {
      const tile = lanes.get(lane);
      if (tile !== undefined && accepts(tile)) return [{ tile, from, to }];
    }
    const isWhole = (pieces: readonly Piece[]): boolean =>
      covers(pieces, this.#seen) && pieces.every(({ tile }) => accepts(tile));
    return finer.map((group) => piecesIn(group, lane)).find(isWhole) ?? [];
  }

  piecesOf(lane: number): Piece[] {
    const exact = this.#exact?.lanes.get(lane);
    if (exact !== undefined) return [{ tile: exact, ...this.#span }];
    const { whole, finer } = this.#otherCandidates();
    for (const { lanes, from, to } of whole) {
      const tile = lanes.get(lane);
      if (tile !== undefined) return [{ tile, from, to }];
    }
    for (const group of finer) {
      const pieces = piecesIn(group, lane);
      if (pieces.length > 0) return pieces;
    }
    return [];
  }

  #otherCandidates(): Others {
    const { level, index } = this;
    const span = this.#span;
    const coarser = (cache: TileCache): Candidate[] =>
      cache
        .heldLevels()
        .filter((held) => held > level)
        .flatMap((held) => candidate(cache, held, Math.floor(index / 2 ** (held - level)), span));
    this.#others ??= {
      whole: [
        ...this.#caches.slice(1).flatMap((older) => candidate(older, level, index, span)),
        ...this.#caches.toReversed().flatMap(coarser),
      ],
      finer: this.#caches.flatMap((cache) => finerGroups(level, index, cache, this.#clip)),
    };
    return this.#others;
  }
}

function piecesIn(group: readonly Candidate[], lane: number): Piece[] {
  return group.flatMap(({ lanes, from, to }) => {
    const tile = lanes.get(lane);
    return tile === undefined || from >= to ? [] : [{ tile, from, to }];
  });
}

/** Whether pieces, in ascending order, leave nothing of the span out. */
function covers(pieces: readonly Piece[], span: Clip): boolean {
  let end = span.from;
  for (const { from, to } of pieces) if (from <= end) end = to;
  return end >= span.to;
}

function clipped(level: number, index: number, clip: Clip): Clip {
  const cycles = tileCycles(level);
  return intersection({ from: index * cycles, to: (index + 1) * cycles }, clip);
}

function intersection(a: Clip, b: Clip): Clip {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}

function candidate(cache: TileCache, level: number, index: number, span: Clip): Candidate[] {
  const lanes = cache.lanesAt(level, index);
  return lanes === undefined ? [] : [{ lanes, ...span }];
}

function finerGroups(level: number, index: number, cache: TileCache, clip: Clip): Candidate[][] {
  const groups: Candidate[][] = [];
  for (let finer = level - 1; finer >= Math.max(0, level - FINER_LEVELS); finer--) {
    const parts = 2 ** (level - finer);
    const group: Candidate[] = [];
    for (let part = index * parts; part < (index + 1) * parts; part++) {
      group.push(...candidate(cache, finer, part, clipped(finer, part, clip)));
    }
    if (group.length > 0) groups.push(group);
  }
  return groups;
}
