import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { blobDifferences } from '../../../shared/bake/compare/blob-differences.ts';
import { takeBlobField } from '../../../shared/bake/compare/take-edits.ts';
import { useBakeDocument, useBakeSession, useBakeState, useOpenBake } from '../use-bake.ts';
import { CompareBar } from './compare-bar.tsx';
import { DifferenceList, type DifferenceRow } from './difference-list.tsx';
import { differingTilesOf, type Compared, type DifferenceFilter } from './difference-rows.ts';
import { TileDifference } from './tile-difference.tsx';
import './compare.css';

/** The dock tab in which the bake is held against the saved file or another bake. */
export function ComparePanel() {
  const session = useBakeSession();
  const state = useBakeState((bake) => bake.comparison);
  const document = useBakeDocument();
  const hasFile = document.kind === 'open' && document.saved !== null;
  useEffect(() => {
    if (state === null && hasFile) session.comparison.withSaved();
    // Only when the tab comes up: an ended comparison stays ended.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const compared = useCompared();
  if (compared === null) return <NothingCompared hasFile={hasFile} />;
  return <Comparison compared={compared} />;
}

function NothingCompared({ hasFile }: { hasFile: boolean }) {
  const session = useBakeSession();
  return (
    <div className="bake-empty bake-compare-empty">
      <p>Hold this bake against its saved file or against another bake.</p>
      <button type="button" disabled={!hasFile} onClick={() => session.compare.withSaved()}>
        The saved file
      </button>
      <button type="button" onClick={() => void session.compare.withChosen()}>
        Another bake…
      </button>
    </div>
  );
}

/** Another object whenever something of the comparison has changed. */
function useCompared(): Compared | null {
  const { comparison } = useBakeSession();
  const revision = useBakeState((bake) => bake.comparison?.revision ?? null);
  const bake = useOpenBake();
  return useMemo(() => {
    const { other, pairs, flags } = comparison;
    if (revision === null || bake === null || other === null || pairs === null) return null;
    return { mine: bake, other, pairs, flags };
  }, [comparison, revision, bake]);
}

function Comparison({ compared }: { compared: Compared }) {
  const session = useBakeSession();
  const [filter, setFilter] = useState<DifferenceFilter>('all');
  const selected = useBakeState((bake) => bake.selectedTile);
  const settled = useDeferredValue(compared);
  const tiles = useMemo(() => differingTilesOf(settled, filter), [settled, filter]);
  const blob = useMemo(() => blobDifferences(settled.mine, settled.other), [settled]);
  const go = (row: DifferenceRow) => {
    if (row.kind === 'tile') session.selectTile(row.tile);
  };
  return (
    <div className="bake-list-panel">
      <CompareBar compared={settled} tiles={tiles} filter={filter} onFilter={setFilter} />
      <div className="bake-compare">
        <DifferenceList
          compared={settled}
          blob={filter === 'all' ? blob : NO_ROWS}
          tiles={tiles}
          selectedTile={selected}
          onGo={go}
          onTake={(takes) => session.edit((now) => takeBlobField(now, settled.other, takes))}
        />
        <TileDifference compared={compared} tile={selected} />
      </div>
    </div>
  );
}

const NO_ROWS: readonly never[] = [];
