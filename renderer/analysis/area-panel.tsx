import { useShallow } from 'zustand/react/shallow';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { runsOfCores } from '../store/core-list.ts';
import type { Area } from '../store/selection-slice.ts';
import { coresOfArea } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { elide, formatCount } from '../ui/format.ts';
import { Field, Fields } from '../ui/fields.tsx';
import { useUnits } from '../store/shown-units.ts';
import { showLength, showPosition } from '../ui/format-units.ts';

const MOST_CHARACTERS = 80;

/** Where a selected area lies; its totals are in the table below the timeline. */
export function AreaPanel({ area, summary }: { area: Area; summary: TraceSummary }) {
  const { zoomToSelection, clearSelection } = useTraceActions();
  const units = useUnits();
  const absolute = (offset: number) => BigInt(summary.origin) + BigInt(offset);
  const from = showPosition(absolute(area.fromOffset), units);
  const to = showPosition(absolute(area.toOffset), units);
  const length = showLength(BigInt(area.toOffset - area.fromOffset), units);
  const cores = useApp(useShallow((state) => coresOfArea(state, area)));
  return (
    <div className="panel-body" data-testid="area-panel">
      <h3 className="event-title">Area</h3>
      <Fields label="Selected area">
        <Field name="from" beside={from.beside} testId="area-from">
          {from.main}
        </Field>
        <Field name="to" beside={to.beside} testId="area-to">
          {to.main}
        </Field>
        <Field name="length" beside={length.beside} testId="area-length">
          {length.main}
        </Field>
        <Field name="cores" beside={formatCount(cores.length, 'core')} testId="area-cores">
          {coreWords(cores)}
        </Field>
      </Fields>
      <div className="panel-buttons">
        <Button onClick={zoomToSelection}>Zoom to it</Button>
        <Button onClick={clearSelection}>Clear</Button>
      </div>
    </div>
  );
}

/** In lanes that are sorted or moved, the cores of an area may be any. */
function coreWords(cores: readonly number[]): string {
  const runs = runsOfCores(cores).map(([first, last]) =>
    first === last ? `${first}` : `${first} – ${last}`,
  );
  return elide(runs.join(', '), MOST_CHARACTERS);
}
