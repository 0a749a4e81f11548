import { stepsOf } from './matmul-workload.mjs';

const BUFFERS = 2;
const LATENCY_CYCLES = 48;
const LATENCY_SPREAD_CYCLES = 40;

export const TYPE = { mac: 1, read: 2, write: 3, stall: 4, barrier: 5, api: 6 };

/**
 * @typedef {{ core: number, start: number, duration: number, type: number, name?: string }} Event
 * @typedef {object} Machine what a core needs of the rest
 * @property {import('./memory-model.mjs').SharedMemory} memory
 * @property {Event[]} events
 * @property {() => number} random
 * @property {(cycle: number, action: () => void) => void} at
 * @property {(core: Core, cycle: number) => void} arrive at the barrier
 */

/**
 * One core: a reading and a writing DMA channel and a MAC array over two buffers. A product starts
 * when both its tiles are loaded and the array is free; a buffer is loaded again when the product
 * that used it is done. What the array waits for is a stall.
 */
export class Core {
  /** @type {import('./matmul-workload.mjs').Step[]} */
  steps = [];
  loaded = 0;
  computed = 0;
  isLoading = false;
  isComputing = false;
  /** @type {number[]} bytes of finished tiles that wait for the writing channel */
  stores = [];
  isStoring = false;
  /** Cycle since which the array has nothing to do. */
  freeSince = 0;

  /**
   * @param {number} id
   * @param {Machine} machine
   */
  constructor(id, machine) {
    this.id = id;
    this.machine = machine;
  }

  startRound(round, cycle) {
    this.steps = stepsOf(this.id, round);
    this.loaded = 0;
    this.computed = 0;
    this.freeSince = cycle;
    this.pump(cycle);
  }

  /** Starts whatever can start. */
  pump(cycle) {
    this.loadNext(cycle);
    this.computeNext(cycle);
    this.storeNext(cycle);
    const isDone = this.computed === this.steps.length && !this.isStoring;
    if (isDone && !this.isComputing && this.stores.length === 0) this.machine.arrive(this, cycle);
  }

  loadNext(cycle) {
    if (this.isLoading || this.loaded === this.steps.length) return;
    if (this.loaded - this.computed >= BUFFERS) return;
    const { loadBytesA, loadBytesB } = this.steps[this.loaded];
    this.isLoading = true;
    this.transfer(TYPE.read, loadBytesA, cycle, (half) => {
      this.transfer(TYPE.read, loadBytesB, half, (end) => {
        this.isLoading = false;
        this.loaded++;
        this.pump(end);
      });
    });
  }

  computeNext(cycle) {
    if (this.isComputing || this.computed === this.loaded) return;
    const { macCycles, storeBytes } = this.steps[this.computed];
    const waited = cycle - this.freeSince;
    if (waited > 0) this.record(TYPE.stall, this.freeSince, waited);
    this.record(TYPE.mac, cycle, macCycles);
    this.isComputing = true;
    this.machine.at(cycle + macCycles, () => {
      this.isComputing = false;
      this.computed++;
      this.freeSince = cycle + macCycles;
      if (storeBytes > 0) this.stores.push(storeBytes);
      this.pump(cycle + macCycles);
    });
  }

  storeNext(cycle) {
    if (this.isStoring || this.stores.length === 0) return;
    this.isStoring = true;
    this.transfer(TYPE.write, this.stores.shift() ?? 0, cycle, (end) => {
      this.isStoring = false;
      this.pump(end);
    });
  }

  transfer(type, bytes, cycle, done) {
    const { memory, random } = this.machine;
    const latency = LATENCY_CYCLES + Math.floor(random() * LATENCY_SPREAD_CYCLES);
    memory.start({
      core: this.id,
      bytesLeft: bytes,
      readyAt: cycle + latency,
      done: (end) => {
        this.record(type, cycle, end - cycle);
        done(end);
      },
    });
  }

  record(type, start, duration) {
    this.machine.events.push({ core: this.id, start, duration, type });
  }
}
