import type { TimeOrigin, TimeUnit } from '../../shared/ipc.ts';
import { useApp } from '../store/store.ts';
import { useAppActions } from './app-actions.ts';
import './units-select.css';

const UNITS: readonly (readonly [TimeUnit, string])[] = [
  ['cycles', 'cycles'],
  ['us', 'µs'],
  ['ms', 'ms'],
  ['s', 's'],
];

const ORIGINS: readonly (readonly [TimeOrigin, string])[] = [
  ['absolute', 'from cycle 0'],
  ['first-event', 'from first event'],
];

/** In what cycles are shown, and from where they are counted, all over the window. */
export function UnitsSelect({ hasClock }: { hasClock: boolean }) {
  const settings = useApp((state) => state.window?.settings);
  const { changeSettings } = useAppActions();
  if (settings === undefined) return null;
  return (
    <span className="units">
      <select
        aria-label="Unit"
        title={hasClock ? 'Unit' : 'The header gives no clock, so there are only cycles'}
        value={hasClock ? settings.timeUnit : 'cycles'}
        onChange={(event) => changeSettings({ timeUnit: event.currentTarget.value as TimeUnit })}
      >
        {UNITS.map(([unit, name]) => (
          <option key={unit} value={unit} disabled={unit !== 'cycles' && !hasClock}>
            {name}
          </option>
        ))}
        {!hasClock && <option disabled>no clock in the header</option>}
      </select>
      <select
        aria-label="Counted from"
        title="Counted from"
        value={settings.timeOrigin}
        onChange={(event) =>
          changeSettings({ timeOrigin: event.currentTarget.value as TimeOrigin })
        }
      >
        {ORIGINS.map(([origin, name]) => (
          <option key={origin} value={origin}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
