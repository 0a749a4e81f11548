import type { TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import type { Area } from '../store/selection-slice.ts';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { Field, Fields } from '../ui/fields.tsx';
import { useUnits } from '../store/shown-units.ts';
import { showLength, showPosition } from '../ui/format-units.ts';

/** Where a selected area lies; its totals are in the table below the timeline. */
export function AreaPanel({ area, summary }: { area: Area; summary: TraceSummary }) {
  const { zoomToSelection, clearSelection } = useTraceActions();
  const units = useUnits();
  const absolute = (offset: number) => BigInt(summary.origin) + BigInt(offset);
  const from = showPosition(absolute(area.fromOffset), units);
  const to = showPosition(absolute(area.toOffset), units);
  const length = showLength(BigInt(area.toOffset - area.fromOffset), units);
  const laneCount = area.lastPosition - area.firstPosition + 1;
  const coreAt = (position: number) => summary.lanes[position]?.core ?? '–';
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
        <Field name="cores" beside={formatCount(laneCount, 'core')} testId="area-cores">
          {laneCount === 1
            ? coreAt(area.firstPosition)
            : `${coreAt(area.firstPosition)} – ${coreAt(area.lastPosition)}`}
        </Field>
      </Fields>
      <div className="panel-buttons">
        <Button onClick={zoomToSelection}>Zoom to it</Button>
        <Button onClick={clearSelection}>Clear</Button>
      </div>
    </div>
  );
}
