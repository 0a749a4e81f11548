import { Fragment } from 'react';
import { useApp } from '../store/store.ts';
import './key-caps.css';

/** Alternatives side by side; the caps of a chord joined by a plus. */
export function KeyCaps({ keys }: { keys: readonly (readonly string[])[] }) {
  const isMac = useApp((state) => state.window?.platform === 'darwin');
  return (
    <span className="key-caps">
      {keys.map((chord) => (
        <span key={chord.join('+')} className="key-chord">
          {chord.map((cap, place) => (
            <Fragment key={cap}>
              {place > 0 && '+'}
              <kbd>{isMac && cap === 'Ctrl' ? '⌘' : cap}</kbd>
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  );
}
