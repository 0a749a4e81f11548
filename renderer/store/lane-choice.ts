import type { RowKey } from './lane-groups.ts';
import type { TraceLook } from './lanes-slice.ts';

/** Which lane headers are selected, as in any list: a click, with Shift a run, with Ctrl one more. */

export interface ChoiceKeys {
  readonly extend: boolean;
  readonly toggle: boolean;
}

type Choice = Pick<TraceLook, 'chosen' | 'active' | 'anchor'>;

/** `rows`: those that are shown, from top to bottom. */
export function chooseLane(
  look: Choice,
  rows: readonly RowKey[],
  key: RowKey,
  { extend, toggle }: ChoiceKeys,
): Choice {
  if (extend) {
    const anchor = look.anchor ?? look.active ?? key;
    const run = runBetween(rows, anchor, key);
    return { chosen: new Set(toggle ? [...look.chosen, ...run] : run), active: key, anchor };
  }
  if (toggle) {
    const chosen = new Set(look.chosen);
    if (!chosen.delete(key)) chosen.add(key);
    return { chosen, active: key, anchor: key };
  }
  return { chosen: new Set([key]), active: key, anchor: key };
}

/** The keys go to another lane; with `extend` all from the anchor to it are selected. */
export function goToLane(
  look: Choice,
  rows: readonly RowKey[],
  key: RowKey,
  extend: boolean,
): Choice {
  if (extend) return chooseLane(look, rows, key, { extend, toggle: false });
  return { chosen: look.chosen, active: key, anchor: key };
}

/** Those that a command on `key` is for, from top to bottom: all selected ones, if it is one. */
export function meantRows(
  { chosen }: Pick<TraceLook, 'chosen'>,
  rows: readonly RowKey[],
  key: RowKey | null,
): readonly number[] {
  if (key !== null && !chosen.has(key)) return [key];
  return rows.filter((one) => chosen.has(one));
}

function runBetween(rows: readonly RowKey[], a: RowKey, b: RowKey): readonly RowKey[] {
  const [from, to] = [rows.indexOf(a), rows.indexOf(b)].sort((x, y) => x - y);
  if (from === undefined || to === undefined || from < 0) return [b];
  return rows.slice(from, to + 1);
}
