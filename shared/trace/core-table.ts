/** Core ids below this are found in a table of fixed size, others in a map. */
const DIRECT_CORES = 1 << 16;

/**
 * Numbers distinct core ids in the order in which they are added. Core ids are labels of 32 bits,
 * so nothing is allocated by their value.
 */
export class CoreTable {
  /** The numbers of the ids below 2^16, −1 for those that are not there: for loops over records. */
  readonly direct: Int32Array;
  readonly #others = new Map<number, number>();
  #ids = new Uint32Array(64);
  #size = 0;

  /** `direct`: memory for the numbers of the ids below 2^16. */
  constructor(direct: Int32Array = new Int32Array(DIRECT_CORES)) {
    this.direct = direct.fill(-1);
  }

  /** A table of given ids: the number of each is its place. */
  static of(ids: Uint32Array, direct?: Int32Array): CoreTable {
    const table = new CoreTable(direct);
    ids.forEach((id) => table.append(id));
    return table;
  }

  get size(): number {
    return this.#size;
  }

  /** The number of a core, or −1 where it was never added. */
  find(core: number): number {
    if (core < DIRECT_CORES) return this.direct[core] as number;
    return this.#others.get(core) ?? -1;
  }

  /** Adds a core that is not there; returns its number. */
  append(core: number): number {
    if (this.#size === this.#ids.length) {
      const larger = new Uint32Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#size] = core;
    if (core < DIRECT_CORES) this.direct[core] = this.#size;
    else this.#others.set(core, this.#size);
    return this.#size++;
  }

  /** The ids by number. */
  ids(): Uint32Array {
    return this.#ids.slice(0, this.#size);
  }
}
