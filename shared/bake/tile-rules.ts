import type { RepairKind, TileTable } from './bake.ts';
import { MAGNITUDE_BYTES, ROUTING, TILE_PARAMS, isLegal, readField } from './layout.ts';
import { hex } from './problem.ts';
import type { RuleCode } from './rules.ts';

/** Where in the tile's entry, and what is wrong there. */
export interface TileFact {
  readonly offset: number;
  readonly fact: string;
}

/** A rule for the entry that each tile has in one table; `at` is the entry's first byte. */
export interface TileRule {
  readonly code: RuleCode;
  readonly table: TileTable;
  readonly repair: RepairKind | null;
  breaks(view: DataView, at: number): boolean;
  /** For an entry that breaks the rule. */
  tell(view: DataView, at: number): TileFact;
}

const CONTRACT_MAX = 0x7fff;
const CORE_MAX_PATTERN = 255;
const CONTRACT_MAX_MAGNITUDE = 7;

const { thrLo, thrHi, decay, domain, pattern, flags8, reserved } = TILE_PARAMS;

const valueOf = {
  thrLo: (view: DataView, at: number) => readField(view, at, thrLo),
  thrHi: (view: DataView, at: number) => readField(view, at, thrHi),
  decay: (view: DataView, at: number) => readField(view, at, decay),
  domain: (view: DataView, at: number) => readField(view, at, domain),
  pattern: (view: DataView, at: number) => readField(view, at, pattern),
  flags8: (view: DataView, at: number) => readField(view, at, flags8),
  reserved: (view: DataView, at: number) => readField(view, at, reserved),
  /** flags8 and the low half of reserved, where a C tool copies the reset mask to. */
  copy: (view: DataView, at: number) => view.getUint16(at + flags8.offset, true),
  routing: (view: DataView, at: number) => readField(view, at, ROUTING.routing),
};

/** In the order in which they are listed. */
export const TILE_RULES: readonly TileRule[] = [
  {
    code: 'thresholds',
    table: 'params',
    repair: null,
    breaks: (view, at) => valueOf.thrLo(view, at) > valueOf.thrHi(view, at),
    tell: (view, at) => ({
      offset: 0,
      fact: `thr_lo16 ${valueOf.thrLo(view, at)} is above thr_hi16 ${valueOf.thrHi(view, at)}`,
    }),
  },
  {
    code: 'domain',
    table: 'params',
    repair: null,
    breaks: (view, at) => !isLegal(domain, valueOf.domain(view, at)),
    tell: (view, at) => ({
      offset: domain.offset,
      fact: `domain_id4 is ${valueOf.domain(view, at)}, above ${domain.max}`,
    }),
  },
  {
    code: 'routing-reserved',
    table: 'routing',
    repair: 'clear-reserved',
    breaks: (view, at) => !isLegal(ROUTING.routing, valueOf.routing(view, at)),
    tell: (view, at) => ({
      offset: 0,
      fact: `routing_flags16 ${hex(valueOf.routing(view, at), 4)} has reserved bits 10 to 15 set`,
    }),
  },
  {
    code: 'flags8',
    table: 'params',
    repair: 'clear-reserved',
    breaks: (view, at) => valueOf.flags8(view, at) !== 0,
    tell: (view, at) => ({
      offset: flags8.offset,
      fact: `flags8 is ${hex(valueOf.flags8(view, at))}, not 0`,
    }),
  },
  {
    code: 'params-reserved',
    table: 'params',
    repair: 'clear-reserved',
    breaks: (view, at) => valueOf.reserved(view, at) !== 0,
    tell: (view, at) => ({
      offset: reserved.offset,
      fact: `reserved of its parameters is ${hex(valueOf.reserved(view, at), 4)}, not 0`,
    }),
  },
  {
    code: 'reset-mask-copy',
    table: 'params',
    repair: 'clear-reset-copy',
    breaks: (view, at) => valueOf.copy(view, at) !== 0,
    tell: (view, at) => ({
      offset: flags8.offset,
      fact: `flags8 and reserved hold its reset mask ${hex(valueOf.copy(view, at), 4)}, as a C tool writes it; they must be 0`,
    }),
  },
  {
    code: 'decay-above-32767',
    table: 'params',
    repair: null,
    breaks: (view, at) => valueOf.decay(view, at) > CONTRACT_MAX,
    tell: (view, at) => ({
      offset: decay.offset,
      fact: `decay16 is ${valueOf.decay(view, at)}; the C++ core refuses it above ${CONTRACT_MAX}`,
    }),
  },
  {
    code: 'pattern-above-32767',
    table: 'params',
    repair: null,
    breaks: (view, at) => valueOf.pattern(view, at) > CONTRACT_MAX,
    tell: (view, at) => ({
      offset: pattern.offset,
      fact: `pattern_id16 is ${valueOf.pattern(view, at)}; the hardware's contract ends at ${CONTRACT_MAX}, the C++ core at ${CORE_MAX_PATTERN}`,
    }),
  },
  {
    code: 'pattern-above-255',
    table: 'params',
    repair: null,
    breaks: (view, at) => {
      const value = valueOf.pattern(view, at);
      return value > CORE_MAX_PATTERN && value <= CONTRACT_MAX;
    },
    tell: (view, at) => ({
      offset: pattern.offset,
      fact: `pattern_id16 is ${valueOf.pattern(view, at)}; the C++ core refuses it above ${CORE_MAX_PATTERN}`,
    }),
  },
  {
    code: 'magnitude-above-7',
    table: 'weights',
    repair: null,
    breaks: hasLargeMagnitude,
    tell: tellLargeMagnitudes,
  },
  {
    code: 'equal-thresholds',
    table: 'params',
    repair: null,
    breaks: (view, at) => valueOf.thrLo(view, at) === valueOf.thrHi(view, at),
    tell: (view, at) => ({
      offset: 0,
      fact: `thr_lo16 and thr_hi16 are both ${valueOf.thrLo(view, at)}: it never fires`,
    }),
  },
];

/** Bit 3 of a nibble: the magnitude is above 7. */
const LARGE_NIBBLES = 0x8888_8888;

function hasLargeMagnitude(view: DataView, at: number): boolean {
  for (let word = 0; word < MAGNITUDE_BYTES; word += 4) {
    if ((view.getUint32(at + word, true) & LARGE_NIBBLES) !== 0) return true;
  }
  return false;
}

function tellLargeMagnitudes(view: DataView, at: number): TileFact {
  let first = -1;
  let count = 0;
  for (let k = 0; k < 2 * MAGNITUDE_BYTES; k++) {
    const pair = view.getUint8(at + (k >> 1));
    const magnitude = k % 2 === 0 ? pair & 0xf : pair >> 4;
    if (magnitude <= CONTRACT_MAX_MAGNITUDE) continue;
    if (first < 0) first = k;
    count++;
  }
  const place = `row ${first >> 3}, input ${first & 7}`;
  const subject =
    count > 1 ? `${count} magnitudes, the first at ${place}, are` : `the magnitude at ${place} is`;
  const fact = `${subject} above ${CONTRACT_MAX_MAGNITUDE}, where the hardware's contract ends`;
  return { offset: first >> 1, fact };
}
