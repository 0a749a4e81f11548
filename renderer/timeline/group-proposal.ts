import { isInRuns, parseCoreList, runsOfCores } from '../store/core-list.ts';
import { nameOfCores } from '../store/lane-groups.ts';
import { formatCount } from '../ui/format.ts';

/** What somebody has entered to make groups. */
export interface GroupForm {
  readonly kind: 'list' | 'every';
  readonly cores: string;
  readonly name: string;
  readonly size: string;
}

/** What comes of it, in words as well. */
export type GroupProposal =
  | {
      readonly ok: true;
      readonly cores: readonly number[];
      /** null: one group; else groups of so many cores. */
      readonly size: number | null;
      readonly name: string;
      readonly words: string;
    }
  | { readonly ok: false; readonly words: string };

/** `all`: the cores of the trace, ascending; `groupCount`: groups that there are. */
export function proposedGroups(
  form: GroupForm,
  all: readonly number[],
  groupCount: number,
): GroupProposal {
  return form.kind === 'list' ? oneGroup(form, all) : groupsOfSize(form, all, groupCount);
}

function oneGroup({ cores: text, name }: GroupForm, all: readonly number[]): GroupProposal {
  const list = parseCoreList(text);
  if (list.kind === 'wrong') return refused(`“${list.piece}” is no core`);
  if (list.kind === 'all') return refused('Name cores by their ids, such as 0-3, 8-15');
  const cores = all.filter((core) => isInRuns(list.runs, core));
  if (cores.length === 0) return refused('The trace has none of these cores');
  const missing = list.runs.reduce((sum, [first, last]) => sum + last - first + 1, -cores.length);
  const not = missing === 0 ? '' : `; ${formatCount(missing, 'core')} not in the trace`;
  const words = `One group of ${formatCount(cores.length, 'core')}${not}`;
  const proposed = nameOfCores(runsOfCores(cores));
  return { ok: true, cores, size: null, name: name.trim() || proposed, words };
}

function groupsOfSize(
  { size: text }: GroupForm,
  all: readonly number[],
  groupCount: number,
): GroupProposal {
  const size = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  if (size < 1) return refused('The size of a group is a number from 1 on');
  const last = all.length % size;
  const count = Math.ceil(all.length / size);
  const rest = last === 0 || count === 1 ? '' : `, the last one of ${last}`;
  const instead =
    groupCount === 0 ? '' : `, instead of the ${formatCount(groupCount, 'group')} now`;
  const words = `${formatCount(count, 'group')} of ${formatCount(Math.min(size, all.length), 'core')}${rest}${instead}`;
  return { ok: true, cores: all, size, name: '', words };
}

function refused(words: string): GroupProposal {
  return { ok: false, words };
}
