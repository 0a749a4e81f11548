import { useEffect, useState } from 'react';
import { useAppActions } from './app-actions.ts';
import './drop-target.css';

/** The whole window takes files; while some are held over it, it says so. */
export function DropTarget() {
  const [isOver, setIsOver] = useState(false);
  const { openDropped } = useAppActions();

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
    window.addEventListener('dragover', (event) => allow(event), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        // Without this the browser would leave the page for the file.
        event.preventDefault();
        openDropped([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => off.abort();
  }, [openDropped]);

  if (!isOver) return null;
  return (
    <div className="drop-target" data-testid="drop-target">
      <p>Drop to open: a .pccx trace or a .d8p bake</p>
    </div>
  );
}

function allow(event: DragEvent): void {
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = holdsFiles(event) ? 'copy' : 'none';
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
