import { useApp } from '../store/store.ts';
import type { ExportJob, ExportState } from '../store/export-slice.ts';
import { IconButton } from '../ui/button.tsx';
import { SeverityMark } from '../ui/severity.tsx';
import { adviceFor } from './advice.ts';
import { useAppActions } from './app-actions.ts';
import { doneWords, exportShare, runningWords } from './export-words.ts';
import './export-strip.css';

/** Above the status bar: what is being written, and what has become of it. */
export function ExportStrip() {
  const exports = useApp((state) => state.exports);
  return exports.map((job) => <ExportLine key={job.id} job={job} />);
}

function ExportLine({ job }: { job: ExportJob }) {
  const { state } = job;
  if (state.phase === 'running') return <RunningLine job={job} state={state} />;
  if (state.phase === 'done') return <DoneLine job={job} state={state} />;
  return <FailedLine job={job} state={state} />;
}

type Running = Extract<ExportState, { phase: 'running' }>;
type Done = Extract<ExportState, { phase: 'done' }>;
type Failed = Extract<ExportState, { phase: 'failed' }>;

function RunningLine({ job, state }: { job: ExportJob; state: Running }) {
  const { exports } = useAppActions();
  const isGone = useApp(
    ({ trace }) => job.fileId !== null && (trace.phase === 'none' || trace.file.id !== job.fileId),
  );
  const share = exportShare(state);
  return (
    <div className="export-line" data-testid="export-running">
      <div
        className="export-track"
        role="progressbar"
        aria-label={job.title}
        aria-valuenow={Math.floor(share * 100)}
      >
        <div style={{ width: `${share * 100}%` }} />
      </div>
      <p>
        <strong>{job.title}</strong> <span className="dim">{runningWords(state, job.unit)}</span>
        {isGone && <span className="dim"> · goes on though the trace has left the screen</span>}
      </p>
      <button
        type="button"
        className="status-button"
        disabled={state.isStopping}
        onClick={() => exports.cancel(job.id)}
      >
        Cancel
      </button>
    </div>
  );
}

function DoneLine({ job, state }: { job: ExportJob; state: Done }) {
  return (
    <div className="export-line" role="status" data-testid="export-done">
      {state.notes.length > 0 && <SeverityMark severity="warning" />}
      <p>
        <strong>{job.title}</strong> <DonePlace path={state.path} />{' '}
        <span className="dim">{doneWords(state)}</span>
        {state.notes.map((note) => (
          <span key={note} className="export-note">
            {note}
          </span>
        ))}
      </p>
      <Dismiss job={job} />
    </div>
  );
}

function DonePlace({ path }: { path: string | null }) {
  if (path === null) return 'is on the clipboard';
  return (
    <>
      is written to <span data-testid="export-path">{path}</span>
    </>
  );
}

function FailedLine({ job, state }: { job: ExportJob; state: Failed }) {
  const { error } = state;
  const isCancelled = error.code === 'cancelled';
  const advice = adviceFor(error);
  return (
    <div
      className="export-line"
      role={isCancelled ? 'status' : 'alert'}
      data-testid="export-failed"
      data-code={error.code}
    >
      {!isCancelled && <SeverityMark severity="error" />}
      <p>
        <strong>
          {job.title} {isCancelled ? 'was cancelled.' : 'could not be made.'}
        </strong>{' '}
        {!isCancelled && error.message} {advice !== null && <span className="dim">{advice}</span>}
      </p>
      <Dismiss job={job} />
    </div>
  );
}

function Dismiss({ job }: { job: ExportJob }) {
  const dismiss = useApp((state) => state.dismissExport);
  return <IconButton icon="close" label="Dismiss" onClick={() => dismiss(job.id)} />;
}
