import type { Edit, Splice } from './edits.ts';

/** Differences closer than this are one splice, since a splice costs about as much itself. */
const JOINED_GAP_BYTES = 256;

/**
 * The edit that leads from some bytes to others, for what is easier to do to a copy. Of two lengths the
 * middle that the two do not share is replaced as a whole.
 */
export function editBetween(label: string, before: Uint8Array, after: Uint8Array): Edit {
  const splices =
    before.length === after.length ? differences(before, after) : [middle(before, after)];
  return { label, splices, mergeKey: null };
}

function differences(before: Uint8Array, after: Uint8Array): Splice[] {
  const splices: Splice[] = [];
  let at = 0;
  while (at < before.length) {
    if (before[at] === after[at]) {
      at++;
      continue;
    }
    let end = at + 1;
    for (let next = end; next < before.length && next - end <= JOINED_GAP_BYTES; next++) {
      if (before[next] !== after[next]) end = next + 1;
    }
    splices.push({ at, before: before.slice(at, end), after: after.slice(at, end) });
    at = end;
  }
  return splices;
}

function middle(before: Uint8Array, after: Uint8Array): Splice {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at++;
  let tail = 0;
  while (tail < most - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return {
    at,
    before: before.slice(at, before.length - tail),
    after: after.slice(at, after.length - tail),
  };
}
