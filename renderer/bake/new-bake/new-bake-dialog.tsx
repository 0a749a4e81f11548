import { useId, useState, type FormEvent } from 'react';
import type { Result } from '../../../shared/result.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes, formatCount } from '../../ui/format.ts';
import type { BakeSession } from '../bake-session.ts';
import { ArrayFields } from './array-fields.tsx';
import { KeptParts } from './kept-parts.tsx';
import {
  START_FORM,
  formFor,
  planNewBake,
  type NewBakeForm,
  type NewBakePlan,
} from './new-bake-form.ts';
import { newBakeBytes } from './new-bake-size.ts';
import { TemplateChoice, type Template } from './template-choice.tsx';
import { TextLine } from './text-line.tsx';
import './new-bake.css';

interface Props {
  readonly session: BakeSession;
  onClose(): void;
}

export function NewBakeDialog(props: Props) {
  return (
    <Dialog title="New bake" wide onClose={props.onClose}>
      <NewBakeFields {...props} />
    </Dialog>
  );
}

function NewBakeFields({ session, onClose }: Props) {
  const [form, setForm] = useState(START_FORM);
  const [template, setTemplate] = useState<Template | null>(null);
  const plan = planNewBake(form, template?.bake ?? null);
  const change = (patch: Partial<NewBakeForm>) => setForm({ ...form, ...patch });
  const choose = (chosen: Template | null) => {
    setTemplate(chosen);
    if (chosen !== null) setForm(formFor(chosen.bake, form));
    else change({ bakeId: START_FORM.bakeId, profileId: START_FORM.profileId, limit: '' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!plan.ok) return;
    onClose();
    void session.create(plan.value.make());
  };
  return (
    <form className="new-bake" onSubmit={submit}>
      <TemplateChoice session={session} template={template} onChoose={choose} />
      <div className="new-bake-columns">
        <div>
          {template === null ? (
            <ArrayFields form={form} onChange={change} />
          ) : (
            <KeptParts
              bake={template.bake}
              keep={form.keep}
              onChange={(keep) => change({ keep })}
            />
          )}
        </div>
        <WholeFields form={form} onChange={change} />
      </div>
      <PlanNote plan={plan} />
      <div className="bake-dialog-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <button type="submit" className="button" data-primary="true" disabled={!plan.ok}>
          Create
        </button>
      </div>
    </form>
  );
}

interface WholeProps {
  readonly form: NewBakeForm;
  onChange(patch: Partial<NewBakeForm>): void;
}

/** What a bake has once. */
function WholeFields({ form, onChange }: WholeProps) {
  const id = useId();
  return (
    <div className="new-bake-lines">
      <TextLine
        label="Bake id"
        title="bake_id: with 0 no tile fires on the C++ core"
        name="new-bakeId"
        value={form.bakeId}
        onChange={(bakeId) => onChange({ bakeId })}
      />
      <TextLine
        label="Profile id"
        name="new-profileId"
        value={form.profileId}
        onChange={(profileId) => onChange({ profileId })}
      />
      <TextLine
        label="Field limit"
        title="tile_field_limit: tiles in use; left empty, none is stored and all are in use"
        name="new-limit"
        value={form.limit}
        placeholder="not stored"
        onChange={(limit) => onChange({ limit })}
      />
      <label htmlFor={id}>TLV order</label>
      <select
        id={id}
        data-field="new-order"
        value={form.order}
        onChange={(event) => onChange({ order: event.currentTarget.value as NewBakeForm['order'] })}
      >
        <option value="reference">reference writer</option>
        <option value="specification">specification</option>
      </select>
    </div>
  );
}

function PlanNote({ plan }: { plan: Result<NewBakePlan> }) {
  if (!plan.ok) {
    return (
      <p className="bake-note is-refused" role="status">
        {plan.error.message}
      </p>
    );
  }
  const { width, height, limit, isSilent } = plan.value;
  const bytes = formatBytes(newBakeBytes({ width, height, limit }));
  return (
    <p className="bake-note" role="status">
      {formatCount(width * height, 'tile')}, {bytes}.
      {isSilent && ' Both thresholds are equal: no tile fires until that is changed.'}
    </p>
  );
}
