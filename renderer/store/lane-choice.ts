import type { TraceLook } from './lanes-slice.ts';

/** Which lane headers are selected, as in any list: a click, with Shift a run, with Ctrl one more. */

export interface ChoiceKeys {
  readonly extend: boolean;
  readonly toggle: boolean;
}

type Choice = Pick<TraceLook, 'chosen' | 'active' | 'anchor'>;

/** `cores`: those that are shown, from top to bottom. */
export function chooseLane(
  look: Choice,
  cores: readonly number[],
  core: number,
  { extend, toggle }: ChoiceKeys,
): Choice {
  if (extend) {
    const anchor = look.anchor ?? look.active ?? core;
    const run = runBetween(cores, anchor, core);
    return { chosen: new Set(toggle ? [...look.chosen, ...run] : run), active: core, anchor };
  }
  if (toggle) {
    const chosen = new Set(look.chosen);
    if (!chosen.delete(core)) chosen.add(core);
    return { chosen, active: core, anchor: core };
  }
  return { chosen: new Set([core]), active: core, anchor: core };
}

/** The keys go to another lane; with `extend` all from the anchor to it are selected. */
export function goToLane(
  look: Choice,
  cores: readonly number[],
  core: number,
  extend: boolean,
): Choice {
  if (extend) return chooseLane(look, cores, core, { extend, toggle: false });
  return { chosen: look.chosen, active: core, anchor: core };
}

/** Those that a command on `core` is for, from top to bottom: all selected ones, if it is one. */
export function meantCores(
  { chosen }: Pick<TraceLook, 'chosen'>,
  cores: readonly number[],
  core: number | null,
): readonly number[] {
  if (core !== null && !chosen.has(core)) return [core];
  return cores.filter((one) => chosen.has(one));
}

function runBetween(cores: readonly number[], a: number, b: number): readonly number[] {
  const [from, to] = [cores.indexOf(a), cores.indexOf(b)].sort((x, y) => x - y);
  if (from === undefined || to === undefined || from < 0) return [b];
  return cores.slice(from, to + 1);
}
