import type { TraceSummary } from '../../shared/trace-port.ts';
import type { CycleOffset } from '../../shared/units.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import type { Measure, Selection } from '../store/selection-slice.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Field, Fields } from '../ui/fields.tsx';
import { showLength, showPosition } from '../ui/format-units.ts';
import { factsOfCycles, measureAsText } from './measure-facts.ts';

/** Above the selection while something is measured: what lies between the two cursors. */
export function MeasurePanel({ summary }: { summary: TraceSummary }) {
  const measure = useApp((state) => state.measure);
  if (measure === null) return null;
  const { from, to } = measure;
  return (
    <section aria-label="Measure">
      <h2>Measure</h2>
      <div className="panel-body" data-testid="measure-panel">
        {from === null || to === null ? (
          <Placing />
        ) : (
          <Measured summary={summary} measure={measure} from={from} to={to} />
        )}
      </div>
    </section>
  );
}

/** Without a pointer, cursors are placed by what is there. */
function Placing() {
  const { measureInView } = useTraceActions();
  const selection = useApp((state) => state.selection);
  const setMeasure = useApp((state) => state.setMeasure);
  const ends = endsOf(selection);
  return (
    <>
      <p className="dim">
        Click twice on the lanes, or drag over them. Cursors snap to edges of events; Alt holds that
        off.
      </p>
      <div className="panel-buttons">
        {ends !== null && (
          <Button onClick={() => setMeasure({ ...ends, isOpen: false })}>The selection</Button>
        )}
        <Button onClick={measureInView}>In the view</Button>
        <Button onClick={() => setMeasure(null)}>End</Button>
      </div>
    </>
  );
}

function endsOf(selection: Selection): { from: CycleOffset; to: CycleOffset } | null {
  if (selection.kind === 'none') return null;
  if (selection.kind === 'area') {
    return { from: selection.area.fromOffset, to: selection.area.toOffset };
  }
  return { from: selection.details.startOffset, to: selection.details.endOffset };
}

function Measured(props: {
  summary: TraceSummary;
  measure: Measure;
  from: CycleOffset;
  to: CycleOffset;
}) {
  const { summary } = props;
  const { copy, goToRange } = useTraceActions();
  const setMeasure = useApp((state) => state.setMeasure);
  const units = useUnits();
  const [first, last] = [Math.min(props.from, props.to), Math.max(props.from, props.to)];
  const absolute = (offset: number) => BigInt(summary.origin) + BigInt(Math.round(offset));
  const [from, to] = [absolute(first), absolute(last)];
  const about = summary.offsetsExact ? '' : '≈ ';
  const [start, end] = [showPosition(from, units), showPosition(to, units)];
  const length = showLength(to - from, units);
  return (
    <>
      <Fields label="Measured">
        <Field name="from" beside={start.beside} testId="measure-from">
          {about + start.main}
        </Field>
        <Field name="to" beside={end.beside} testId="measure-to">
          {about + end.main}
        </Field>
        <Field name="length" beside={length.beside} testId="measure-length">
          {about + length.main}
        </Field>
        {factsOfCycles(summary, to - from).map(({ name, value, basis }) => (
          <Field key={name} name={name} beside={basis} testId={`measure-${name.replace(' ', '-')}`}>
            {value === null ? '–' : about + value}
          </Field>
        ))}
      </Fields>
      <div className="panel-buttons">
        <Button onClick={() => goToRange(first, last, false)}>Zoom to it</Button>
        <Button onClick={() => setMeasure(null)}>End</Button>
        <IconButton
          icon="copy"
          label="Copy what is measured"
          onClick={() => copy(measureAsText(from, to, summary))}
        />
      </div>
    </>
  );
}
