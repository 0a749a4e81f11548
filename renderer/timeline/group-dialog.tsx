import { useState, type FormEvent } from 'react';
import { nameOfCores, renameGroup, rowOfGroup, type RowKey } from '../store/lane-groups.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { useApp } from '../store/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GroupButtons } from './group-buttons.tsx';
import { NewGroupsForm } from './new-groups-form.tsx';
import './group-dialog.css';

/** Makes groups of lanes, or renames one; nothing where nobody has asked for it. */
export function GroupDialog() {
  const question = useApp((state) => state.groupQuestion);
  const askAboutGroups = useApp((state) => state.askAboutGroups);
  const close = (): void => askAboutGroups(null);
  if (question === null) return null;
  const isNew = question.kind === 'new';
  return (
    <Dialog title={isNew ? 'Group lanes' : 'Rename the group'} onClose={close}>
      {isNew ? (
        <NewGroupsForm cores={question.cores} onClose={close} />
      ) : (
        <NameForm group={question.key} onClose={close} />
      )}
    </Dialog>
  );
}

/** Without a name a group is called by its cores. */
function NameForm({ group: key, onClose }: { group: RowKey; onClose(): void }) {
  const group = useApp((state) =>
    lookOf(state).arrangement.groups.find((one) => rowOfGroup(one) === key),
  );
  const arrange = useApp((state) => state.arrange);
  const [name, setName] = useState(group?.name ?? '');
  const proposed = nameOfCores(group?.cores ?? []);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    arrange((now) => renameGroup(now, key, name.trim() || proposed));
    onClose();
  };
  return (
    <form className="group-form" onSubmit={rename}>
      <input
        className="text-input"
        autoFocus
        aria-label="Name of the group"
        placeholder={proposed}
        spellCheck={false}
        autoComplete="off"
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <GroupButtons label="Rename" onCancel={onClose} />
    </form>
  );
}
