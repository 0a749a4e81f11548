import { hash32 } from './integer-hash.mjs';

/** Every core has one event in each slot of this many cycles. */
export const SLOT_CYCLES = 4096;
export const RECORD_WORDS = 6;

const TYPE = { unknown: 0, mac: 1, read: 2, write: 3, stall: 4, barrier: 5, api: 6 };

/** All cores wait in a barrier for the last slots of every group of this many. */
const GROUP_SLOTS = 2048;
const BARRIER_SLOTS = 12;
/** One event in so many has no duration. */
const ZERO_ONE_IN = 100;
/** Of every eight cores one runs transfers beside the event that follows them. */
const OVERLAPPING_CORE = 7;

/** @typedef {{ events: number, cores: number, seed: number }} TraceShape */

/**
 * A made-up trace in which event k is a function of (seed, k) alone, so that it can be written in
 * any order and without being held. Core k mod cores, slot ⌊k / cores⌋; mostly products and
 * transfers, in phases of different work and load.
 */
export class EventModel {
  /** @param {TraceShape} shape events at most 2^32 */
  constructor({ events, cores, seed }) {
    this.events = events;
    this.cores = cores;
    this.salt = hash32(seed);
    this.phases = new Phases(Math.ceil(events / cores), this.salt);
    this.scratch = new Uint32Array(RECORD_WORDS);
  }

  /**
   * Writes event `k` as a flatbuf record's six words (specification, "flat buffer layout").
   *
   * @param {number} k
   * @param {Uint32Array} words
   * @param {number} at
   */
  writeEvent(k, words, at) {
    const slot = Math.floor(k / this.cores);
    const core = k - slot * this.cores;
    const random = hash32(k ^ this.salt);
    const phase = Math.floor(slot / GROUP_SLOTS);
    const isBarrier = slot - phase * GROUP_SLOTS >= GROUP_SLOTS - BARRIER_SLOTS;
    const type = isBarrier ? TYPE.barrier : this.phases.typeOf(phase, random & 0xffff, core);
    const jitter = (random >>> 16) & 0xff;
    const start = slot * SLOT_CYCLES + jitter;
    words[at] = core;
    words[at + 1] = start >>> 0;
    words[at + 2] = Math.floor(start / 2 ** 32);
    words[at + 3] = this.#duration(type, core, phase, hash32(random), SLOT_CYCLES - jitter);
    words[at + 4] = 0;
    words[at + 5] = type;
  }

  /** Cycle at which the last event of all ends. */
  lastEnd() {
    const { events, cores, scratch } = this;
    let last = 0;
    // Events reach into the next slot at most: the end lies in the last two slots of the cores.
    for (let k = Math.max(0, events - 2 * cores); k < events; k++) {
      this.writeEvent(k, scratch, 0);
      last = Math.max(last, scratch[1] + scratch[2] * 2 ** 32 + scratch[3]);
    }
    return last;
  }

  /** @param {number} room cycles until the next slot */
  #duration(type, core, phase, random, room) {
    if (type === TYPE.barrier) return room;
    if (random % ZERO_ONE_IN === 0) return 0;
    const spread = (random >>> 8) / 2 ** 24;
    const load = this.phases.load[phase] - (core % 5) * 0.02;
    const cycles = Math.floor(room * load * (0.75 + 0.5 * spread));
    const isTransfer = type === TYPE.read || type === TYPE.write;
    if (isTransfer && core % 8 === OVERLAPPING_CORE) return Math.floor(cycles * 1.25);
    return Math.min(room, Math.max(1, cycles));
  }
}

/** Thresholds of 65,536 for products, reads, writes, stalls; the rest is host, barrier, unknown. */
const MIXES = [
  [44_000, 56_000, 61_000, 65_000],
  [30_000, 52_000, 58_000, 65_000],
  [52_000, 58_000, 63_500, 65_000],
  [24_000, 36_000, 54_000, 64_800],
  [36_000, 50_000, 56_000, 64_900],
];
const LONG_PHASE_SLOTS = 65_536;
/** A short phase is a group of slots that ends in a barrier. */
const SHORT_PHASE_SLOTS = GROUP_SLOTS;
/** The first core is the driver's: a quarter of its events are calls. */
const DRIVER_CALLS = 16_384;
const CALLS_END = 65_300;
const BARRIERS_END = 65_500;

/**
 * What all cores do for some time: which types, and what share of a slot an event takes. One entry
 * a phase, worked out beforehand.
 */
class Phases {
  constructor(slots, salt) {
    const count = Math.ceil(slots / SHORT_PHASE_SLOTS);
    this.load = new Float64Array(count);
    /** Four thresholds a phase. */
    this.mix = new Int32Array(count * 4);
    for (let i = 0; i < count; i++) {
      const long = hash32(Math.floor((i * SHORT_PHASE_SLOTS) / LONG_PHASE_SLOTS) ^ salt);
      const short = hash32(i + (long & 0xffff));
      this.load[i] = 0.62 + ((long >>> 8) & 0xff) / 1000 + ((short >>> 8) & 0xff) / 2000;
      this.mix.set(MIXES[(long + (short % 2)) % MIXES.length], i * 4);
    }
  }

  typeOf(phase, random, core) {
    const { mix } = this;
    const at = phase * 4;
    if (random < mix[at]) return core === 0 && random < DRIVER_CALLS ? TYPE.api : TYPE.mac;
    if (random < mix[at + 1]) return TYPE.read;
    if (random < mix[at + 2]) return TYPE.write;
    if (random < mix[at + 3]) return TYPE.stall;
    if (random < CALLS_END) return TYPE.api;
    return random < BARRIERS_END ? TYPE.barrier : TYPE.unknown;
  }
}
