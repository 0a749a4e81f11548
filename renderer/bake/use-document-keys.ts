import { useEffect } from 'react';
import type { BakeSession } from './bake-session.ts';

/**
 * Keys of the document, wherever the focus is: a button that undo has just disabled loses it to
 * the window. What a field takes for itself never gets here, nor do keys of a dialog.
 */
export function useDocumentKeys(session: BakeSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (event.defaultPrevented || isInDialog || !session.isShown()) return;
      if (runShortcut(session, event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

function runShortcut(session: BakeSession, event: KeyboardEvent): boolean {
  if (event.altKey || (!event.ctrlKey && !event.metaKey)) return false;
  switch (`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`) {
    case 'z':
      session.undo();
      return true;
    case 'shift+z':
    case 'y':
      session.redo();
      return true;
    case 's':
      void session.save();
      return true;
    case 'shift+s':
      void session.save({ as: true });
      return true;
    default:
      return false;
  }
}
