import { useEffect, useState } from 'react';
import type { SavedKind } from '../../shared/ipc.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { useApp } from '../store/store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { Column } from './table/column.ts';
import { commaSeparated, tabSeparated } from './table/table-text.ts';

/** What became of the last saving or copying. */
interface Outcome {
  readonly text: string;
  readonly isFailure: boolean;
}

const SHOWN_MS = 6_000;
const FAILURE_SHOWN_MS = 20_000;

/** Saves what the page makes under a name of the trace's own. */
export function useSaving() {
  const { saveBytes } = useTraceActions();
  const trace = useApp(({ trace: now }) => (now.phase === 'none' ? 'trace' : now.file.name));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const shownMs = outcome.isFailure ? FAILURE_SHOWN_MS : SHOWN_MS;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const save = async (what: string, kind: SavedKind, bytes: Uint8Array): Promise<void> => {
    const name = `${trace.replace(/\.pccx$/i, '')}.${what}.${kind}`;
    const result = await saveBytes(name, kind, bytes);
    if (!result.ok) setOutcome({ text: result.error.message, isFailure: true });
    else if (result.value.kind === 'saved') {
      setOutcome({ text: `Saved: ${result.value.path}`, isFailure: false });
    }
  };
  return { save, outcome, tell: (text: string) => setOutcome({ text, isFailure: false }) };
}

/** Copies a table, or saves it as CSV, in the order in which it is shown. */
export function TableActions<Row>(props: {
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  const { what, columns, rows } = props;
  const { copy } = useTraceActions();
  const { save, outcome, tell } = useSaving();
  return (
    <span className="table-actions">
      <IconButton
        icon="copy"
        label="Copy the table"
        disabled={rows.length === 0}
        onClick={() => {
          copy(tabSeparated(columns, rows));
          tell('Copied');
        }}
      />
      <Button
        disabled={rows.length === 0}
        onClick={() => void save(what, 'csv', encodeUtf8(commaSeparated(columns, rows)))}
      >
        Save CSV…
      </Button>
      <SavedNote outcome={outcome} />
    </span>
  );
}

/** Below its buttons, over what is there, for a while. */
export function SavedNote({ outcome }: { outcome: Outcome | null }) {
  return (
    <span className="saved-note" data-failed={outcome?.isFailure || undefined} role="status">
      {outcome?.text}
    </span>
  );
}
