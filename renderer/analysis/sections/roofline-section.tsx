import type { MissingField, Roofline } from '../../../shared/trace/analysis/analysis-queries.ts';
import { useApp } from '../../store/store.ts';
import { formatWhole } from '../../ui/format.ts';
import { AnswerState } from '../answer-state.tsx';
import { Fact, Facts } from '../facts.tsx';
import { NumberField } from '../number-field.tsx';
import { useAnswer } from '../use-answer.ts';
import { RooflineChart } from './roofline-chart.tsx';
import { intensityWords, rateWords } from './roofline-words.ts';
import type { SectionProps } from './section-props.ts';

const MOST_BUS_BYTES = 1e6;
const LEAST_BUS_BYTES = 0.001;

export function RooflineSection({ scope }: SectionProps) {
  const busBytesPerCycle = useApp((state) => state.analysis.busBytesPerCycle);
  const changeAnalysis = useApp((state) => state.changeAnalysis);
  const asked = useAnswer(
    'roofline',
    scope.there === 'there' ? { ...scope.area, busBytesPerCycle } : null,
  );
  return (
    <>
      <div className="analysis-choices">
        <NumberField
          label="Bus (bytes a cycle and core)"
          value={busBytesPerCycle}
          least={LEAST_BUS_BYTES}
          most={MOST_BUS_BYTES}
          onChange={(next) => next !== null && changeAnalysis({ busBytesPerCycle: next })}
        />
        <span className="dim" data-testid="bus-assumption">
          An assumption: no field of the header gives it. Each core is taken to have a bus of its
          own.
        </span>
      </div>
      <AnswerState scope={scope} asked={asked}>
        {(roofline) => (
          <>
            <MissingFields fields={roofline.missing} />
            <RooflineFacts roofline={roofline} />
            <RooflineChart roofline={roofline} subtitle={scope.words} />
          </>
        )}
      </AnswerState>
    </>
  );
}

/** Numbers that need them are left out. */
function MissingFields({ fields }: { fields: readonly MissingField[] }) {
  if (fields.length === 0) return null;
  return (
    <p className="analysis-text analysis-missing" data-testid="roofline-missing">
      The header lacks{' '}
      {fields.map((field, place) => (
        <span key={field}>
          {place > 0 && ', '}
          <code>{field}</code>
        </span>
      ))}
      : what needs {fields.length === 1 ? 'it' : 'them'} is not given.
    </p>
  );
}

function RooflineFacts({ roofline }: { roofline: Roofline }) {
  const { macRows, macColumns, clockMhz, cores, coresFrom, bound } = roofline;
  const array = macRows === null || macColumns === null ? '–' : `${macRows} × ${macColumns}`;
  return (
    <Facts label="Roofline">
      <Fact name="intensity" testId="roofline-intensity">
        {intensityWords(roofline.intensity)}
      </Fact>
      <Fact name="achieved" testId="roofline-achieved">
        {rateWords(roofline.achieved, 'op/s')}
      </Fact>
      <Fact name="attainable" beside={bound === null ? undefined : `bound by ${bound}`}>
        {rateWords(roofline.attainable, 'op/s')}
      </Fact>
      <Fact name="peak compute">{rateWords(roofline.peakCompute, 'op/s')}</Fact>
      <Fact name="bandwidth">{rateWords(roofline.memoryBandwidth, 'B/s')}</Fact>
      <Fact name="ridge">{intensityWords(roofline.ridge)}</Fact>
      <Fact name="ops">{roofline.ops === null ? '–' : formatWhole(roofline.ops)}</Fact>
      <Fact name="bytes">
        {/^\d+$/.test(roofline.bytes) ? formatWhole(roofline.bytes) : roofline.bytes}
      </Fact>
      <Fact name="MAC array">{array}</Fact>
      <Fact name="clock">{clockMhz === null ? '–' : `${formatWhole(clockMhz)} MHz`}</Fact>
      <Fact name="cores" beside={coresFrom === 'lanes' ? 'in the area' : 'by the header'}>
        {cores === null ? '–' : formatWhole(cores)}
      </Fact>
    </Facts>
  );
}
