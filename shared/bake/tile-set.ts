/** A run of neighbouring tiles, both ends included. */
export type TileRun = readonly [first: number, last: number];

const WORD_BITS = 32;

/**
 * Which tiles of an array are meant: an immutable set of tile numbers 0…tileCount − 1, one bit a
 * tile (128 KiB at a million). Tiles come in ascending order. Numbers outside of the array are in
 * no set; those given to `of` and `with` throw a RangeError.
 */
export class TileSet implements Iterable<number> {
  readonly tileCount: number;
  readonly size: number;
  readonly #words: Uint32Array;

  private constructor(tileCount: number, words: Uint32Array) {
    this.tileCount = tileCount;
    this.#words = words;
    this.size = bitsOf(words);
  }

  static none(tileCount: number): TileSet {
    return new TileSet(tileCount, wordsFor(tileCount));
  }

  static all(tileCount: number): TileSet {
    return TileSet.ofRuns(tileCount, tileCount === 0 ? [] : [[0, tileCount - 1]]);
  }

  static of(tileCount: number, tiles: Iterable<number>): TileSet {
    const words = wordsFor(tileCount);
    for (const tile of tiles) {
      requireTile(tile, tileCount);
      setBit(words, tile);
    }
    return new TileSet(tileCount, words);
  }

  static ofRuns(tileCount: number, runs: Iterable<TileRun>): TileSet {
    const words = wordsFor(tileCount);
    for (const [first, last] of runs) {
      requireTile(first, tileCount);
      requireTile(last, tileCount);
      fillBits(words, first, last);
    }
    return new TileSet(tileCount, words);
  }

  /** The tiles for which the test holds; it is called once for each tile, ascending. */
  static where(tileCount: number, test: (tile: number) => boolean): TileSet {
    const words = wordsFor(tileCount);
    for (let tile = 0; tile < tileCount; tile++) if (test(tile)) setBit(words, tile);
    return new TileSet(tileCount, words);
  }

  /** Tiles of columns fromX…toX and rows fromY…toY (ends included, in any order) that there are. */
  static rectangle(
    { tileCount, columns }: { readonly tileCount: number; readonly columns: number },
    from: { readonly x: number; readonly y: number },
    to: { readonly x: number; readonly y: number },
  ): TileSet {
    const [left, right] = [Math.max(0, Math.min(from.x, to.x)), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.max(0, Math.min(from.y, to.y)), Math.max(from.y, to.y)];
    const runs: TileRun[] = [];
    for (let y = top; y <= bottom && y * columns + left < tileCount; y++) {
      const last = Math.min(y * columns + Math.min(right, columns - 1), tileCount - 1);
      if (last >= y * columns + left) runs.push([y * columns + left, last]);
    }
    return TileSet.ofRuns(tileCount, runs);
  }

