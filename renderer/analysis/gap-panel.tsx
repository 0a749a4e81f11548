import { gapBetween } from '../../shared/trace/measure.ts';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { slotOfType } from '../store/trace-types.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Field, Fields } from '../ui/fields.tsx';
import { elide } from '../ui/format.ts';
import { showLength, showPosition } from '../ui/format-units.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import { gapAsText } from './measure-facts.ts';

const MOST_NAME_CHARACTERS = 80;

const KIND_WORDS = {
  gap: 'between the end of the earlier and the start of the later',
  touch: 'one starts in the cycle in which the other ends',
  overlap: 'in which both run',
  inside: 'in which both run; the later one lies inside the earlier',
} as const;

/** The gap between the selected event and another; where they overlap, for how long. */
export function GapPanel({ details, summary }: { details: EventDetails; summary: TraceSummary }) {
  const other = useApp((state) => state.otherEvent);
  const compareWith = useApp((state) => state.compareWith);
  const { copy, selectRecord } = useTraceActions();
  const units = useUnits();
  if (other === null) return null;
  const gap = gapBetween(details, other);
  const isApart = gap.kind === 'gap' || gap.kind === 'touch';
  const length = showLength(gap.cycles, units);
  return (
    <div className="panel-body gap-panel" data-testid="gap-panel">
      <h3 className="event-title">
        <TypeSwatch slot={slotOfType(summary, other.typeCode)} />
        <span>to {elide(other.typeName, MOST_NAME_CHARACTERS)}</span>
        <IconButton
          icon="copy"
          label="Copy the gap"
          onClick={() => copy(gapAsText(details, other, gap))}
        />
      </h3>
      <Fields label="Compared event">
        <Field name="core">{other.core}</Field>
        <Field name="start" beside={showPosition(other.start, units).beside}>
          {showPosition(other.start, units).main}
        </Field>
        <Field name={isApart ? 'gap' : 'overlap'} beside={length.beside} testId="gap-cycles">
          {length.main}
        </Field>
      </Fields>
      <p className="dim" data-testid="gap-words">
        {KIND_WORDS[gap.kind]}
      </p>
      <div className="panel-buttons">
        <Button onClick={() => selectRecord(other.record)}>Select it</Button>
        <Button onClick={() => compareWith(null)}>Clear</Button>
      </div>
    </div>
  );
}
