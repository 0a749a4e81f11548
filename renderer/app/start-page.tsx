import { useApp } from '../store/store.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useAppActions } from './app-actions.ts';
import { KeyCaps } from './key-caps.tsx';
import { FIRST_KEYS } from './key-table.ts';
import './start-page.css';

/** Without a document: how to get one, and the keys worth knowing first. */
export function StartPage() {
  const { openFile, openSample } = useAppActions();
  const showDialog = useApp((state) => state.showDialog);
  return (
    <div className="start-page">
      <div className="start-column">
        <h1>Tilescope</h1>
        <p className="dim">
          Timelines of .pccx traces, and an editor for .d8p bakes. Open a file, or drop it anywhere
          on this window.
        </p>
        <div className="start-buttons">
          <Button primary onClick={openFile}>
            Open…
          </Button>
          <Button onClick={openSample}>Open the sample</Button>
          <Button onClick={() => showDialog('new-bake')}>New bake…</Button>
        </div>
        <RecentFiles />
        <section aria-label="Keys">
          <h2>Keys</h2>
          <dl className="start-keys">
            {FIRST_KEYS.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  <KeyCaps keys={keys} />
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <LinkButton onClick={() => showDialog('keys')}>All keys and gestures</LinkButton>
        </section>
      </div>
    </div>
  );
}

function RecentFiles() {
  const recent = useApp((state) => state.window?.recent);
  const { openRecent, clearRecent } = useAppActions();
  if (!recent || recent.length === 0) return null;
  return (
    <section aria-label="Recent files">
      <h2>Recent files</h2>
      <ul className="start-recent">
        {recent.map((file) => (
          <li key={file.id}>
            <button type="button" title={file.path} onClick={() => openRecent(file.id)}>
              <span className="start-kind">{file.kind}</span>
              <span className="start-name">{file.name}</span>
              <span className="start-path">{file.path}</span>
            </button>
          </li>
        ))}
      </ul>
      <LinkButton onClick={clearRecent}>Forget these files</LinkButton>
    </section>
  );
}
