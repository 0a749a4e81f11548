import { Core, TYPE } from './core-model.mjs';
import { CORES, ROUNDS } from './matmul-workload.mjs';
import { SharedMemory } from './memory-model.mjs';
import { seededRandom } from './random.mjs';

/** Cycles of the driver's calls, which core 0's lane shows. */
const UPLOAD_CYCLES = 9_000;
const LAUNCH_CYCLES = 420;
const BARRIER_RELEASE_CYCLES = 60;

/**
 * Runs the multiplication event by event and returns what a profiler would have recorded, sorted
 * by (start, core).
 *
 * @param {number} seed
 * @returns {{ events: import('./core-model.mjs').Event[], cycles: number }}
 */
export function simulateMatmul(seed) {
  const run = new Run(seed);
  const cycles = run.toEnd();
  // Sorting is stable: events of a core that start together stay in the order of their ends.
  run.events.sort((a, b) => a.start - b.start || a.core - b.core);
  return { events: run.events, cycles };
}

class Run {
  constructor(seed) {
    /** @type {import('./core-model.mjs').Event[]} */
    this.events = [];
    this.memory = new SharedMemory();
    this.random = seededRandom(seed);
    /** @type {{ cycle: number, action: () => void }[]} */
    this.timers = [];
    /** @type {{ core: Core, cycle: number }[]} */
    this.waiting = [];
    this.round = 0;
    this.cores = Array.from({ length: CORES }, (_, id) => new Core(id, this));
  }

  toEnd() {
    this.call('matmul.upload(A)', 0, UPLOAD_CYCLES);
    this.call('matmul.upload(B)', UPLOAD_CYCLES, UPLOAD_CYCLES);
    this.launch(2 * UPLOAD_CYCLES);
    let cycle = 0;
    while (this.timers.length > 0 || this.memory.running.length > 0) {
      cycle = Math.min(this.memory.nextEvent(), this.timers[0]?.cycle ?? Infinity);
      this.memory.advance(cycle);
      while (this.timers[0]?.cycle === cycle) this.timers.shift()?.action();
    }
    return cycle;
  }

  at(cycle, action) {
    const after = this.timers.findIndex((timer) => timer.cycle > cycle);
    this.timers.splice(after === -1 ? this.timers.length : after, 0, { cycle, action });
  }

  /** The driver starts a row of tiles on all cores. */
  launch(cycle) {
    this.call(`matmul.launch(row ${this.round})`, cycle, LAUNCH_CYCLES);
    const start = cycle + LAUNCH_CYCLES;
    this.waitsSince = start;
    this.at(start, () => this.cores.forEach((core) => core.startRound(this.round, start)));
  }

  arrive(core, cycle) {
    this.waiting.push({ core, cycle });
    if (this.waiting.length < CORES) return;
    const release = cycle + BARRIER_RELEASE_CYCLES;
    for (const each of this.waiting) {
      const duration = release - each.cycle;
      this.events.push({ core: each.core.id, start: each.cycle, duration, type: TYPE.barrier });
    }
    this.waiting = [];
    this.call(`matmul.wait(row ${this.round})`, this.waitsSince, release - this.waitsSince);
    this.round++;
    this.at(release, () => {
      if (this.round < ROUNDS) this.launch(release);
      else this.call('matmul.download(C)', release, UPLOAD_CYCLES);
    });
  }

  call(name, start, duration) {
    this.events.push({ core: 0, start, duration, type: TYPE.api, name });
    // Keeps the run going until the call is over.
    this.at(start + duration, () => {});
  }
}
