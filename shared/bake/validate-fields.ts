import type { BakeProblem } from './bake.ts';
import type { Field } from './layout.ts';
import {
  FLAG_DOUBLE_STRAIT,
  FULL_ARRAY,
  HEADER,
  LIMIT,
  LIMITED_FIELDS,
  READOUT,
  TOPOLOGY,
  isLegal,
  readField,
} from './layout.ts';
import { hex, problemAt } from './problem.ts';
import type { BakeScan } from './scan.ts';

const CORE_C_MAX_TILES = 4096;

/** Values of the header, topology, readout and limit (sections Reserved and Invariants). */
export function fieldProblems(scan: BakeScan): BakeProblem[] {
  if (scan.header === null) return [];
  return [
    ...headerProblems(scan),
    ...topologyProblems(scan),
    ...readoutProblems(scan),
    ...limitProblems(scan),
  ];
}

function headerProblems({ view, header }: BakeScan): BakeProblem[] {
  const problems = reservedProblems(view, 0, 'header', [HEADER.reserved0]);
  const { flags, bakeId } = header!;
  if ((flags & ~FLAG_DOUBLE_STRAIT) !== 0) {
    const fact = `the header's flags ${hex(flags, 8)} have bits other than bit 0`;
    const place = HEADER.flags.offset;
    problems.unshift(problemAt(place, 'header-flags', fact, { repair: 'clear-reserved' }));
  }
  if (bakeId === 0) {
    const fact = 'bake_id is 0: no tile ever fires on the C++ core';
    problems.push(problemAt(HEADER.bakeId.offset, 'bake-id-zero', fact));
  }
  return problems;
}

function topologyProblems({ view, topology, tables }: BakeScan): BakeProblem[] {
  const at = tables.topology;
  if (topology === null || at === null) return [];
  const { tileCount, tileW, tileH } = topology;
  const problems: BakeProblem[] = [];
  if (tileCount !== tileW * tileH) {
    const fact = `tile_count ${tileCount} is not tile_w ${tileW} × tile_h ${tileH} = ${tileW * tileH}`;
    problems.push(problemAt(at, 'tile-count', fact));
  }
  for (const key of ['lanes', 'domains'] as const) {
    const field = TOPOLOGY[key];
    const value = readField(view, at, field);
    if (isLegal(field, value)) continue;
    const fact = `${field.name} is ${value}, it must be ${field.min}`;
    problems.push(problemAt(at + field.offset, key, fact));
  }
  problems.push(...reservedProblems(view, at, 'topology', [TOPOLOGY.reserved]));
  problems.push(...reserved2Problems(view, at, tileCount), ...arrayProblems(at, topology));
  return problems;
}

function reserved2Problems(view: DataView, at: number, tileCount: number): BakeProblem[] {
  const field = TOPOLOGY.reserved2;
  const value = readField(view, at, field);
  if (value === 0 || value !== tileCount) {
    return reservedProblems(view, at, 'topology', [field]);
  }
  const fact = `reserved2 holds the tile count ${value}, as a C tool writes it; it must be 0`;
  const repair = 'clear-count-copy';
  return [problemAt(at + field.offset, 'tile-count-copy', fact, { repair })];
}

function arrayProblems(
  at: number,
  { tileCount, tileW, tileH }: NonNullable<BakeScan['topology']>,
): BakeProblem[] {
  if (tileCount === 0) {
    return [problemAt(at, 'zero-tiles', 'the array has no tiles')];
  }
  const problems: BakeProblem[] = [];
  if (tileW !== FULL_ARRAY.columns || tileH !== FULL_ARRAY.rows) {
    const fact = `the array is ${tileW}×${tileH}; the C++ core and the published editor take 128×32 only`;
    problems.push(problemAt(at + TOPOLOGY.tileW.offset, 'array-size', fact));
  }
  if (tileCount > CORE_C_MAX_TILES) {
    const fact = `tile_count is ${tileCount}; the C core takes ${CORE_C_MAX_TILES} at most`;
    problems.push(problemAt(at, 'tile-count-above-4096', fact));
  }
  return problems;
}

function readoutProblems({ view, tables }: BakeScan): BakeProblem[] {
  const at = tables.readout;
  if (at === null) return [];
  const mode = readField(view, at, READOUT.mode);
  const problems: BakeProblem[] = [];
  if (!isLegal(READOUT.mode, mode)) {
    problems.push(problemAt(at, 'readout-mode', `readout mode is ${mode}, not 0 or 1`));
  }
  if (mode === 1 && readField(view, at, READOUT.winnerDomainMask) === 0) {
    const place = at + READOUT.winnerDomainMask.offset;
    const fact = 'readout mode 1 with winner_domain_mask 0 reads nothing';
    problems.push(problemAt(place, 'readout-mask-zero', fact));
  }
  const reserved = [READOUT.reserved0, READOUT.reserved1, READOUT.reserved2];
  return [...problems, ...reservedProblems(view, at, 'readout', reserved)];
}

function limitProblems({ view, topology, tables }: BakeScan): BakeProblem[] {
  const at = tables.limit;
  if (at === null || topology === null) return [];
  const limit = readField(view, at, LIMIT.limit);
  const { tileCount, tileW, tileH } = topology;
  const isFullArray = tileW === FULL_ARRAY.columns && tileH === FULL_ARRAY.rows;
  const hasMeaning = isFullArray && LIMITED_FIELDS.has(limit);
  if (limit === 0 || limit === tileCount || hasMeaning) return [];
  const fact =
    limit > tileCount
      ? `tile_field_limit ${limit} is above the tile count ${tileCount}; the C++ core refuses it`
      : `tile_field_limit ${limit} has no meaning at ${tileW}×${tileH}; cores use all tiles`;
  return [problemAt(at, 'limit', fact)];
}

function reservedProblems(
  view: DataView,
  structAt: number,
  structure: 'header' | 'topology' | 'readout',
  fields: readonly Field[],
): BakeProblem[] {
  return fields.flatMap((field) => {
    const value = readField(view, structAt, field);
    if (value === 0) return [];
    const fact = `${field.name} of ${structure} is ${hex(value)}, it must be 0`;
    const repair = 'clear-reserved';
    const code = `${structure}-reserved` as const;
    return [problemAt(structAt + field.offset, code, fact, { repair })];
  });
}
