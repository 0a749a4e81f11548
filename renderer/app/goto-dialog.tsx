import { useState, type FormEvent } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useUnits } from '../store/shown-units.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAppActions } from './app-actions.ts';
import { readPlace } from './goto-place.ts';
import { BASE_WORDS, placeWords } from './goto-words.ts';
import './goto-dialog.css';

/** Asks for a cycle, a time or an event, and says while it is typed what was understood. */
export function GoToDialog({ summary, onClose }: { summary: TraceSummary; onClose(): void }) {
  const units = useUnits();
  const { goTo } = useAppActions();
  // Where it counts from stays the same while the dialog is open.
  const [base] = useState(() => goTo.base());
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { clockMhz } = summary.header;
  const { events } = summary;
  const endCycle = BigInt(summary.endCycle);
  const place = readPlace(text, { clockMhz, base: base.cycle, endCycle, events });
  const error = refusal ?? (place.ok ? null : place.error);

  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!place.ok || place.value === null) return;
    if (place.value.kind === 'cycle') goTo.toCycle(place.value.cycle);
    else {
      const failed = await goTo.toEvent(place.value.record);
      if (failed) return setRefusal(failed.message);
    }
    onClose();
  };
  const understood =
    place.ok && place.value !== null ? placeWords(place.value, base.kind, units, events) : null;
  return (
    <Dialog title="Go to" onClose={onClose}>
      <form className="go-to" onSubmit={(event) => void go(event)}>
        <div className="go-to-line">
          <input
            className="text-input"
            autoFocus
            aria-label="Cycle, time or event"
            aria-invalid={error !== null}
            aria-describedby="go-to-words"
            placeholder="Cycle, time or event"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setRefusal(null);
            }}
          />
          <button
            type="submit"
            className="button"
            data-primary="true"
            disabled={understood === null}
          >
            Go
          </button>
        </div>
        <p
          id="go-to-words"
          className="go-to-words"
          role="status"
          data-invalid={error !== null || undefined}
          data-testid="go-to-words"
        >
          {error ?? understood ?? '\u00a0'}
        </p>
        <dl className="go-to-forms">
          <dt>
            <code>10104</code> <code>1.2M</code> <code>0x4b0</code>
          </dt>
          <dd>a cycle, counted from cycle 0</dd>
          <dt>
            <code>3.2 ms</code> <code>15us</code>
          </dt>
          <dd>{clockMhz === null ? 'a time: the header gives no clock' : 'a time from cycle 0'}</dd>
          <dt>
            <code>+1000</code> <code>-2k</code>
          </dt>
          <dd>from {BASE_WORDS[base.kind]}</dd>
          <dt>
            <code>#123</code>
          </dt>
          <dd>an event by its record in the file, from 0</dd>
        </dl>
      </form>
    </Dialog>
  );
}
