import { useState } from 'react';
import type { Settings } from '../../shared/ipc.ts';
import { useApp } from '../store/store.ts';
import { formatWhole } from '../ui/format.ts';
import { useAppActions } from './app-actions.ts';
import { parseBudgetMiB } from './memory-words.ts';

/** How much memory the index of one trace may take; left empty, half of the machine's. */
export function MemorySetting({ settings }: { settings: Settings }) {
  const machineMiB = useApp((state) => state.window?.machineMemoryMiB) ?? 0;
  const { changeSettings } = useAppActions();
  const { memoryBudgetMiB } = settings;
  const [typed, setTyped] = useState(memoryBudgetMiB === null ? '' : String(memoryBudgetMiB));
  const parsed = parseBudgetMiB(typed);
  const change = (text: string): void => {
    setTyped(text);
    const next = parseBudgetMiB(text);
    if (next.ok) changeSettings({ memoryBudgetMiB: next.value });
  };
  return (
    <label className="setting-memory">
      <span className="setting-row">
        <span>Memory for the details of a trace</span>
        <span className="setting-number">
          <input
            type="text"
            inputMode="numeric"
            value={typed}
            placeholder={String(Math.floor(machineMiB / 2))}
            aria-invalid={!parsed.ok}
            data-testid="memory-budget"
            onChange={(event) => change(event.currentTarget.value)}
          />
          MiB
        </span>
      </span>
      <span className="setting-hint" data-invalid={!parsed.ok || undefined}>
        {parsed.ok
          ? `Larger traces show an overview, and details of a part. Empty: half of this machine’s ${formatWhole(machineMiB)} MiB. Counts from the next opening on.`
          : parsed.error.message}
      </span>
    </label>
  );
}
