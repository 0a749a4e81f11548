import { useEffect, useState } from 'react';
import { useApp } from '../store/store.ts';
import { useAppActions } from './app-actions.ts';
import './drop-target.css';

/** The whole window takes files; while some are held over it, it says so. */
export function DropTarget() {
  const [isOver, setIsOver] = useState(false);
  const [compares, setCompares] = useState(false);
  const { openDropped } = useAppActions();
  const shownName = useApp(({ trace }) => (trace.phase === 'none' ? null : trace.file.name));

  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    window.addEventListener('dragenter', (event) => setIsOver(holdsFiles(event)), { signal });
    window.addEventListener(
      'dragleave',
      (event) => {
        // From one element to the next there is a related target; out of the window there is none.
        if (event.relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    window.addEventListener('dragover', (event) => setCompares(allow(event)), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        // Without this the browser would leave the page for the file.
        event.preventDefault();
        openDropped([...(event.dataTransfer?.files ?? [])], event.shiftKey ? 'compared' : 'shown');
      },
      { signal },
    );
    return () => off.abort();
  }, [openDropped]);

  if (!isOver) return null;
  return (
    <div className="drop-target" data-testid="drop-target">
      <p>{dropWords(shownName, compares)}</p>
    </div>
  );
}

function dropWords(shownName: string | null, compares: boolean): string {
  if (shownName === null) return 'Drop to open: a .pccx trace or a bake (.d8p, .json)';
  if (compares) return `Drop a trace to compare ${shownName} with it`;
  return 'Drop to open: a .pccx trace or a bake (.d8p, .json); with Shift, compare with this trace';
}

/** Whether what is dropped would be compared. */
function allow(event: DragEvent): boolean {
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = holdsFiles(event) ? 'copy' : 'none';
  return event.shiftKey;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
