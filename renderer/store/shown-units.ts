import type { Settings } from '../../shared/ipc.ts';
import { PLAIN_CYCLES, type ShownUnits } from '../../shared/shown-units.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useApp, type AppState } from './store.ts';
import { summaryOf } from './trace-slice.ts';

type Facts = Pick<TraceSummary, 'origin' | 'firstOffset'> & {
  readonly header: Pick<TraceSummary['header'], 'clockMhz'>;
};

/** As the settings want them and the trace allows: without a clock there are only cycles. */
export function shownUnits(
  { header, origin, firstOffset }: Facts,
  { timeUnit, timeOrigin }: Pick<Settings, 'timeUnit' | 'timeOrigin'>,
): ShownUnits {
  const { clockMhz } = header;
  const zero = timeOrigin === 'absolute' ? 0n : BigInt(origin) + BigInt(firstOffset);
  return { unit: clockMhz === null ? 'cycles' : timeUnit, zero, clockMhz };
}

const known = new WeakMap<TraceSummary, { settings: Settings; units: ShownUnits }>();

/** The same object until the trace or the settings are others. */
export function unitsOf({ trace, window }: Pick<AppState, 'trace' | 'window'>): ShownUnits {
  const summary = summaryOf(trace);
  const settings = window?.settings;
  if (summary === null || settings === undefined) return PLAIN_CYCLES;
  const last = known.get(summary);
  if (last?.settings === settings) return last.units;
  const units = shownUnits(summary, settings);
  known.set(summary, { settings, units });
  return units;
}

export function useUnits(): ShownUnits {
  return useApp(unitsOf);
}
