import { useEffect, type RefObject } from 'react';
import { useBakeSession } from '../use-bake.ts';

/** Keys of the search, wherever the focus is while the bake is shown; letters not from a field. */
export function useFindKeys(input: RefObject<HTMLInputElement | null>): void {
  const session = useBakeSession();
  useEffect(() => {
    const run = (event: KeyboardEvent): boolean => {
      const key = event.key.toLowerCase();
      if (event.altKey) return false;
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'f') return false;
        if (event.shiftKey) session.search.selectHits();
        else {
          input.current?.focus();
          input.current?.select();
        }
        return true;
      }
      if (key !== 'n' || isTyping(event.target) || session.search.state().hits === null)
        return false;
      session.search.step(event.shiftKey ? -1 : 1);
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (event.defaultPrevented || isInDialog || !session.isShown()) return;
      if (run(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session, input]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}
