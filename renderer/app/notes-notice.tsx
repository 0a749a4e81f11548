import type { NotesState } from '../../shared/ipc.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { useApp } from '../store/store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { StateNotice } from './trace-notice.tsx';

/** Where the notes of the trace are not what, or where, the user expects them to be. */
export function NotesNotice() {
  const notes = useApp((state) => state.notes);
  const dismissed = useApp((state) => state.dismissedNotesNotice);
  const dismiss = useApp((state) => state.dismissNotesNotice);
  if (notes === null || !isNews(notes)) return null;
  const about = notes.obstacle?.message ?? 'movable';
  if (dismissed === about) return null;
  const close = <IconButton icon="close" label="Dismiss" onClick={() => dismiss(about)} />;
  if (notes.obstacle === null) return <MovableNotice>{close}</MovableNotice>;
  if (notes.obstacle.code === 'notes-damaged') {
    return <DamagedNotice message={notes.obstacle.message}>{close}</DamagedNotice>;
  }
  return <KeptNotice message={notes.obstacle.message}>{close}</KeptNotice>;
}

/** That a folder is read-only concerns nobody as long as there is nothing to keep. */
function isNews({ obstacle, isKept }: NotesState): boolean {
  return isKept || obstacle?.code === 'notes-damaged';
}

function DamagedNotice({ message, children }: { message: string; children: React.ReactNode }) {
  const { notes } = useTraceActions();
  const buttons = (
    <>
      <Button onClick={() => notes.setAside()}>Set the file aside</Button>
      {children}
    </>
  );
  return (
    <StateNotice severity="warning" testId="notes-damaged" buttons={buttons}>
      <strong>The notes of this trace could not be read.</strong> {message}{' '}
      <span className="dim">
        The file stays as it is, and what you note is kept in the application’s data. Setting it
        aside renames it and writes a new one.
      </span>
    </StateNotice>
  );
}

function KeptNotice({ message, children }: { message: string; children: React.ReactNode }) {
  return (
    <StateNotice severity="info" testId="notes-kept" buttons={children}>
      <strong>Notes are kept in the application’s data.</strong> {message}{' '}
      <span className="dim">They are there again when this trace is opened.</span>
    </StateNotice>
  );
}

function MovableNotice({ children }: { children: React.ReactNode }) {
  const { notes } = useTraceActions();
  const buttons = (
    <>
      <Button onClick={() => notes.moveBeside()}>Move them beside the trace</Button>
      {children}
    </>
  );
  return (
    <StateNotice severity="info" testId="notes-movable" buttons={buttons}>
      <strong>Notes of this trace are kept in the application’s data.</strong> Its folder can be
      written to.
    </StateNotice>
  );
}
