import { useMemo, useState, type FormEvent, type InputHTMLAttributes } from 'react';
import { printCoreList, runsOfCores } from '../store/core-list.ts';
import { groupEvery, groupLanes } from '../store/lane-groups.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { lanesOfTrace } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import { GroupButtons } from './group-buttons.tsx';
import { proposedGroups, type GroupForm } from './group-proposal.ts';

/** One group of some cores, at first those given, or all cores in groups of one size. */
export function NewGroupsForm(props: { cores: readonly number[]; onClose(): void }) {
  const groupCount = useApp((state) => lookOf(state).arrangement.groups.length);
  const arrange = useApp((state) => state.arrange);
  const changeLook = useApp((state) => state.changeLook);
  const all = useCores();
  const [form, setForm] = useState<GroupForm>(() => formFor(props.cores));
  const proposal = proposedGroups(form, all, groupCount);
  const change = (part: Partial<GroupForm>): void => setForm((now) => ({ ...now, ...part }));
  const group = (event: FormEvent): void => {
    event.preventDefault();
    if (!proposal.ok) return;
    const { cores, size, name } = proposal;
    changeLook(() => ({ chosen: new Set(), active: null, anchor: null }));
    arrange((now) => (size === null ? groupLanes(now, name, cores) : groupEvery(now, cores, size)));
    props.onClose();
  };
  const isList = form.kind === 'list';
  return (
    <form className="group-form" onSubmit={group}>
      <div className="group-choices">
        <Choice label="These cores" checked={isList} choose={() => change({ kind: 'list' })} />
        <Field
          autoFocus
          aria-label="Cores of the group"
          placeholder="0-3, 8-15"
          value={form.cores}
          onFocus={() => change({ kind: 'list' })}
          onChange={(event) => change({ kind: 'list', cores: event.currentTarget.value })}
        />
        <label htmlFor="group-name" className="group-name">
          Name
        </label>
        <Field
          id="group-name"
          placeholder={proposal.ok && isList ? proposal.name : 'by its cores'}
          disabled={!isList}
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Choice
          label="All cores, in groups of"
          checked={!isList}
          choose={() => change({ kind: 'every' })}
        />
        <Field
          aria-label="Cores in each group"
          inputMode="numeric"
          value={form.size}
          onFocus={() => change({ kind: 'every' })}
          onChange={(event) => change({ kind: 'every', size: event.currentTarget.value })}
        />
      </div>
      <p
        id="group-words"
        className="group-words"
        role="status"
        data-invalid={!proposal.ok || undefined}
      >
        {proposal.words}
      </p>
      <GroupButtons label="Group" disabled={!proposal.ok} onCancel={props.onClose} />
    </form>
  );
}

function formFor(cores: readonly number[]): GroupForm {
  return { kind: 'list', cores: printCoreList(runsOfCores(cores)), name: '', size: '8' };
}

/** All that the trace has, those without events too. */
function useCores(): readonly number[] {
  const lanes = useApp((state) => lanesOfTrace(state).lanes);
  const idleCores = useApp((state) => lanesOfTrace(state).idleCores);
  return useMemo(
    () => [...lanes.map(({ core }) => core), ...idleCores].sort((a, b) => a - b),
    [lanes, idleCores],
  );
}

function Choice(props: { label: string; checked: boolean; choose(): void }) {
  return (
    <label className="group-choice">
      <input type="radio" name="groups" checked={props.checked} onChange={props.choose} />
      {props.label}
    </label>
  );
}

function Field(props: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input
      type="text"
      className="text-input"
      aria-describedby="group-words"
      spellCheck={false}
      autoComplete="off"
      {...props}
    />
  );
}
