import { shortTypeName } from '../../shared/trace/event-types.ts';
import type { EventBrief, EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { slotOfType } from '../store/trace-types.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { elide, formatHex, formatWhole } from '../ui/format.ts';
import { Field, Fields } from '../ui/fields.tsx';
import { showLength, showPosition } from '../ui/format-units.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import { detailsAsText, distanceTo, sharesOf } from './event-facts.ts';

const MOST_NAME_CHARACTERS = 160;

/** The selected event with its exact values. */
export function EventPanel({ details, summary }: { details: EventDetails; summary: TraceSummary }) {
  const { copy, zoomToSelection } = useTraceActions();
  return (
    <div className="panel-body" data-testid="event-panel">
      <h3 className="event-title">
        <TypeSwatch slot={slotOfType(summary, details.typeCode)} />
        <span data-testid="event-type">{elide(details.typeName, MOST_NAME_CHARACTERS)}</span>
        <IconButton
          icon="copy"
          label="Copy all values"
          onClick={() => copy(detailsAsText(details))}
        />
      </h3>
      {details.name !== null && (
        <p className="event-name" data-testid="event-name" title={elide(details.name, 2000)}>
          {elide(details.name, MOST_NAME_CHARACTERS)}
        </p>
      )}
      <EventFields details={details} summary={summary} />
      <Neighbours details={details} summary={summary} />
      <div className="panel-buttons">
        <Button onClick={zoomToSelection}>Zoom to it</Button>
      </div>
    </div>
  );
}

function EventFields({ details, summary }: { details: EventDetails; summary: TraceSummary }) {
  const showBytes = useApp((state) => state.showBytes);
  const shares = sharesOf(details, summary);
  return (
    <Fields label="Selected event">
      <Field name="core" testId="event-core">
        {details.core}
      </Field>
      <CycleField name="start" value={details.start} />
      <CycleField name="duration" value={details.duration} isLength />
      <CycleField name="end" value={details.end} />
      <Field name="of extent" testId="event-share-extent">
        {shares.ofExtent}
      </Field>
      {shares.ofOccupied !== null && (
        <Field name="of occupied" testId="event-share">
          {shares.ofOccupied}
        </Field>
      )}
      <Field name="overlapping" testId="event-overlapping">
        {details.overlapping === 0 ? 'none' : formatWhole(details.overlapping)}
      </Field>
      <Field name="record" testId="event-record">
        {formatWhole(details.record)}
      </Field>
      <Field name="byte" testId="event-byte">
        <LinkButton onClick={() => showBytes(details.recordByteOffset)}>
          {formatHex(details.recordByteOffset)}
        </LinkButton>
      </Field>
    </Fields>
  );
}

/** A cycle or a number of cycles in the chosen unit; a click copies its exact digits. */
function CycleField(props: { name: string; value: string; isLength?: boolean }) {
  const { copy } = useTraceActions();
  const units = useUnits();
  const { main, beside } = (props.isLength ? showLength : showPosition)(props.value, units);
  return (
    <>
      <dt>{props.name}</dt>
      <dd className="cycle-field">
        <span className="field-value" data-testid={`event-${props.name}`}>
          {main}
        </span>
        {beside !== null && <span className="field-beside">{beside}</span>}
        <IconButton icon="copy" label={`Copy ${props.name}`} onClick={() => copy(props.value)} />
      </dd>
    </>
  );
}

function Neighbours({ details, summary }: { details: EventDetails; summary: TraceSummary }) {
  return (
    <div className="neighbours" role="group" aria-label="Neighbours on the core">
      <Neighbour side="previous" brief={details.previous} details={details} summary={summary} />
      <Neighbour side="next" brief={details.next} details={details} summary={summary} />
    </div>
  );
}

function Neighbour(props: {
  side: 'previous' | 'next';
  brief: EventBrief | null;
  details: EventDetails;
  summary: TraceSummary;
}) {
  const { side, brief, details, summary } = props;
  const { selectRecord } = useTraceActions();
  const units = useUnits();
  if (!brief) {
    return (
      <p className="neighbour" data-testid={`neighbour-${side}`}>
        <span className="neighbour-side">{side}</span>
        <span className="dim">{side === 'next' ? 'last of the core' : 'first of the core'}</span>
      </p>
    );
  }
  const name = summary.types.find((type) => type.code === brief.typeCode)?.name ?? 'other';
  return (
    <button
      type="button"
      className="neighbour"
      data-testid={`neighbour-${side}`}
      onClick={() => selectRecord(brief.record)}
    >
      <span className="neighbour-side">{side}</span>
      <TypeSwatch slot={slotOfType(summary, brief.typeCode)} />
      <span className="neighbour-type" title={name}>
        {shortTypeName(name)}
      </span>
      <span className="dim">{distanceTo(details, brief, side, units)}</span>
    </button>
  );
}
