import { SegmentedChoice } from '../analysis/segmented-choice.tsx';
import { useCompare, useComparison } from './comparison-context.ts';
import { DifferencesTable } from './differences-table.tsx';
import { WindowsTable } from './windows-table.tsx';
import './compare.css';

const PANELS = [
  { value: 'windows', name: 'Windows' },
  { value: 'differences', name: 'Differences' },
] as const;

/** In the dock: what differs between the window's trace (A) and the one below it (B). */
export function ComparisonPanel() {
  const comparison = useComparison();
  const panel = useCompare((state) => state.panel);
  const choice = (
    <SegmentedChoice
      label="What is compared"
      choices={PANELS}
      value={panel}
      onChoose={(next) => comparison.showPanel(next)}
    />
  );
  return (
    <div className="compare-panel" data-testid="comparison-panel">
      {panel === 'windows' ? (
        <WindowsTable choice={choice} />
      ) : (
        <DifferencesTable choice={choice} />
      )}
    </div>
  );
}
