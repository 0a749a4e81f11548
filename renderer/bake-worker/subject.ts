import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import type { PostedSplice } from './messages.ts';
import type { BakeSubject } from './questions.ts';

export function subjectOf(bytes: Uint8Array): BakeSubject {
  const scan = scanBake(bytes);
  return { scan, bake: bakeOf(scan) };
}

/** The subject after an edit that the page has made; over the same bytes where it keeps the length. */
export function editedSubject(
  { scan: { bytes } }: BakeSubject,
  splices: readonly PostedSplice[],
): BakeSubject {
  const growth = splices.reduce((sum, { removed, after }) => sum + after.length - removed, 0);
  const isInPlace = splices.every(({ removed, after }) => removed === after.length);
  if (!isInPlace) return subjectOf(spliced(bytes, splices, growth));
  for (const { at, after } of splices) bytes.set(after, at);
  return subjectOf(bytes);
}

function spliced(bytes: Uint8Array, splices: readonly PostedSplice[], growth: number): Uint8Array {
  const result = new Uint8Array(bytes.length + growth);
  let from = 0;
  let to = 0;
  for (const { at, removed, after } of splices) {
    result.set(bytes.subarray(from, at), to);
    to += at - from;
    result.set(after, to);
    to += after.length;
    from = at + removed;
  }
  result.set(bytes.subarray(from), to);
  return result;
}
