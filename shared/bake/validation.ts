import type { Bake, BakeProblem } from './bake.ts';
import type { BakeScan } from './scan.ts';
import type { Steps } from './steps.ts';
import { findingSteps, type FindingsData } from './tile-findings.ts';
import { validateContent, validateFields } from './validate.ts';
import { stampProblemSteps } from './validate-stamp.ts';

/** What a full check of a file gives: plain data that can cross to another thread. */
export interface Validation {
  /** CRC, total_len and padding: what writing makes anew. */
  readonly stamp: readonly BakeProblem[];
  /** Of a bake everything that is no tile's; of a damaged file all there is, bounded for each rule. */
  readonly general: readonly BakeProblem[];
  /** null for a damaged file. */
  readonly findings: FindingsData | null;
}

/** Checks a file in full, step by step; `bake` is the scan as a bake, null where it is damaged. */
export function* validationSteps(scan: BakeScan, bake: Bake | null): Steps<Validation> {
  const stamp = yield* stampProblemSteps(scan);
  if (bake === null) return { stamp, general: validateContent(scan), findings: null };
  const findings = yield* findingSteps(bake);
  return { stamp, general: validateFields(bake), findings };
}
