import type { Bake, BakeHeader, BakeProblem, Topology } from './bake.ts';
import { bakeOf, scanBake } from './scan.ts';
import type { BakeScan } from './scan.ts';
import { validateScan } from './validate.ts';

export type OpenedBake =
  | {
      readonly kind: 'open';
      readonly bake: Bake;
      readonly problems: readonly BakeProblem[];
    }
  | {
      /** Shown with its problems and bytes, read-only. */
      readonly kind: 'damaged';
      readonly scan: BakeScan;
      readonly header: BakeHeader | null;
      readonly topology: Topology | null;
      readonly problems: readonly BakeProblem[];
    };

/**
 * Opens any bytes as a bake and tells everything that is wrong with them. The bytes stay the
 * caller's, who must not change them any more. A bake opens when magic, version, topology and
 * every required table can be read at its exact length, whatever else is wrong.
 */
export function openBake(bytes: Uint8Array): OpenedBake {
  const scan = scanBake(bytes);
  const problems = validateScan(scan);
  const bake = bakeOf(scan);
  if (bake !== null) return { kind: 'open', bake, problems };
  // Repairs are edits, and what does not open cannot be edited.
  const facts = problems.map((problem) => ({ ...problem, repair: null }));
  return { kind: 'damaged', scan, header: scan.header, topology: scan.topology, problems: facts };
}
