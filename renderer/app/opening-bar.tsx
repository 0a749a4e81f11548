import { useEffect, useState } from 'react';
import { useApp } from '../store/store.ts';
import type { OpenProgress, TraceOpening } from '../store/trace-slice.ts';
import { Button } from '../ui/button.tsx';
import { formatCount, formatShare } from '../ui/format.ts';
import { useAppActions } from './app-actions.ts';
import './opening-bar.css';

/** Shorter waits pass unnoticed; a bar that flashes by only disturbs. */
const SHOW_AFTER_MS = 200;

/** The trace that is being opened, when that takes a while; it can be called off. */
export function OpeningBar() {
  const opening = useApp((state) => state.opening);
  if (opening.phase === 'idle') return null;
  return <LateBar key={opening.file.id} opening={opening} />;
}

function LateBar({ opening }: { opening: Extract<TraceOpening, { phase: 'opening' }> }) {
  const [isLate, setIsLate] = useState(false);
  const { cancelOpening } = useAppActions();
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  const { file, progress, reload } = opening;
  const share = progress ? doneShare(progress) : 0;
  return (
    <div className="opening" role="status" data-testid="opening">
      <div className="opening-track">
        <div style={{ width: `${share * 100}%` }} />
      </div>
      <span className="opening-text">
        {reload ? 'Reloading' : 'Opening'} {file.name}
        {progress && ` · ${progressWords(progress)}`}
      </span>
      <Button onClick={cancelOpening}>Cancel</Button>
    </div>
  );
}

function doneShare({ bytesDone, bytesTotal }: OpenProgress): number {
  return bytesTotal > 0 ? Math.min(1, bytesDone / bytesTotal) : 0;
}

function progressWords({ phase, bytesDone, bytesTotal, events }: OpenProgress): string {
  const share = formatShare(BigInt(Math.floor(bytesDone)), BigInt(Math.floor(bytesTotal)));
  const found = events > 0 ? ` · ${formatCount(events, 'event')}` : '';
  return `${phase} ${share}${found}`;
}
