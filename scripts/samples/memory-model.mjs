/**
 * Memory that the cores share: four cores hang on a link, the links on one memory. Every running
 * transfer gets the same part of its link and of the memory, so it slows down when others start.
 */

const MEMORY_BYTES_PER_CYCLE = 288;
const CORES_PER_LINK = 4;
/** The last link also carries the host's traffic: its cores starve more. */
const LINK_BYTES_PER_CYCLE = [76, 76, 76, 60];
const ENGINE_BYTES_PER_CYCLE = 32;

/**
 * @typedef {object} Transfer
 * @property {number} core
 * @property {number} bytesLeft
 * @property {number} readyAt cycle after which bytes flow: the latency of the request
 * @property {(cycle: number) => void} done
 */

export class SharedMemory {
  constructor() {
    /** @type {Transfer[]} */
    this.running = [];
    this.cycle = 0;
  }

  /** @param {Transfer} transfer */
  start(transfer) {
    this.running.push(transfer);
  }

  /** The next cycle at which a transfer begins to flow or ends, at the present rates. */
  nextEvent() {
    let next = Infinity;
    for (const transfer of this.running) {
      const at =
        transfer.readyAt > this.cycle
          ? transfer.readyAt
          : this.cycle + Math.ceil(transfer.bytesLeft / this.rateOf(transfer));
      next = Math.min(next, at);
    }
    return next;
  }

  /** Lets bytes flow until `cycle`, which is no later than `nextEvent()`; ends what is complete. */
  advance(cycle) {
    const elapsed = cycle - this.cycle;
    const rates = this.running.map((transfer) => this.rateOf(transfer));
    this.running.forEach((transfer, i) => {
      if (transfer.readyAt <= this.cycle) transfer.bytesLeft -= rates[i] * elapsed;
    });
    this.cycle = cycle;
    const finished = this.running.filter((transfer) => transfer.bytesLeft <= 1e-6);
    this.running = this.running.filter((transfer) => transfer.bytesLeft > 1e-6);
    for (const transfer of finished) transfer.done(cycle);
  }

  rateOf(transfer) {
    const link = linkOf(transfer.core);
    const flowing = this.running.filter((each) => each.readyAt <= this.cycle);
    const onLink = flowing.filter((each) => linkOf(each.core) === link).length;
    return Math.min(
      ENGINE_BYTES_PER_CYCLE,
      LINK_BYTES_PER_CYCLE[link] / Math.max(1, onLink),
      MEMORY_BYTES_PER_CYCLE / Math.max(1, flowing.length),
    );
  }
}

const linkOf = (core) => Math.floor(core / CORES_PER_LINK);
