import type { Severity } from '../result.ts';
import type { BakeProblem, RepairKind } from './bake.ts';
import {
  MAGNITUDE_BYTES,
  RESET,
  ROUTING,
  TILE_PARAMS,
  TLV_KINDS,
  isLegal,
  readField,
} from './layout.ts';
import { hex, problemAt } from './problem.ts';
import type { BakeScan } from './scan.ts';

/** A hostile file has a million tiles that break every rule; the rest of a rule is one finding. */
export const MAX_PER_RULE = 10_000;

const CONTRACT_MAX = 0x7fff;
const CORE_MAX_PATTERN = 255;
const CONTRACT_MAX_MAGNITUDE = 7;

/** Where in the tile's entry, and what is wrong there; null where nothing is. */
type Finding = { readonly offset: number; readonly fact: string } | null;

interface TileRule {
  readonly code: string;
  readonly severity: Severity;
  readonly table: 'params' | 'routing' | 'weights';
  readonly repair?: RepairKind;
  find(view: DataView, at: number): Finding;
}

const { thrLo, thrHi, decay, domain, pattern, flags8, reserved } = TILE_PARAMS;

const RESERVED_RULES: readonly TileRule[] = [
  {
    code: 'flags8',
    severity: 'error',
    table: 'params',
    repair: 'clear-reserved',
    find(view, at) {
      const value = readField(view, at, flags8);
      return value === 0 ? null : { offset: flags8.offset, fact: `flags8 is ${hex(value)}, not 0` };
    },
  },
  {
    code: 'params-reserved',
    severity: 'error',
    table: 'params',
    repair: 'clear-reserved',
    find(view, at) {
      const value = readField(view, at, reserved);
      const fact = `reserved of its parameters is ${hex(value, 4)}, not 0`;
      return value === 0 ? null : { offset: reserved.offset, fact };
    },
  },
];

const RESET_COPY_RULE: TileRule = {
  code: 'reset-mask-copy',
  severity: 'error',
  table: 'params',
  repair: 'clear-reset-copy',
  find(view, at) {
    const value = view.getUint16(at + flags8.offset, true);
    const fact = `flags8 and reserved hold its reset mask ${hex(value, 4)}, as a C tool writes it; they must be 0`;
    return value === 0 ? null : { offset: flags8.offset, fact };
  },
};

const RULES: readonly TileRule[] = [
  {
    code: 'thresholds',
    severity: 'error',
    table: 'params',
    find(view, at) {
      const [lo, hi] = [readField(view, at, thrLo), readField(view, at, thrHi)];
      return lo > hi ? { offset: 0, fact: `thr_lo16 ${lo} is above thr_hi16 ${hi}` } : null;
    },
  },
  {
    code: 'domain',
    severity: 'error',
    table: 'params',
    find(view, at) {
      const value = readField(view, at, domain);
      const fact = `domain_id4 is ${value}, above ${domain.max}`;
      return isLegal(domain, value) ? null : { offset: domain.offset, fact };
    },
  },
  {
    code: 'routing-reserved',
    severity: 'error',
    table: 'routing',
    repair: 'clear-reserved',
    find(view, at) {
      const value = readField(view, at, ROUTING.routing);
      const fact = `routing_flags16 ${hex(value, 4)} has reserved bits 10 to 15 set`;
      return isLegal(ROUTING.routing, value) ? null : { offset: 0, fact };
    },
  },
  {
    code: 'decay-above-32767',
    severity: 'compatibility',
    table: 'params',
    find(view, at) {
      const value = readField(view, at, decay);
      const fact = `decay16 is ${value}; the C++ core refuses it above ${CONTRACT_MAX}`;
      return value > CONTRACT_MAX ? { offset: decay.offset, fact } : null;
    },
  },
  {
    code: 'pattern-above-32767',
    severity: 'compatibility',
    table: 'params',
    find(view, at) {
      const value = readField(view, at, pattern);
      const fact = `pattern_id16 is ${value}; the hardware's contract ends at ${CONTRACT_MAX}, the C++ core at ${CORE_MAX_PATTERN}`;
      return value > CONTRACT_MAX ? { offset: pattern.offset, fact } : null;
    },
  },
  {
    code: 'pattern-above-255',
    severity: 'compatibility',
    table: 'params',
    find(view, at) {
      const value = readField(view, at, pattern);
      const fact = `pattern_id16 is ${value}; the C++ core refuses it above ${CORE_MAX_PATTERN}`;
      const isOnlyThat = value > CORE_MAX_PATTERN && value <= CONTRACT_MAX;
      return isOnlyThat ? { offset: pattern.offset, fact } : null;
    },
  },
  {
    code: 'magnitude-above-7',
    severity: 'compatibility',
    table: 'weights',
    find: findLargeMagnitude,
  },
  {
    code: 'equal-thresholds',
    severity: 'info',
    table: 'params',
    find(view, at) {
      const lo = readField(view, at, thrLo);
      const fact = `thr_lo16 and thr_hi16 are both ${lo}: it never fires`;
      return lo === readField(view, at, thrHi) ? { offset: 0, fact } : null;
    },
  },
];

