import type { WeightCounts } from '../../shared/bake/weight-counts.ts';
import { formatCount } from '../ui/format.ts';
import { weights, type WeightEdits } from './use-weight-edits.ts';
import type { WeightGridModel } from './use-weight-grid.ts';
import { lanesOf, spanText } from './weight-view.ts';

interface Props {
  readonly model: WeightGridModel;
  readonly edits: WeightEdits;
  readonly counts: WeightCounts | null;
  readonly isPending: boolean;
  readonly isTransposed: boolean;
  readonly tiles: number;
}

/** What was refused or done, else what stands in the active cell. */
export function WeightStatus(props: Props) {
  const { edits } = props;
  const isRefusal = edits.said?.isRefusal === true;
  return (
    <p className={`bake-weight-status${isRefusal ? ' is-refusal' : ''}`} role="status">
      {statusText(props)}
    </p>
  );
}

function statusText({ model, edits, counts, isPending, isTransposed, tiles }: Props): string {
  const many = formatCount(tiles, 'tile');
  if (edits.isWorking) return `Changing ${many}…`;
  if (edits.said !== null) return edits.said.text;
  if (model.typing !== null && model.selected.length > 1) {
    return `Enter sets all ${weights(model.selected)}, Tab only this one.`;
  }
  if (counts === null) return `Counting the weights of ${many}…`;
  const { out, input } = lanesOf(model.selection.active, isTransposed);
  const cell = counts.cells[out * 8 + input];
  const raw = counts.raws[out];
  if (cell === undefined || raw === undefined) return '';
  const selected = model.selected.length > 1 ? `${weights(model.selected)} · ` : '';
  const stale = isPending ? ' · being counted again' : '';
  return `${selected}out ${out}, in ${input}: ${spanText(cell)} · raw[${out}] ${spanText(raw)}${stale}`;
}
