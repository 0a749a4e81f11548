import type { ReactNode } from 'react';
import type { Details } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import type { OpenTrace, TraceDocument } from '../store/trace-slice.ts';
import { Button } from '../ui/button.tsx';
import { SeverityMark } from '../ui/severity.tsx';
import { useAppActions } from './app-actions.ts';
import { budgetBytes, memoryWords, rangeWords } from './memory-words.ts';
import { wholePercent } from './progress-words.ts';

/** The state of the trace on the screen, where it is not the whole file as it is now. */
export function TraceNotice() {
  const trace = useApp((state) => state.trace);
  if (trace.phase === 'none') return null;
  if (trace.phase === 'lost') return <LostNotice trace={trace} />;
  if (trace.changedOnDisk) return <ChangedNotice name={trace.file.name} />;
  const { details } = trace.summary;
  if (details.kind === 'range') return <RangeNotice trace={trace} range={details} />;
  if (details.kind !== 'none') return null;
  return details.reason === 'stopped' ? (
    <StoppedNotice readShare={trace.readShare} />
  ) : (
    <BudgetNotice trace={trace} />
  );
}

/** A line above the timeline: what is so, and what can be done about it. */
export function StateNotice(props: {
  severity: 'error' | 'warning' | 'info';
  testId: string;
  children: ReactNode;
  buttons: ReactNode;
}) {
  const { severity } = props;
  return (
    <div
      className="notice"
      role={severity === 'error' ? 'alert' : 'status'}
      data-kind={severity}
      data-testid={props.testId}
    >
      <SeverityMark severity={severity} />
      <p>{props.children}</p>
      {props.buttons}
    </div>
  );
}

function ReloadButton({ children }: { children: string }) {
  const { reloadTrace } = useAppActions();
  return <Button onClick={reloadTrace}>{children}</Button>;
}

function LostNotice({ trace }: { trace: Extract<TraceDocument, { phase: 'lost' }> }) {
  const isPart = trace.summary.details.kind === 'loading';
  return (
    <StateNotice severity="error" testId="trace-lost" buttons={<ReloadButton>Reopen</ReloadButton>}>
      <strong>
        {trace.file.name} {isPart ? 'could not be read to its end.' : 'can no longer be read.'}
      </strong>{' '}
      {trace.message}{' '}
      <span className="dim">
        {isPart
          ? `What is drawn is not the whole trace: ${wholePercent(trace.readShare)} of it was read.`
          : 'What was drawn stays; details need the file.'}
      </span>
    </StateNotice>
  );
}

function ChangedNotice({ name }: { name: string }) {
  return (
    <StateNotice
      severity="warning"
      testId="trace-changed"
      buttons={<ReloadButton>Reload (F5)</ReloadButton>}
    >
      <strong>{name} has changed on disk.</strong> The picture shows what was opened; details need a
      reload. <span className="dim">The view stays where it is.</span>
    </StateNotice>
  );
}

function StoppedNotice({ readShare }: { readShare: number }) {
  const isPart = readShare < 1;
  return (
    <StateNotice
      severity="warning"
      testId="trace-stopped"
      buttons={<ReloadButton>{isPart ? 'Read it all' : 'Load details'}</ReloadButton>}
    >
      <strong>
        {isPart
          ? `Reading was stopped at ${wholePercent(readShare)}.`
          : 'Indexing was stopped: there is only an overview.'}
      </strong>{' '}
      {isPart
        ? 'Picture and totals are of the part that was read, without details of its events.'
        : 'Picture and totals are of the whole trace, without details of its events.'}
    </StateNotice>
  );
}

function BudgetNotice({ trace }: { trace: OpenTrace }) {
  const settings = useApp((state) => state.window?.settings);
  const machineMiB = useApp((state) => state.window?.machineMemoryMiB);
  const { memory, events } = trace.summary;
  const limit = settings && machineMiB ? budgetBytes(settings, machineMiB) : 0;
  const fitsNow = memory !== null && limit >= memory.neededBytes;
  const isHalf = settings?.memoryBudgetMiB === null;
  return (
    <StateNotice
      severity="info"
      testId="trace-budget"
      buttons={fitsNow ? <ReloadButton>Reload (F5)</ReloadButton> : <RangeButtons trace={trace} />}
    >
      <strong>Only an overview is loaded.</strong>{' '}
      {memory !== null && memoryWords(events, memory, isHalf)}{' '}
      <span className="dim">
        {fitsNow ? 'The limit in the settings is now high enough.' : 'Zoom in to load a part.'}
      </span>
      <RangeError trace={trace} />
    </StateNotice>
  );
}

function RangeNotice(props: { trace: OpenTrace; range: Extract<Details, { kind: 'range' }> }) {
  const { trace, range } = props;
  return (
    <StateNotice severity="info" testId="trace-range" buttons={<RangeButtons trace={trace} />}>
      <strong>Details are loaded of a part:</strong> {rangeWords(trace.summary, range)}.{' '}
      <span className="dim">The rest is an overview.</span>
      <RangeError trace={trace} />
    </StateNotice>
  );
}

function RangeError({ trace }: { trace: OpenTrace }) {
  if (trace.rangeError === null) return null;
  return (
    <span className="notice-more" role="alert">
      <SeverityMark severity="warning" /> {trace.rangeError.message}
    </span>
  );
}

function RangeButtons({ trace }: { trace: OpenTrace }) {
  const { loadDetailsInView } = useAppActions();
  const showDialog = useApp((state) => state.showDialog);
  return (
    <>
      <Button disabled={trace.progress !== null} onClick={loadDetailsInView}>
        Load details of this view
      </Button>
      <Button onClick={() => showDialog('settings')}>Change the limit…</Button>
    </>
  );
}
