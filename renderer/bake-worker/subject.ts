import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import { spliced, type PackedSplice } from '../../shared/bake/packed-splices.ts';
import type { BakeSubject } from './questions.ts';

export function subjectOf(bytes: Uint8Array): BakeSubject {
  const scan = scanBake(bytes);
  return { scan, bake: bakeOf(scan) };
}

/** The subject after an edit that the page has made; over the same bytes where it keeps the length. */
export function editedSubject(
  { scan: { bytes } }: BakeSubject,
  splices: readonly PackedSplice[],
): BakeSubject {
  const isInPlace = splices.every(({ removed, inserted }) => removed === inserted.length);
  if (!isInPlace) return subjectOf(spliced(bytes, splices));
  for (const { at, inserted } of splices) bytes.set(inserted, at);
  return subjectOf(bytes);
}
