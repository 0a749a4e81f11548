import { useMemo } from 'react';
import { gridOf, type Bake } from '../../shared/bake/bake.ts';
import { formatWhole } from '../ui/format.ts';
import { BlobPanel } from './blob-panel.tsx';
import { domainsText, selectionPlace, selectionTitle } from './selection-words.ts';
import { TilePanel } from './tile-panel.tsx';
import { useBakeState } from './use-bake.ts';
import { useCommonValues } from './use-common-values.ts';
import './fields.css';

/** Values of the selected tiles, and below those of the whole bake. */
export function FieldsColumn({ bake }: { bake: Bake }) {
  const selection = useBakeState((state) => state.selection);
  const { values, isPending } = useCommonValues(bake, selection);
  const { columns } = gridOf(bake.topology);
  const place = useMemo(() => selectionPlace(selection, columns), [selection, columns]);
  return (
    <section className="bake-column" aria-label="Fields">
      <header className="bake-column-title bake-fields-title">
        <h2>
          {selectionTitle(selection)} <span className="bake-dim">{place}</span>
        </h2>
        {selection.size > 1 && (
          <p className="bake-dim" role="status">
            {isPending
              ? `reading ${formatWhole(selection.size)} tiles…`
              : values !== null && domainsText(values.domains)}
          </p>
        )}
      </header>
      {selection.size === 0 ? (
        <p className="bake-empty">
          Select tiles on the map: what is typed here then applies to all of them.
        </p>
      ) : (
        <div aria-busy={isPending}>
          <TilePanel selection={selection} values={values} />
        </div>
      )}
      <header className="bake-column-title bake-blob-title">
        <h2>Bake</h2>
      </header>
      <BlobPanel bake={bake} />
    </section>
  );
}
