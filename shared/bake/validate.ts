import type { Problem } from '../result.ts';
import type { Bake, BakeProblem } from './bake.ts';
import { readHeader } from './bake.ts';
import type { BakeScan } from './scan.ts';
import { fieldProblems } from './validate-fields.ts';
import { routingLoopProblems } from './validate-loops.ts';
import { stampProblems } from './validate-stamp.ts';
import { structureProblems } from './validate-structure.ts';
import { tileProblems } from './validate-tiles.ts';

/** Every problem of a file, that of the CRC first (section Load-time Validation). */
export function validateScan(scan: BakeScan): BakeProblem[] {
  return [...stampProblems(scan), ...validateContent(scan)];
}

/**
 * Every problem of a bake that is being edited. Leaves out total_len, padding and CRC: those are
 * written anew, and between edits they are stale in any bake.
 */
export function validateBake(bake: Bake): BakeProblem[] {
  return validateContent(scanOf(bake));
}

/** Of these the ones that are no tile's: structure, header, topology, readout and limit. */
export function validateFields(bake: Bake): BakeProblem[] {
  const scan = scanOf(bake);
  return [...structureProblems(scan), ...fieldProblems(scan)];
}

function scanOf(bake: Bake): BakeScan {
  return { ...bake, header: readHeader(bake), cut: null };
}

/** True for what writing makes right: it does not keep a bake from being saved. */
export function recomputed(problem: Problem): boolean {
  return RECOMPUTED.has(problem.code);
}

/** True where a bake must not be saved because of this problem. */
export function blocksSaving(problem: Problem): boolean {
  return problem.severity === 'error' && !recomputed(problem);
}

const RECOMPUTED = new Set([
  'crc-mismatch',
  'crc-missing',
  'total-len',
  'padding-not-zero',
  'padding-missing',
]);

/** Every problem but those of total_len, padding and CRC. */
export function validateContent(scan: BakeScan): BakeProblem[] {
  return [
    ...structureProblems(scan),
    ...fieldProblems(scan),
    ...tileProblems(scan),
    ...routingLoopProblems(scan),
  ];
}
