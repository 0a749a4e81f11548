import { useApp } from '../store/store.ts';
import { MenuButton, type MenuEntry } from '../ui/menu.tsx';
import { useBakeSession } from './use-bake.ts';
import { weights } from './use-weight-edits.ts';
import type { WeightGridModel } from './use-weight-grid.ts';
import type { WeightPaint } from './use-weight-paint.ts';
import { SmallNumber } from './weight-form-fields.tsx';

interface Props {
  readonly model: WeightGridModel;
  readonly paint: WeightPaint;
  readonly entries: readonly MenuEntry[];
  readonly most: number;
}

export function WeightToolbar({ model, paint, entries, most }: Props) {
  return (
    <div className="bake-weight-bar" role="toolbar" aria-label="Weights">
      <MenuButton entries={entries}>
        <button
          type="button"
          title="Operations, copy and paste; of all weights where one is selected"
        >
          Change {weights(model.scope)} ▾
        </button>
      </MenuButton>
      <button
        type="button"
        aria-pressed={paint.isOn}
        title="Drag over cells to paint them (B); Alt+click takes the value of a cell"
        onClick={() => {
          paint.toggle();
          model.focusGrid();
        }}
      >
        Paint
      </button>
      {paint.isOn && (
        <SmallNumber
          label="Value of the brush"
          value={paint.value}
          range={{ min: -most, max: most }}
          onChange={paint.setValue}
        />
      )}
      <span className="bake-spring" />
      <AllowSwitch />
    </div>
  );
}

/** The same setting as in the settings, where it is needed. */
function AllowSwitch() {
  const session = useBakeSession();
  const allows = useApp(({ window }) => window?.settings.allowMagnitude15 ?? false);
  return (
    <label
      className="bake-check"
      title="The format holds weights up to ±15; the hardware’s contract stops at ±7"
    >
      <input
        type="checkbox"
        data-testid="allow-15"
        checked={allows}
        onChange={(event) => {
          const allowMagnitude15 = event.currentTarget.checked;
          void session.request('settings:change', { allowMagnitude15 });
        }}
      />
      up to ±15
    </label>
  );
}