  has(tile: number): boolean {
    return ((this.#words[tile >>> 5] ?? 0) >>> (tile & 31)) % 2 === 1;
  }

  /** The smallest tile; null where the set is empty. */
  get first(): number | null {
    return this.next(0);
  }

  /** The smallest tile of the set that is `from` or above; null where there is none. */
  next(from: number): number | null {
    let index = Math.floor(from / WORD_BITS);
    let word = (this.#words[index] ?? 0) & (-1 << (from % WORD_BITS));
    while (word === 0) {
      index++;
      if (index >= this.#words.length) return null;
      word = this.#words[index] as number;
    }
    return index * WORD_BITS + lowestBit(word);
  }

  /** The largest tile of the set that is `from` or below; null where there is none. */
  previous(from: number): number | null {
    let index = Math.min(Math.floor(from / WORD_BITS), this.#words.length - 1);
    if (index < 0) return null;
    const isWithin = index === Math.floor(from / WORD_BITS);
    let word = (this.#words[index] as number) & (isWithin ? -1 >>> (31 - (from & 31)) : -1);
    while (word === 0) {
      index--;
      if (index < 0) return null;
      word = this.#words[index] as number;
    }
    return index * WORD_BITS + 31 - Math.clz32(word);
  }

  /** How many tiles of the set are below this one. */
  countBelow(tile: number): number {
    const index = Math.min(Math.max(0, tile) >>> 5, this.#words.length);
    let count = 0;
    for (let at = 0; at < index; at++) count += bitsIn(this.#words[at] as number);
    const rest = tile <= 0 ? 0 : (this.#words[index] ?? 0) & ~(-1 << (tile & 31));
    return count + bitsIn(rest);
  }

  *[Symbol.iterator](): Generator<number> {
    for (let index = 0; index < this.#words.length; index++) {
      for (let word = this.#words[index] as number; word !== 0; word &= word - 1) {
        yield index * WORD_BITS + lowestBit(word);
      }
    }
  }

  /** As a list: several times quicker than spreading where there are many. */
  toArray(): number[] {
    const tiles = new Array<number>(this.size);
    let count = 0;
    for (let index = 0; index < this.#words.length; index++) {
      for (let word = this.#words[index] as number; word !== 0; word &= word - 1) {
        tiles[count++] = index * WORD_BITS + lowestBit(word);
      }
    }
    return tiles;
  }

  runs(): TileRun[] {
    const runs: [number, number][] = [];
    for (const tile of this) {
      const run = runs.at(-1);
      if (run?.[1] === tile - 1) run[1] = tile;
      else runs.push([tile, tile]);
    }
    return runs;
  }

  union(other: TileSet): TileSet {
    return this.#combine(other, (a, b) => a | b);
  }

  intersection(other: TileSet): TileSet {
    return this.#combine(other, (a, b) => a & b);
  }

  difference(other: TileSet): TileSet {
    return this.#combine(other, (a, b) => a & ~b);
  }

  /** Tiles that are in one of the two only. */
  symmetricDifference(other: TileSet): TileSet {
    return this.#combine(other, (a, b) => a ^ b);
  }

  complement(): TileSet {
    return TileSet.all(this.tileCount).difference(this);
  }

  /** Every number raised by `by`, which may be negative, without those that leave the array. */
  shifted(by: number): TileSet {
    const words = wordsFor(this.tileCount);
    const jump = Math.floor(by / WORD_BITS);
    const bits = by - jump * WORD_BITS;
    for (let index = 0; index < words.length; index++) {
      const low = this.#words[index - jump] ?? 0;
      const carried = bits === 0 ? 0 : (this.#words[index - jump - 1] ?? 0) >>> (WORD_BITS - bits);
      words[index] = (low << bits) | carried;
    }
    clearBeyond(words, this.tileCount);
    return new TileSet(this.tileCount, words);
  }

  /** One bit a tile, tile 0 the lowest of the first word: a copy that may go to another thread. */
  toWords(): Uint32Array {
    return this.#words.slice();
  }

  /** The set of `toWords`; throws a RangeError where the words are not those of such an array. */
  static ofWords(tileCount: number, words: Uint32Array): TileSet {
    if (words.length !== wordsFor(tileCount).length) {
      throw new RangeError(`${words.length} words are not those of ${tileCount} tiles`);
    }
    const own = words.slice();
    clearBeyond(own, tileCount);
    return new TileSet(tileCount, own);
  }

  equals(other: TileSet): boolean {
    return (
      this.tileCount === other.tileCount &&
      this.#words.every((word, index) => word === other.#words[index])
    );
  }

  /** The same numbers in an array of another size, without those that it does not have. */
  resized(tileCount: number): TileSet {
    if (tileCount === this.tileCount) return this;
    const words = wordsFor(tileCount);
    words.set(this.#words.subarray(0, words.length));
    clearBeyond(words, tileCount);
    return new TileSet(tileCount, words);
  }

  #combine(other: TileSet, combine: (a: number, b: number) => number): TileSet {
    if (other.tileCount !== this.tileCount) {
      throw new RangeError(`Sets of ${this.tileCount} and ${other.tileCount} tiles do not mix`);
    }
    const words = this.#words.map((word, index) => combine(word, other.#words[index] as number));
    return new TileSet(this.tileCount, words);
  }
}

function wordsFor(tileCount: number): Uint32Array {
  return new Uint32Array(Math.ceil(tileCount / WORD_BITS));
}

function requireTile(tile: number, tileCount: number): void {
  if (Number.isInteger(tile) && tile >= 0 && tile < tileCount) return;
  throw new RangeError(`There is no tile ${tile} among ${tileCount}`);
}

function setBit(words: Uint32Array, tile: number): void {
  const index = tile >>> 5;
  words[index] = (words[index] as number) | (1 << (tile & 31));
}

function fillBits(words: Uint32Array, first: number, last: number): void {
  const [from, to] = [first >>> 5, last >>> 5];
  const [head, tail] = [-1 << (first & 31), -1 >>> (31 - (last & 31))];
  if (from === to) {
    words[from] = (words[from] as number) | (head & tail);
    return;
  }
  words[from] = (words[from] as number) | head;
  words.fill(0xffff_ffff, from + 1, to);
  words[to] = (words[to] as number) | tail;
}

function clearBeyond(words: Uint32Array, tileCount: number): void {
  const rest = tileCount % WORD_BITS;
  if (rest > 0) words[words.length - 1] = (words.at(-1) as number) & ~(-1 << rest);
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function bitsOf(words: Uint32Array): number {
  let bits = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as number;
    if (word !== 0) bits += bitsIn(word);
  }
  return bits;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return (((bits + (bits >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}
