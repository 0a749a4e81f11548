import type { CoreRuns } from '../../shared/trace/notes/note.ts';

/** What somebody typed as core ids ("0-3, 7"): runs, or the piece that is none. */
export type CoreList =
  | { readonly kind: 'all' }
  | { readonly kind: 'runs'; readonly runs: CoreRuns }
  | { readonly kind: 'wrong'; readonly piece: string };

const LARGEST_CORE = 2 ** 32 - 1;
const PIECE = /^(\d{1,10})(?:\s*(?:-|–|\.\.)\s*(\d{1,10}))?$/;

/** Pieces stand between commas or spaces; an empty text means all cores. */
export function parseCoreList(text: string): CoreList {
  const pieces = text
    .replace(/\s*(-|–|\.\.)\s*/g, '$1')
    .split(/[\s,;]+/)
    .filter((piece) => piece !== '');
  if (pieces.length === 0) return { kind: 'all' };
  const runs: [number, number][] = [];
  for (const piece of pieces) {
    const match = PIECE.exec(piece);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (!match || first > last || last > LARGEST_CORE) return { kind: 'wrong', piece };
    runs.push([first, last]);
  }
  return { kind: 'runs', runs: joinedRuns(runs) };
}

/** Ascending runs that do not touch; `cores` in any order. */
export function runsOfCores(cores: readonly number[]): CoreRuns {
  return joinedRuns(cores.map((core) => [core, core]));
}

/** As `parseCoreList` reads it; nothing where all cores are meant. */
export function printCoreList(runs: CoreRuns | null): string {
  if (runs === null) return '';
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** What is in `runs` and not in `others`, as runs; both ascending and without overlaps. */
export function runsWithout(runs: CoreRuns, others: CoreRuns): CoreRuns {
  const left: [number, number][] = [];
  let at = 0;
  for (const [first, last] of runs) {
    let from = first;
    while ((others[at]?.[1] ?? Infinity) < from) at++;
    for (let other = at; (others[other]?.[0] ?? Infinity) <= last; other++) {
      const [otherFirst, otherLast] = others[other] as readonly [number, number];
      if (otherFirst > from) left.push([from, otherFirst - 1]);
      from = otherLast + 1;
    }
    if (from <= last) left.push([from, last]);
  }
  return left;
}

/** Whether a core is in ascending runs that do not touch. */
export function isInRuns(runs: CoreRuns, core: number): boolean {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.[1] ?? Infinity) < core) low = middle + 1;
    else high = middle;
  }
  return (runs[low]?.[0] ?? Infinity) <= core;
}

/** Ascending runs that do not touch, of any. */
export function joinedRuns(runs: readonly (readonly [number, number])[]): CoreRuns {
  const result: [number, number][] = [];
  for (const [first, last] of [...runs].sort((a, b) => a[0] - b[0])) {
    const open = result.at(-1);
    if (open !== undefined && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else result.push([first, last]);
  }
  return result;
}
