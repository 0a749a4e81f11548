/** Core ids below this are found in a table of fixed size, others in a map. */
const DIRECT_CORES = 1 << 16;

/**
 * Numbers the distinct core ids in order of appearance and counts their events. Core ids are
 * labels of 32 bits, so nothing is allocated by their value.
 */
export class CoreTable {
  #direct = new Int32Array(DIRECT_CORES).fill(-1);
  #others = new Map<number, number>();
  #cores = new Uint32Array(64);
  #counts = new Uint32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Counts one event of `core`. */
  add(core: number): void {
    let number = this.find(core);
    if (number < 0) number = this.#append(core);
    this.#counts[number] = (this.#counts[number] as number) + 1;
  }

  /** The number of a core, or −1 where it was never added. */
  find(core: number): number {
    if (core < DIRECT_CORES) return this.#direct[core] as number;
    return this.#others.get(core) ?? -1;
  }

  /**
   * Numbers the cores by ascending id from now on: number = lane.
   * Returns ids and event counts by lane.
   */
  sortById(): { readonly cores: Uint32Array; readonly counts: Uint32Array } {
    const cores = this.#cores.slice(0, this.#size).sort();
    const counts = new Uint32Array(this.#size);
    for (let lane = 0; lane < cores.length; lane++) {
      counts[lane] = this.#counts[this.find(cores[lane] as number)] as number;
    }
    for (let lane = 0; lane < cores.length; lane++) this.#set(cores[lane] as number, lane);
    this.#cores = cores;
    this.#counts = counts;
    return { cores, counts };
  }

  #append(core: number): number {
    if (this.#size === this.#cores.length) {
      this.#cores = grown(this.#cores);
      this.#counts = grown(this.#counts);
    }
    this.#cores[this.#size] = core;
    this.#set(core, this.#size);
    return this.#size++;
  }

  #set(core: number, number: number): void {
    if (core < DIRECT_CORES) this.#direct[core] = number;
    else this.#others.set(core, number);
  }
}

function grown(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
