import { useState } from 'react';
import { formatWhole } from '../ui/format.ts';
import { useCompare, useComparison } from './comparison-context.ts';
import { typedOffset } from './typed-offset.ts';

/** By how many cycles A is later than B. Enter and leaving the field keep what was typed. */
export function OffsetField() {
  const comparison = useComparison();
  const offset = useCompare((state) => state.offset);
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? offset : typedOffset(draft);
  const keep = (): void => {
    if (draft !== null && typed !== null && typed !== offset) comparison.setOffset(typed);
    setDraft(null);
  };
  return (
    <label className="compare-offset" title="Cycle in A minus cycle in B at the same place">
      <span>A − B</span>
      <input
        className="text-input"
        inputMode="numeric"
        aria-label="Offset, cycles of A minus cycles of B"
        aria-invalid={typed === null}
        value={draft ?? formatWhole(offset)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <span className="compare-unit">cycles</span>
    </label>
  );
}