/** Every rule for every tile whose table can be read (sections TILE_PARAMS_V2 to WEIGHTS_PACKED). */
export function tileProblems(scan: BakeScan): BakeProblem[] {
  const reservedRules = isResetCopy(scan) ? [RESET_COPY_RULE] : RESERVED_RULES;
  return [...RULES.slice(0, 3), ...reservedRules, ...RULES.slice(3)].flatMap((rule) =>
    applyRule(scan, rule),
  );
}

/** True for files of a C tool that wrote each tile's reset mask over flags8 and reserved too. */
export function isResetCopy({
  view,
  topology,
  tables,
}: Pick<BakeScan, 'view' | 'topology' | 'tables'>): boolean {
  const { params, reset } = tables;
  if (topology === null || params === null || reset === null) return false;
  let hasCopy = false;
  for (let tile = 0; tile < topology.tileCount; tile++) {
    const at = params + tile * TLV_KINDS.params.bytes + flags8.offset;
    const copy = view.getUint16(at, true);
    const mask = readField(view, reset + tile * TLV_KINDS.reset.bytes, RESET.resetMask);
    if (copy !== mask || view.getUint8(at + 2) !== 0) return false;
    hasCopy ||= copy !== 0;
  }
  return hasCopy;
}

function applyRule({ view, topology, tables }: BakeScan, rule: TileRule): BakeProblem[] {
  const tableAt = tables[rule.table];
  if (topology === null || tableAt === null) return [];
  const problems: BakeProblem[] = [];
  for (let tile = 0; tile < topology.tileCount; tile++) {
    const at = tableAt + tile * TLV_KINDS[rule.table].bytes;
    const finding = rule.find(view, at);
    if (finding === null) continue;
    if (problems.length === MAX_PER_RULE) return [...problems, moreThanListed(rule)];
    const { offset, fact } = finding;
    const options = { tile, repair: rule.repair ?? null };
    problems.push(problemAt(at + offset, rule.severity, rule.code, fact, options));
  }
  return problems;
}

/** Stands for all tiles beyond those that are listed. */
export function moreThanListed({
  severity,
  code,
  repair,
}: Pick<TileRule, 'severity' | 'code' | 'repair'>): BakeProblem {
  const message = `more than the ${MAX_PER_RULE} tiles listed break the same rule (${code})`;
  return { severity, code, at: null, tile: null, message, repair: repair ?? null };
}

function findLargeMagnitude(view: DataView, at: number): Finding {
  let first = -1;
  let count = 0;
  for (let pairAt = 0; pairAt < MAGNITUDE_BYTES; pairAt++) {
    const pair = view.getUint8(at + pairAt);
    if ((pair & 0x88) === 0) continue;
    for (const [half, magnitude] of [pair & 0xf, pair >> 4].entries()) {
      if (magnitude <= CONTRACT_MAX_MAGNITUDE) continue;
      if (first < 0) first = 2 * pairAt + half;
      count++;
    }
  }
  if (count === 0) return null;
  const place = `row ${first >> 3}, input ${first & 7}`;
  const subject =
    count > 1 ? `${count} magnitudes, the first at ${place}, are` : `the magnitude at ${place} is`;
  const fact = `${subject} above ${CONTRACT_MAX_MAGNITUDE}, where the hardware's contract ends`;
  return { offset: first >> 1, fact };
}
