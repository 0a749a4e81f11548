import type { BakeProblem } from './bake.ts';
import { RESET, TILE_PARAMS, TLV_KINDS, readField } from './layout.ts';
import { problemAt } from './problem.ts';
import { ruleOf, type RuleCode } from './rules.ts';
import type { BakeScan } from './scan.ts';
import { TILE_RULES, type TileRule } from './tile-rules.ts';

/** A hostile file has a million tiles that break every rule; the rest of a rule is one finding. */
export const MAX_PER_RULE = 10_000;

type Tables = Pick<BakeScan, 'view' | 'topology' | 'tables'>;

/** Rules that are about the same bytes as `reset-mask-copy`. */
const RESERVED_CODES: readonly RuleCode[] = ['flags8', 'params-reserved'];

/**
 * Every rule for every tile whose table can be read (sections TILE_PARAMS_V2 to WEIGHTS_PACKED), as a
 * list. An open bake that is edited has `TileFindings` instead.
 */
export function tileProblems(scan: Tables): BakeProblem[] {
  const isCopy = isResetCopy(scan);
  return TILE_RULES.filter(({ code }) => isApplied(code, isCopy)).flatMap((rule) =>
    applyRule(scan, rule),
  );
}

/** What stands in flags8 and reserved is either a copy of the reset masks or not. */
export function isApplied(code: RuleCode, isCopy: boolean): boolean {
  return isCopy ? !RESERVED_CODES.includes(code) : code !== 'reset-mask-copy';
}

/** True for files of a C tool that wrote each tile's reset mask over flags8 and reserved too. */
export function isResetCopy({ view, topology, tables }: Tables): boolean {
  const { params, reset } = tables;
  if (topology === null || params === null || reset === null) return false;
  let hasCopy = false;
  for (let tile = 0; tile < topology.tileCount; tile++) {
    const at = params + tile * TLV_KINDS.params.bytes;
    if (!isCopyOfMask(view, at, reset + tile * TLV_KINDS.reset.bytes)) return false;
    hasCopy ||= view.getUint16(at + TILE_PARAMS.flags8.offset, true) !== 0;
  }
  return hasCopy;
}

/** True where flags8 and reserved of an entry are its reset mask and nothing else. */
export function isCopyOfMask(view: DataView, paramsAt: number, resetAt: number): boolean {
  const at = paramsAt + TILE_PARAMS.flags8.offset;
  const mask = readField(view, resetAt, RESET.resetMask);
  return view.getUint16(at, true) === mask && view.getUint8(at + 2) === 0;
}

/** The finding of a rule that the tile breaks. */
export function tileProblem(view: DataView, tableAt: number, rule: TileRule, tile: number) {
  const at = tableAt + tile * TLV_KINDS[rule.table].bytes;
  const { offset, fact } = rule.tell(view, at);
  return problemAt(at + offset, rule.code, fact, { tile, repair: rule.repair });
}

function applyRule({ view, topology, tables }: Tables, rule: TileRule): BakeProblem[] {
  const tableAt = tables[rule.table];
  if (topology === null || tableAt === null) return [];
  const problems: BakeProblem[] = [];
  for (let tile = 0; tile < topology.tileCount; tile++) {
    if (!rule.breaks(view, tableAt + tile * TLV_KINDS[rule.table].bytes)) continue;
    if (problems.length === MAX_PER_RULE) return [...problems, moreThanListed(rule)];
    problems.push(tileProblem(view, tableAt, rule, tile));
  }
  return problems;
}

/** Stands for all tiles beyond those that are listed. */
export function moreThanListed({
  code,
  repair,
}: {
  readonly code: RuleCode;
  readonly repair: BakeProblem['repair'];
}): BakeProblem {
  const message = `more than the ${MAX_PER_RULE} tiles listed break the same rule (${code})`;
  return { severity: ruleOf(code).severity, code, at: null, tile: null, message, repair };
}
