import { useApp } from '../store/store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAppActions } from './app-actions.ts';
import { shownTab } from '../store/shown-tab.ts';
import { SearchField } from './search-field.tsx';
import './document-bar.css';

/** The window's documents as tabs, and what concerns the whole window. */
export function DocumentBar() {
  const actions = useAppActions();
  const showDialog = useApp((state) => state.showDialog);
  return (
    <>
      <DocumentTabs />
      <span className="bar-space" />
      <SearchField />
      <Button onClick={actions.openFile}>
        <Icon name="folder" />
        Open…
      </Button>
      <ThemeSwitch />
      <IconButton icon="keyboard" label="Keys (?)" onClick={() => showDialog('keys')} />
      <IconButton icon="settings" label="Settings" onClick={() => showDialog('settings')} />
    </>
  );
}

function DocumentTabs() {
  const trace = useApp((state) => state.trace);
  const bake = useApp((state) => state.bake.document);
  const unsaved = useApp((state) => state.bake.unsaved);
  const tab = useApp(shownTab);
  const showTab = useApp((state) => state.showTab);
  const { closeTrace, closeBake } = useAppActions();
  if (trace.phase === 'none' && bake.phase === 'none') {
    return <strong className="bar-product">Tilescope</strong>;
  }
  return (
    <div className="document-tabs" role="tablist" aria-label="Documents">
      {trace.phase !== 'none' && (
        <DocumentTab
          name={trace.file.name}
          hint={trace.file.path}
          kind="trace"
          isShown={tab === 'trace'}
          isUnsaved={false}
          onShow={() => showTab('trace')}
          onClose={closeTrace}
        />
      )}
      {bake.phase !== 'none' && (
        <DocumentTab
          name={bake.name}
          hint={bake.file?.path ?? 'Not saved yet'}
          kind="bake"
          isShown={tab === 'bake'}
          isUnsaved={unsaved}
          onShow={() => showTab('bake')}
          onClose={closeBake}
        />
      )}
    </div>
  );
}

function DocumentTab(props: {
  name: string;
  hint: string;
  kind: 'trace' | 'bake';
  isShown: boolean;
  isUnsaved: boolean;
  onShow(): void;
  onClose(): void;
}) {
  return (
    <div className="document-tab" data-shown={props.isShown || undefined} title={props.hint}>
      <button
        type="button"
        role="tab"
        aria-selected={props.isShown}
        data-testid={`tab-${props.kind}`}
        onClick={props.onShow}
      >
        <span className="document-kind">{props.kind}</span>
        <span className="document-name">{props.name}</span>
        {props.isUnsaved && (
          <span className="document-unsaved" role="img" aria-label="not saved" title="Not saved" />
        )}
      </button>
      <IconButton icon="close" label={`Close ${props.name}`} onClick={props.onClose} />
    </div>
  );
}

function ThemeSwitch() {
  const theme = useApp((state) => state.shownTheme);
  const { changeSettings } = useAppActions();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Switch to the ${other} theme`}
      onClick={() => changeSettings({ theme: other })}
    />
  );
}
