import { useState, type ComponentType } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { ANALYSIS_SECTIONS, type AnalysisSection } from '../store/analysis-slice.ts';
import { hiddenTypeCount } from '../store/hidden-types.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { Note } from './answer-state.tsx';
import { useScope } from './area-scope.ts';
import { DocText } from './doc-text.tsx';
import { BottleneckSection } from './sections/bottleneck-section.tsx';
import { CallsSection } from './sections/calls-section.tsx';
import { LongestSection } from './sections/longest-section.tsx';
import { OverlapSection } from './sections/overlap-section.tsx';
import { RooflineSection } from './sections/roofline-section.tsx';
import { SECTIONS } from './sections/section-list.ts';
import type { SectionProps } from './sections/section-props.ts';
import { TimeLostSection } from './sections/time-lost-section.tsx';
import { UtilisationSection } from './sections/utilisation-section.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import './analysis.css';

const BODIES: Record<AnalysisSection, ComponentType<SectionProps>> = {
  utilisation: UtilisationSection,
  overlap: OverlapSection,
  'time-lost': TimeLostSection,
  bottlenecks: BottleneckSection,
  roofline: RooflineSection,
  'api-calls': CallsSection,
  'longest-events': LongestSection,
};

/** What the cores do with their time: one analysis at a time, of the trace or of the selected area. */
export function AnalysisPanel({ summary }: { summary: TraceSummary }) {
  const { section, scope: wanted } = useApp((state) => state.analysis);
  const scope = useScope(summary, wanted);
  const [isExplained, setIsExplained] = useState(false);
  const Body = BODIES[section];
  return (
    <div className="analysis-panel" data-testid="analysis">
      <SectionList />
      <section className="analysis-part" aria-label={SECTIONS[section].name}>
        <AnalysisBar
          words={scope.words}
          isExplained={isExplained}
          onExplain={() => setIsExplained(!isExplained)}
        />
        <div className="analysis-content" tabIndex={-1}>
          <Formula section={section} />
          {isExplained && <DocText titles={SECTIONS[section].docTitles} />}
          {summary.lanes.length === 0 ? (
            <Note testId="nothing-to-analyse">The trace has no events.</Note>
          ) : (
            <Body key={section} summary={summary} scope={scope} />
          )}
        </div>
      </section>
    </div>
  );
}

/** On one line; all of it is a button away. */
function Formula({ section }: { section: AnalysisSection }) {
  const isLikePccxLab = useApp((state) => state.analysis.isLikePccxLab);
  const { formula, formulaOfPccxLab } = SECTIONS[section];
  return (
    <p className="analysis-formula" data-testid="formula">
      {isLikePccxLab ? (formulaOfPccxLab ?? formula) : formula}
    </p>
  );
}

function SectionList() {
  const { section } = useApp((state) => state.analysis);
  const changeAnalysis = useApp((state) => state.changeAnalysis);
  return (
    <nav className="analysis-list" aria-label="Analyses">
      {ANALYSIS_SECTIONS.map((each) => (
        <button
          key={each}
          type="button"
          aria-current={each === section ? 'page' : undefined}
          onClick={() => changeAnalysis({ section: each })}
        >
          {SECTIONS[each].name}
        </button>
      ))}
    </nav>
  );
}

function AnalysisBar(props: { words: string; isExplained: boolean; onExplain(): void }) {
  const { section, scope, isLikePccxLab } = useApp((state) => state.analysis);
  const changeAnalysis = useApp((state) => state.changeAnalysis);
  const hasArea = useApp((state) => state.selection.kind === 'area');
  const hiddenCount = useApp(hiddenTypeCount);
  const { formulaOfPccxLab } = SECTIONS[section];
  return (
    <div className="analysis-bar">
      <SegmentedChoice
        label="Of"
        choices={[
          { value: 'whole', name: 'Whole trace' },
          { value: 'selection', name: 'Selected area', isDisabled: !hasArea },
        ]}
        value={hasArea ? scope : 'whole'}
        onChoose={(next) => changeAnalysis({ scope: next })}
      />
      {formulaOfPccxLab !== null && (
        <label className="analysis-mode">
          <input
            type="checkbox"
            checked={isLikePccxLab}
            onChange={(event) => changeAnalysis({ isLikePccxLab: event.currentTarget.checked })}
          />
          As pccx-lab computes it
        </label>
      )}
      <span className="bar-words" title={props.words}>
        {props.words}
        {hiddenCount > 0 && ' · hidden types count too'}
      </span>
      <span className="bar-space" />
      <Button aria-expanded={props.isExplained} onClick={props.onExplain}>
        How it is computed
      </Button>
    </div>
  );
}
