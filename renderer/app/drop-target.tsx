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
    // dragenter and dragleave come for every element on the way: count them.
    let depth = 0;
    const enter = (event: DragEvent, step: 1 | -1): void => {
      if (!holdsFiles(event)) return;
      depth += step;
      setIsOver(depth > 0);
    };
    window.addEventListener('dragenter', (event) => enter(event, 1), { signal });
    window.addEventListener('dragleave', (event) => enter(event, -1), { signal });
    window.addEventListener('dragover', (event) => allow(event), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        depth = 0;
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
