import { useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../store/store.ts';
import type { OpenProgress, OpenTrace, TraceOpening } from '../store/trace-slice.ts';
import { useAppActions } from './app-actions.ts';
import { doneShare, progressWords } from './progress-words.ts';
import './reading-status.css';

/** Shorter waits pass unnoticed; what flashes by only disturbs. */
const SHOW_AFTER_MS = 200;

/** The trace that is being opened, once that takes a while; null else. */
export function useLateOpening(): Extract<TraceOpening, { phase: 'opening' }> | null {
  const opening = useApp((state) => state.opening);
  const [lateId, setLateId] = useState<string | null>(null);
  const id = opening.phase === 'opening' ? opening.file.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => setLateId(id), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return opening.phase === 'opening' && lateId === id ? opening : null;
}

/** In the status bar, of a trace that does not show anything yet. */
export function OpeningStatus({
  opening,
}: {
  opening: Extract<TraceOpening, { phase: 'opening' }>;
}) {
  const { stopReading } = useAppActions();
  const { file, progress, reload } = opening;
  const words = progress === null ? '' : ` · ${progressWords(progress)}`;
  return (
    <Reading progress={progress} text={`${reload ? 'Reloading' : 'Opening'} ${file.name}${words}`}>
      <button type="button" className="status-button" onClick={stopReading}>
        Cancel
      </button>
    </Reading>
  );
}

/** In the status bar, of the trace on the screen while it grows or while its details are loaded. */
export function ReadingStatus({ trace, children }: { trace: OpenTrace; children: ReactNode }) {
  const { stopReading } = useAppActions();
  const { progress, isStopping, summary } = trace;
  const isFirst = summary.details.kind === 'loading';
  const words = progress === null ? 'reading' : progressWords(progress);
  const text = isFirst ? capital(words) : `Loading details · ${words}`;
  return (
    <Reading progress={progress} text={text}>
      {children}
      <button
        type="button"
        className="status-button"
        title={isFirst ? 'What was read so far stays' : 'What was loaded before stays'}
        disabled={isStopping}
        onClick={stopReading}
      >
        {isStopping ? 'Stopping…' : 'Stop'}
      </button>
    </Reading>
  );
}

function Reading(props: { progress: OpenProgress | null; text: string; children: ReactNode }) {
  const share = props.progress === null ? 0 : doneShare(props.progress);
  return (
    <>
      <div
        className="reading-track"
        role="progressbar"
        aria-label="Reading the trace"
        aria-valuenow={Math.floor(share * 100)}
      >
        <div style={{ width: `${share * 100}%` }} />
      </div>
      <span className="reading-text" title={props.text} data-testid="reading">
        {props.text}
      </span>
      <span className="status-space" />
      {props.children}
    </>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
