import { useId, useState } from 'react';
import type { Bake } from '../../../shared/bake/bake.ts';
import { bakeOf, scanBake } from '../../../shared/bake/scan.ts';
import { Button } from '../../ui/button.tsx';
import { useApp } from '../../store/store.ts';
import type { BakeSession } from '../bake-session.ts';
import { useOpenBakeOf } from '../use-bake.ts';

export interface Template {
  readonly kind: 'open' | 'file';
  readonly name: string;
  readonly bake: Bake;
}

interface Props {
  readonly session: BakeSession;
  /** null: with nothing. */
  readonly template: Template | null;
  onChoose(template: Template | null): void;
}

/** With what a new bake begins: nothing, the bake that is open, or one from a file. */
export function TemplateChoice({ session, template, onChoose }: Props) {
  const name = useId();
  const open = useOpenBakeOf(session);
  const document = useApp((state) => state.bake.document);
  const [refusal, setRefusal] = useState<string | null>(null);
  const chooseFile = async () => {
    const chosen = await session.request('bake:choose-other', { purpose: 'template' });
    if (!chosen.ok) return setRefusal(chosen.error.message);
    if (chosen.value === null) return;
    const bake = bakeOf(scanBake(chosen.value.bytes));
    if (bake === null) {
      setRefusal(`${chosen.value.name} has no readable header, topology or set of tables.`);
      return;
    }
    setRefusal(null);
    onChoose({ kind: 'file', name: chosen.value.name, bake });
  };
  const radio = (isChosen: boolean, label: string, choose: () => void) => (
    <label className="bake-check">
      <input type="radio" name={name} checked={isChosen} onChange={choose} />
      {label}
    </label>
  );
  return (
    <fieldset className="new-bake-source">
      <legend>Begin with</legend>
      {radio(template === null, 'a new array', () => onChoose(null))}
      {open !== null &&
        document.phase === 'open' &&
        radio(template?.kind === 'open', document.name, () =>
          onChoose({ kind: 'open', name: document.name, bake: open }),
        )}
      {template?.kind === 'file' && radio(true, template.name, () => undefined)}
      <Button onClick={() => void chooseFile()}>Another file…</Button>
      {refusal !== null && (
        <p className="bake-note is-refused" role="alert">
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
