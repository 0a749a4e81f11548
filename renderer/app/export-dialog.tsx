import { useState, type FormEvent, type ReactNode } from 'react';
import type { AppError } from '../../shared/result.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { ExportForm, ExportKind } from '../store/export-slice.ts';
import { appStore, useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatCount, formatRoughBytes } from '../ui/format.ts';
import { adviceFor } from './advice.ts';
import { useAppActions } from './app-actions.ts';
import { exportChoice, traceExportOf, type ExportChoice } from './export-choice.ts';
import { ExportOptions } from './export-options.tsx';
import { ExportScopes } from './export-scopes.tsx';
import { exportTitle, pictureName } from './export-words.ts';
import { useExportSize } from './use-export-size.ts';
import './export-dialog.css';

const KINDS: readonly { kind: ExportKind; name: string; hint: string }[] = [
  {
    kind: 'chrome-json',
    name: 'Perfetto or Chrome JSON',
    hint: 'One track a core; 1 cycle is shown as 1 ns.',
  },
  { kind: 'csv', name: 'Events as CSV', hint: 'One line an event, with exact cycles.' },
  {
    kind: 'pccx',
    name: 'Trace (.pccx)',
    hint: 'Sorted flatbuf with a checksum; the header is kept.',
  },
  { kind: 'picture', name: 'Picture (PNG)', hint: 'The timeline as it is on the screen.' },
];

/** Asks what is to be written of the trace on the screen, and as what. */
export function ExportDialog({ summary, onClose }: { summary: TraceSummary; onClose(): void }) {
  const { exports } = useAppActions();
  const form = useApp((state) => state.exportForm);
  const name = useApp((state) => (state.trace.phase === 'none' ? '' : state.trace.file.name));
  const choice = useExportChoice();
  const what = traceExportOf(form, summary, choice);
  const size = useExportSize(summary, choice, what);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isEmpty = size !== null && size.events === 0;
  const isReady = choice.refusal === null && !isEmpty && !isAsking;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setFailure(null);
    setIsAsking(true);
    const title = exportTitle(form.kind, what, name);
    const begun = await (what === null
      ? exports.savePicture(form.isDoubled ? 2 : 1, pictureName(name), title)
      : exports.start(what, title));
    setIsAsking(false);
    if (!begun.ok) setFailure(begun.error);
    else if (begun.value !== null) onClose();
  };
  return (
    <Dialog title={`Export ${name}`} wide onClose={onClose}>
      <form className="export" onSubmit={(event) => void submit(event)}>
        <div className="export-columns">
          <ExportKinds form={form} />
          <div className="export-column">
            {form.kind !== 'picture' && <ExportScopes summary={summary} />}
            <ExportOptions summary={summary} form={form} isPart={choice.area !== null} />
          </div>
        </div>
        <Verdict refusal={choice.refusal} failure={failure}>
          {what === null ? null : sizeWords(size)}
        </Verdict>
        <div className="export-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button" data-primary="true" disabled={!isReady}>
            Export…
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Of what the dialog shows; nothing of it changes but by the dialog and by the trace itself. */
function useExportChoice(): ExportChoice {
  const trace = useApp((state) => state.trace);
  const form = useApp((state) => state.exportForm);
  const selection = useApp((state) => state.selection);
  const notices = useApp((state) => state.notices);
  return exportChoice({ ...appStore.getState(), trace, exportForm: form, selection, notices });
}

function ExportKinds({ form }: { form: ExportForm }) {
  const change = useApp((state) => state.changeExportForm);
  return (
    <fieldset className="export-column">
      <legend>Write</legend>
      {KINDS.map(({ kind, name, hint }) => (
        <label key={kind} className="export-choice">
          <input
            type="radio"
            name="export-kind"
            value={kind}
            checked={form.kind === kind}
            onChange={() => change({ kind })}
          />
          <span>
            {name}
            <span className="setting-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Why not, or what it comes to. */
function Verdict(props: { refusal: string | null; failure: AppError | null; children: ReactNode }) {
  const { refusal, failure, children } = props;
  const isBad = refusal !== null || failure !== null;
  const failed = failure === null ? null : [failure.message, adviceFor(failure)].join(' ').trim();
  return (
    <p
      className="export-verdict"
      role="status"
      data-bad={isBad || undefined}
      data-testid="export-verdict"
    >
      {refusal ?? failed ?? children ?? '\u00a0'}
    </p>
  );
}

function sizeWords(size: { events: number; bytes: number } | null): string {
  if (size === null) return 'Counting the events…';
  if (size.events === 0) return 'There are no events in it.';
  return `${formatCount(size.events, 'event')} · about ${formatRoughBytes(size.bytes)}, names of events not counted`;
}
