import type { Bake } from './bake.ts';
import { changeOf } from './changes.ts';
import { bakeOf, scanBake } from './scan.ts';

/** At byte `at`, `before` becomes `after`; they may differ in length. */
export interface Splice {
  readonly at: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** A change of a bake that holds old and new bytes, so that it can be taken back. */
export interface Edit {
  /** What was done, for the undo menu: "Set decay16 of tile 7". */
  readonly label: string;
  /** Ascending, without overlap; places count in the bytes before the edit. Empty: no change. */
  readonly splices: readonly Splice[];
  /** Edits that follow each other with the same key at the same places are one step of undo. */
  readonly mergeKey: string | null;
}

/**
 * The bake after the edit. Costs one copy of its bytes. Throws where the bytes are not the ones
 * that the edit was made for, or where what is left would be no bake.
 */
export function applyEdit(bake: Bake, edit: Edit): Bake {
  if (edit.splices.length === 0) return bake;
  const edited = bakeOf(scanBake(spliceBytes(bake.bytes, edit.splices)));
  if (edited === null) throw new Error(`"${edit.label}" would leave no readable bake`);
  return edited;
}

/**
 * The same at the cost of the edit where it keeps the length: the bake's own bytes are written to,
 * and the answer lies over them. The bake that was given must not be used any more. Throws like
 * `applyEdit`, and leaves the bytes as they were when it does.
 */
export function applyInPlace(bake: Bake, edit: Edit): Bake {
  const { splices } = edit;
  if (splices.length === 0) return bake;
  if (splices.some(({ before, after }) => before.length !== after.length)) {
    return applyEdit(bake, edit);
  }
  for (const { at, before } of splices) requireBytes(bake.bytes, at, before);
  for (const { at, after } of splices) bake.bytes.set(after, at);
  if (changeOf(bake, splices).kind === 'parts') return { ...bake };
  const edited = bakeOf(scanBake(bake.bytes));
  if (edited !== null) return edited;
  for (const { at, before } of splices) bake.bytes.set(before, at);
  throw new Error(`"${edit.label}" would leave no readable bake`);
}

/** The edit that takes this one back. */
export function invertEdit(edit: Edit): Edit {
  let shift = 0;
  const splices = edit.splices.map(({ at, before, after }) => {
    const inverse = { at: at + shift, before: after, after: before };
    shift += after.length - before.length;
    return inverse;
  });
  return { ...edit, splices };
}

/** Two edits in a row as one where both only replace bytes under the same merge key; else null. */
export function mergeEdits(first: Edit, second: Edit): Edit | null {
  if (first.mergeKey === null || first.mergeKey !== second.mergeKey) return null;
  const byPlace = new Map(first.splices.map((splice) => [splice.at, splice]));
  for (const next of second.splices) {
    const { before } = byPlace.get(next.at) ?? next;
    byPlace.set(next.at, { at: next.at, before, after: next.after });
  }
  const splices = [...byPlace.values()].sort((a, b) => a.at - b.at);
  const isSound = splices.every(({ at, before, after }, index) => {
    const next = splices[index + 1];
    return before.length === after.length && (!next || at + before.length <= next.at);
  });
  const changes = splices.filter(({ before, after }) => !isEqual(before, after));
  return isSound ? { ...second, splices: changes } : null;
}

export function spliceBytes(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const growth = splices.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
  const result = new Uint8Array(bytes.length + growth);
  let from = 0;
  let to = 0;
  for (const { at, before, after } of splices) {
    if (at < from) throw new Error(`The edit's places overlap at ${at}`);
    requireBytes(bytes, at, before);
    result.set(bytes.subarray(from, at), to);
    result.set(after, to + at - from);
    to += at - from + after.length;
    from = at + before.length;
  }
  result.set(bytes.subarray(from), to);
  return result;
}

function requireBytes(bytes: Uint8Array, at: number, expected: Uint8Array): void {
  if (isEqual(bytes.subarray(at, at + expected.length), expected)) return;
  throw new Error(`The edit was made for other bytes at ${at}`);
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // A loop: `every` with a function takes four times as long, and an edit may have 40 MB.
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
