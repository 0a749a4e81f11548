import type { TraceSummary } from '../../shared/trace-port.ts';
import { useUnits } from '../store/shown-units.ts';
import type { ExportScope } from '../store/export-slice.ts';
import { hiddenTypeCount } from '../store/hidden-types.ts';
import { lanesOfArea } from '../store/shown-lanes.ts';
import { useApp, type AppState } from '../store/store.ts';
import { formatCount } from '../ui/format.ts';
import { showPosition } from '../ui/format-units.ts';
import { shownLanes } from './export-choice.ts';

interface ScopeChoice {
  readonly scope: ExportScope;
  readonly name: string;
  readonly hint: string;
  readonly isThere: boolean;
}

/** Of what part of the trace. */
export function ExportScopes({ summary }: { summary: TraceSummary }) {
  const scope = useApp((state) => state.exportForm.scope);
  const shownTypesOnly = useApp((state) => state.exportForm.shownTypesOnly);
  const hiddenTypes = useApp(hiddenTypeCount);
  const change = useApp((state) => state.changeExportForm);
  return (
    <fieldset>
      <legend>Of</legend>
      {useScopes(summary).map((each) => (
        <label key={each.scope} className="export-choice" data-off={!each.isThere || undefined}>
          <input
            type="radio"
            name="export-scope"
            value={each.scope}
            checked={scope === each.scope}
            disabled={!each.isThere}
            onChange={() => change({ scope: each.scope })}
          />
          <span>
            {each.name}
            <span className="setting-hint">{each.hint}</span>
          </span>
        </label>
      ))}
      {hiddenTypes > 0 && (
        <label className="export-choice">
          <input
            type="checkbox"
            checked={shownTypesOnly}
            onChange={(event) => change({ shownTypesOnly: event.currentTarget.checked })}
          />
          <span>
            Only the types that are shown
            <span className="setting-hint">{formatCount(hiddenTypes, 'type')} hidden</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}

function useScopes(summary: TraceSummary): ScopeChoice[] {
  const units = useUnits();
  const selection = useApp((state) => state.selection);
  const view = useApp((state) => state.exportView);
  const selectedCores = useApp(coresSelected);
  const shownCores = useApp((state) => shownLanes(state)?.length ?? summary.lanes.length);
  const range = (from: number, to: number, cores: number): string => {
    const [first, end] = [from, to].map((offset) => {
      const { main } = showPosition(BigInt(summary.origin) + BigInt(offset), units);
      return main;
    });
    const unit = units.unit === 'cycles' ? 'cycles ' : '';
    return `${unit}${first} to ${end}, ${formatCount(cores, 'core')}`;
  };
  const all = [formatCount(summary.lanes.length, 'core'), formatCount(summary.events, 'event')];
  const area = selection.kind === 'area' ? selection.area : null;
  return [
    { scope: 'all', name: 'The whole trace', hint: all.join(', '), isThere: true },
    {
      scope: 'selection',
      name: 'The selected area',
      hint:
        area === null
          ? 'None is selected: Shift+drag over the lanes.'
          : range(area.fromOffset, area.toOffset, selectedCores),
      isThere: area !== null,
    },
    {
      scope: 'view',
      name: 'The view',
      hint: range(view.from, view.to, shownCores),
      isThere: true,
    },
  ];
}

function coresSelected(state: AppState): number {
  const { selection, trace } = state;
  if (selection.kind !== 'area' || trace.phase === 'none') return 0;
  return lanesOfArea(state, selection.area)?.length ?? trace.summary.lanes.length;
}
