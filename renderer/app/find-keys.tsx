import { useEffect } from 'react';
import { shownTab } from '../store/shown-tab.ts';
import { useApp } from '../store/store.ts';

/** Ctrl+F and Ctrl+G, wherever the focus is, while a trace is on the screen. */
export function FindKeys() {
  const wantField = useApp((state) => state.wantSearchField);
  const showDialog = useApp((state) => state.showDialog);
  const isActive = useApp(
    (state) =>
      shownTab(state) === 'trace' && state.dialog === 'none' && state.bake.question === null,
  );
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'f' && key !== 'g') return;
      event.preventDefault();
      if (key === 'f') wantField(true);
      else showDialog('go-to');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive, wantField, showDialog]);
  return null;
}
