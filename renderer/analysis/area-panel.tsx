import type { TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import type { Area } from '../store/selection-slice.ts';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { Field, Fields } from '../ui/fields.tsx';
import { cyclesAndTime } from './event-facts.ts';

/** Where a selected area lies; its totals are in the table below the timeline. */
export function AreaPanel({ area, summary }: { area: Area; summary: TraceSummary }) {
  const { zoomToSelection, clearSelection } = useTraceActions();
  const { clockMhz } = summary.header;
  const absolute = (offset: number) => (BigInt(summary.origin) + BigInt(offset)).toString();
  const from = cyclesAndTime(absolute(area.fromOffset), clockMhz);
  const to = cyclesAndTime(absolute(area.toOffset), clockMhz);
  const length = cyclesAndTime(BigInt(area.toOffset - area.fromOffset).toString(), clockMhz);
  const laneCount = area.lastPosition - area.firstPosition + 1;
  const coreAt = (position: number) => summary.lanes[position]?.core ?? '–';
  return (
    <div className="panel-body" data-testid="area-panel">
      <h3 className="event-title">Area</h3>
      <Fields label="Selected area">
        <Field name="from" beside={from.time} testId="area-from">
          {from.cycles}
        </Field>
        <Field name="to" beside={to.time} testId="area-to">
          {to.cycles}
        </Field>
        <Field name="length" beside={length.time} testId="area-length">
          {length.cycles}
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
