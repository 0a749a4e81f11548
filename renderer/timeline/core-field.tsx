import { useEffect, useId, useRef, useState } from 'react';
import { parseCoreList, printCoreList, type CoreList } from '../store/core-list.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { useApp } from '../store/store.ts';
import { IconButton } from '../ui/button.tsx';

/** Names the cores whose lanes are shown; each change that can be read is followed at once. */
export function CoreField() {
  const only = useApp((state) => lookOf(state).arrangement.only);
  const asked = useApp((state) => state.coreField.asked);
  const arrange = useApp((state) => state.arrange);
  const closeCoreField = useApp((state) => state.closeCoreField);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked > 0) field.current?.select();
  }, [asked]);

  const list = parseCoreList(typed);
  // What somebody types stays as it is, until the lanes are chosen in another way.
  const isTyped = list.kind === 'wrong' || printCoreList(runsOf(list)) === printCoreList(only);
  const text = isTyped ? typed : printCoreList(only);
  const isWrong = isTyped && list.kind === 'wrong';
  const type = (next: string): void => {
    setTyped(next);
    const cores = parseCoreList(next);
    if (cores.kind !== 'wrong') arrange((now) => ({ ...now, only: runsOf(cores) }));
  };
  const close = (): void => {
    type('');
    closeCoreField();
  };
  return (
    <span className="core-field">
      <label htmlFor={id}>Only cores</label>
      <input
        id={id}
        ref={field}
        type="text"
        value={text}
        placeholder="0-3, 7"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <IconButton icon="close" label="Show all cores" onClick={close} />
      {isWrong && (
        <span id={`${id}-wrong`} className="core-field-wrong">
          “{list.piece}” is no core
        </span>
      )}
    </span>
  );
}

function runsOf(list: Exclude<CoreList, { kind: 'wrong' }>) {
  return list.kind === 'runs' ? list.runs : null;
}
