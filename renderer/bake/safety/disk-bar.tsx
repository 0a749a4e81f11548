import type { DraftInfo } from '../../../shared/ipc.ts';
import type { DiskChange } from '../../store/bake-slice.ts';
import { useBakeSession, useBakeState } from '../use-bake.ts';
import './safety.css';

/** What became of the bake's file while it is open, and what can be done about it. */
export function DiskBars() {
  const onDisk = useBakeState((state) => state.onDisk);
  const lostFile = useBakeState((state) => state.lostFile);
  return (
    <>
      {onDisk !== null && <DiskBar change={onDisk} />}
      {lostFile !== null && <LostFileBar lostFile={lostFile} />}
    </>
  );
}

function DiskBar({ change }: { change: DiskChange }) {
  const session = useBakeSession();
  const isDamaged = useBakeState((state) => state.document.phase === 'damaged');
  const isGone = change.kind === 'gone';
  return (
    <div className="disk-bar" role="alert" data-testid="disk-bar">
      <span>{change.message}</span>
      {isGone && (
        <>
          <button type="button" onClick={() => void session.save({ overwrite: true })}>
            Write it again
          </button>
          <button type="button" onClick={() => void session.save({ as: true })}>
            Save as…
          </button>
        </>
      )}
      {!isGone && !isDamaged && (
        <button type="button" onClick={() => void session.compare.withDisk()}>
          Compare
        </button>
      )}
      {!isGone && (
        <button
          type="button"
          title={isDamaged ? undefined : 'One step of undo leads back to the bake shown here'}
          onClick={() => void session.takeTheirs()}
        >
          {isDamaged ? 'Read it again' : 'Take theirs'}
        </button>
      )}
      {!isGone && !isDamaged && (
        <button
          type="button"
          title="The next save replaces what the file holds now"
          onClick={() => void session.keepMine()}
        >
          Keep mine
        </button>
      )}
    </div>
  );
}

function LostFileBar({ lostFile }: { lostFile: NonNullable<DraftInfo['file']> }) {
  const session = useBakeSession();
  const what = lostFile.state === 'gone' ? 'is no longer there' : 'holds another bake by now';
  return (
    <div className="disk-bar" role="status" data-testid="lost-file-bar">
      <span>
        These edits were made to {lostFile.path}, which {what}. Saving asks for a place.
      </span>
      <button type="button" onClick={() => session.dismissLostFile()}>
        Dismiss
      </button>
    </div>
  );
}
