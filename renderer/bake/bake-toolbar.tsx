import { recomputed } from '../../shared/bake/validate.ts';
import { formatBytes, formatCount } from '../ui/format.ts';
import { FindField } from './find/find-field.tsx';
import { useBakeSession, useBakeState, useOpenBake } from './use-bake.ts';

/** Undo, redo and saving; what the bake is in one line. */
export function BakeToolbar() {
  const session = useBakeSession();
  const undoLabel = useBakeState((state) => state.undoLabel);
  const redoLabel = useBakeState((state) => state.redoLabel);
  const dropped = useBakeState((state) => state.droppedSteps);
  const unsaved = useBakeState((state) => state.unsaved);
  const saving = useBakeState((state) => state.saving);
  const isStale = useBakeState((state) => state.problems.general.some(recomputed));
  const document = useBakeState((state) => state.document);
  const bake = useOpenBake();
  if (bake === null || document.phase !== 'open') return null;
  const { tileW, tileH, tileCount } = bake.topology;
  return (
    <div className="bake-toolbar" role="toolbar" aria-label="Bake">
      <button
        type="button"
        disabled={undoLabel === null}
        title={undoTitle(undoLabel, dropped)}
        onClick={() => session.undo()}
      >
        Undo
      </button>
      <button
        type="button"
        disabled={redoLabel === null}
        title={redoLabel === null ? 'Nothing to redo' : `Redo: ${redoLabel} (Ctrl+Shift+Z)`}
        onClick={() => session.redo()}
      >
        Redo
      </button>
      <span className="bake-divider" />
      <button
        type="button"
        disabled={saving || (!unsaved && !isStale && document.file !== null)}
        title="Save (Ctrl+S)"
        onClick={() => void session.save()}
      >
        Save
      </button>
      <button
        type="button"
        disabled={saving}
        title="Save as (Ctrl+Shift+S)"
        onClick={() => void session.save({ as: true })}
      >
        Save as…
      </button>
      <span className="bake-divider" />
      <FindField />
      <span className="bake-spring" />
      <span className="bake-facts">
        {document.file?.readOnly === true && <b>read-only file</b>}
        <span>
          {tileW} × {tileH}, {formatCount(tileCount, 'tile')}
        </span>
        <span className="bake-facts-size">{formatBytes(bake.bytes.length)}</span>
        <span className={unsaved ? 'bake-unsaved' : undefined} role="status">
          {saving ? 'saving…' : unsaved ? 'unsaved changes' : 'saved'}
        </span>
      </span>
    </div>
  );
}

function undoTitle(label: string | null, dropped: number): string {
  if (label !== null) return `Undo: ${label} (Ctrl+Z)`;
  if (dropped === 0) return 'Nothing to undo';
  const steps = formatCount(dropped, 'older step');
  return `Nothing left to undo: ${steps} were dropped to bound the memory`;
}
