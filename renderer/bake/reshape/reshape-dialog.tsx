import { useDeferredValue, useMemo, useState, type FormEvent } from 'react';
import { limitOf, type Bake } from '../../../shared/bake/bake.ts';
import { reshape, type Reshape } from '../../../shared/bake/reshape.ts';
import { movedBy } from '../../../shared/bake/reshape-sources.ts';
import { tilesWithContent } from '../../../shared/bake/tile-content.ts';
import { TileSet } from '../../../shared/bake/tile-set.ts';
import { useApp } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { BakeSession } from '../bake-session.ts';
import { ReshapeChoices } from './reshape-choices.tsx';
import { oldArrayOf, planReshape, startForm } from './reshape-form.ts';
import { ReshapePreview } from './reshape-preview.tsx';
import { ReshapeSummary } from './reshape-summary.tsx';
import './reshape.css';

interface Props {
  readonly session: BakeSession;
  readonly bake: Bake;
  onClose(): void;
}

/** Grows, shrinks and reshapes the array; says what that drops before it is done. */
export function ReshapeDialog(props: Props) {
  return (
    <Dialog title="Change the size of the array" wide onClose={props.onClose}>
      <ReshapeFields {...props} />
    </Dialog>
  );
}

function ReshapeFields({ session, bake, onClose }: Props) {
  const [form, setForm] = useState(() => startForm(bake));
  const selectedTile = useApp((state) => state.bake.selectedTile);
  const selection = useApp((state) => state.bake.selection);
  const content = useMemo(() => tilesWithContent(bake), [bake]);
  // Counting in a million tiles takes longer than a keystroke may.
  const settled = useDeferredValue(form);
  const plan = useMemo(
    () => planReshape(settled, bake, selectedTile, content),
    [settled, bake, selectedTile, content],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = planReshape(form, bake, selectedTile, content);
    if (!now.ok) return;
    onClose();
    const { reshape: options } = now.value;
    const edit = reshape(bake, options);
    if (!edit.ok) return;
    const moved = move(selection, bake, options);
    const focused = TileSet.where(selection.tileCount, (tile) => tile === selectedTile);
    const focus = move(focused, bake, options).first;
    session.edit(() => edit.value);
    if (moved.size > 0) session.select(moved, focus ?? undefined);
  };
  return (
    <form className="reshape" onSubmit={submit}>
      <ReshapeChoices
        form={form}
        limit={limitOf(bake)}
        selectedTile={selectedTile}
        onChange={(patch) => setForm({ ...form, ...patch })}
      />
      <div className="reshape-result">
        {plan.ok && <ReshapePreview old={oldArrayOf(bake)} reshape={plan.value.reshape} />}
        <ReshapeSummary plan={plan} />
      </div>
      <div className="bake-dialog-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <button type="submit" className="button" data-primary="true" disabled={!plan.ok}>
          Change the size
        </button>
      </div>
    </form>
  );
}

/** The selection goes where its tiles go. */
function move(tiles: TileSet, bake: Bake, options: Reshape): TileSet {
  return movedBy(tiles, oldArrayOf(bake), options, options.placement);
}
