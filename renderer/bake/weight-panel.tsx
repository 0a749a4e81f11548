import { useEffect, useRef } from 'react';
import type { Bake } from '../../shared/bake/bake.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { CONTRACT_MAGNITUDE, FORMAT_MAGNITUDE } from '../../shared/bake/weight-limits.ts';
import { useApp } from '../store/store.ts';
import { formatCount, formatWhole } from '../ui/format.ts';
import { MenuAtPointer } from '../ui/menu.tsx';
import { useBakeSession, useBakeState } from './use-bake.ts';
import { useTileCopy } from './use-tile-copy.ts';
import { useWeightClipboard } from './use-weight-clipboard.ts';
import { useWeightCounts } from './use-weight-counts.ts';
import { useWeightEdits } from './use-weight-edits.ts';
import { useWeightGrid, type WeightGridModel } from './use-weight-grid.ts';
import { useWeightPaint } from './use-weight-paint.ts';
import { useWeightPointer } from './use-weight-pointer.ts';
import { WeightFiringLine } from './weight-firing-line.tsx';
import { WeightForm } from './weight-form.tsx';
import { WeightGrid } from './weight-grid.tsx';
import { weightEntries } from './weight-menu.ts';
import { WeightStatus } from './weight-status.tsx';
import { WeightToolbar } from './weight-toolbar.tsx';
import { common } from './weight-view.ts';
import './weights.css';

/** The weights of the selected tiles. */
export function WeightPanel({ bake }: { bake: Bake }) {
  const tiles = useBakeState((state) => state.selection);
  return (
    <section className="bake-column" aria-label="Weights">
      <header className="bake-column-title">
        <h2>
          Weights{' '}
          {tiles.size > 1 && <span className="bake-dim">{formatCount(tiles.size, 'tile')}</span>}
        </h2>
        <TransposeSwitch />
      </header>
      {tiles.size === 0 ? (
        <p className="bake-empty">No tile is selected. Click one on the map.</p>
      ) : (
        <Weights bake={bake} tiles={tiles} />
      )}
    </section>
  );
}

function Weights({ bake, tiles }: { bake: Bake; tiles: TileSet }) {
  const isTransposed = useBakeState((state) => state.transposed);
  const allow15 = useApp(({ window }) => window?.settings.allowMagnitude15 ?? false);
  const most = allow15 ? FORMAT_MAGNITUDE : CONTRACT_MAGNITUDE;
  const { counts, isPending } = useWeightCounts(bake, tiles);
  const valueOf = (k: number) => {
    const span = counts?.cells[k];
    return span === undefined ? null : common(span);
  };
  const edits = useWeightEdits(tiles, counts, allow15);
  const paint = useWeightPaint(edits);
  const tile = useBakeState((state) => state.selectedTile);
  const tileCopy = useTileCopy({ bake, tile, tiles, edits, allow15 });
  const gridRef = useRef<HTMLDivElement>(null);
  const model = useWeightGrid({
    grid: gridRef,
    edits,
    isTransposed,
    valueOf,
    tileCopy,
    togglePaint: paint.toggle,
    escapePaint: paint.escape,
  });
  const pointer = useWeightPointer(gridRef, { model, paint, edits, valueOf });
  const clipboard = useWeightClipboard(gridRef, { bake, tiles, model, edits, allow15 });
  useMenuCommands(model, paint.toggle);
  const grid = { counts, isTransposed, allow15, model, edits, paint, pointer };
  const entries = weightEntries(model, clipboard, tileCopy);
  const closeForm = () => {
    model.endAsking();
    model.focusGrid();
  };
  return (
    <div className={`bake-weights${isPending ? ' is-pending' : ''}`}>
      <WeightToolbar {...{ model, paint, entries, most }} />
      <MenuAtPointer entries={entries}>
        <div>
          <WeightGrid gridRef={gridRef} name={nameOf(tiles)} {...grid} />
        </div>
      </MenuAtPointer>
      {model.asking !== null && (
        <WeightForm
          key={model.asking}
          operation={model.asking}
          cells={model.scope}
          {...{ counts, edits, most, allow15 }}
          onClose={closeForm}
        />
      )}
      <WeightStatus {...{ model, edits, counts, isPending, isTransposed }} tiles={tiles.size} />
      {tiles.size === 1 && <WeightFiringLine bake={bake} tile={tiles.first ?? 0} />}
    </div>
  );
}

/** Edit → Weights of the window's menu. */
function useMenuCommands(model: WeightGridModel, togglePaint: () => void): void {
  const { weightCommands } = useBakeSession();
  useEffect(() =>
    weightCommands.offer((item) => {
      if (item !== 'paint') return model.operate(item);
      togglePaint();
      model.focusGrid();
    }),
  );
}

function nameOf(tiles: TileSet): string {
  return tiles.size === 1
    ? `Weights of tile ${formatWhole(tiles.first ?? 0)}`
    : `Weights of ${formatCount(tiles.size, 'tile')}`;
}

function TransposeSwitch() {
  const transposed = useBakeState((state) => state.transposed);
  const changeBake = useApp((state) => state.changeBake);
  return (
    <label className="bake-check" title="Show input lanes as rows, as the published editor does">
      <input
        type="checkbox"
        data-testid="transpose"
        checked={transposed}
        onChange={(event) => changeBake({ transposed: event.currentTarget.checked })}
      />
      transposed
    </label>
  );
}
